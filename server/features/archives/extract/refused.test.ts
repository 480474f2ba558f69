import { randomBytes } from 'node:crypto';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { renamed, tableOf, tarOf, zipOf } from '../fixtures/made-archives.ts';
import { readHere } from '../fixtures/read-here.ts';
import { planOf } from './plan.ts';

/*
 * Refusals, as the program of the process says them. That nothing is promised then, and that all of it is read in a process, is
 * shown over HTTP (`extract.test.ts`).
 */

const link = { externalFileAttributes: (0o120777 << 16) >>> 0, msDosCompatible: false };
test.each<[string, () => Promise<Buffer>]>([
  ['leads upwards', () => zipOf(['fine'], ['../../evil'])],
  ['leads upwards, as Windows writes it', async () => renamed(await zipOf(['a|..|b']), 'a|..|b', 'a\\..\\b')],
  ['is absolute', () => zipOf(['/etc/passwd'])],
  ['is absolute on Windows', () => zipOf(['C:/evil'])],
  ['is a link', () => zipOf(['link', Buffer.from('/etc/passwd'), link as never])],
  ['stands twice', async () => renamed(await zipOf(['a1'], ['a2']), 'a2', 'a1')],
  ['is a file and a folder', async () => renamed(await zipOf(['a'], ['b/c']), 'b/c', 'a/c')],
  ['is the same once it is composed', () => zipOf(['e\u0301'], ['é'])],
  ['lies too deep', () => zipOf([`${'d/'.repeat(70)}x`])],
  ['has too long a name', () => zipOf(['x'.repeat(1100)])],
  ['is no name', () => zipOf(['a/\u202e'])],
  ['leads upwards, in a tar', () => tarOf(['fine'], ['../../evil'])],
  ['is absolute, in a tar', () => tarOf(['/etc/passwd'])],
  ['is a link of a tar', () => tarOf(['x', undefined, { type: 'symlink', linkname: '/etc/passwd' }])],
  ['is a hard link', () => tarOf(['y'], ['x', undefined, { type: 'link', linkname: 'y' }])],
  ['is a device', () => tarOf(['x', undefined, { type: 'block-device' }])],
  ['lies too deep in a tar', () => tarOf([`${'a/'.repeat(65)}b`])],
  ['stands twice in a tar', () => tarOf(['x'], ['x'])],
])('an archive with an entry that %s is unsafe', async (_, make) => {
  const { entries, fault } = await readHere(await make());
  expect(fault).toBeUndefined();
  await expect(planOf(entries)).rejects.toMatchObject({ reason: 'archive_unsafe' });
});

const large = randomBytes(700_000);
const zeros = Buffer.alloc(64 * 1024 * 1024);
test.each<[string, string, () => Buffer | Promise<Buffer>]>([
  [
    'zip that unfolds to far more than there can be',
    'bomb',
    async () => {
      const zip = await zipOf(['a', large]);
      zip.writeUInt32LE(0xf0000000, tableOf(zip) + 24);
      return zip;
    },
  ],
  [
    'zip that has entries that share bytes',
    'bomb',
    async () => {
      const zip = await zipOf(['a', large], ['b', large]);
      const first = tableOf(zip);
      const second = first + 46 + zip.readUInt16LE(first + 28) + zip.readUInt16LE(first + 30);
      zip.writeUInt32LE(0, second + 42);
      return zip;
    },
  ],
  ['zip that is cut off', 'broken', async () => (await zipOf(['a', large])).subarray(0, 300_000)],
  ['file that is none', 'broken', () => large],
  ['file that has one byte', 'broken', () => Buffer.from('x')],
  ['tar that is cut off', 'broken', async () => (await tarOf(['x', Buffer.alloc(9000)])).subarray(0, 4000)],
  ['tar that is cut off, in gzip', 'broken', async () => gzipSync(await tarOf(['x'])).subarray(0, -12)],
  ['zstd that is cut off', 'broken', () => zstdCompressSync(zeros).subarray(0, -12)],
  ['text that is none', 'broken', () => Buffer.alloc(5000, 'no archive')],
  [
    'zstd that unfolds to far more than there can be',
    'bomb',
    () => {
      const part = zstdCompressSync(zeros);
      return Buffer.concat(Array.from({ length: 17 }, () => part));
    },
  ],
])('a %s is refused: %s', async (_, fault, make) => {
  expect((await readHere(await make())).fault).toBe(fault);
});

test('the content of a tar is not read to list it', async () => {
  const more = Buffer.alloc(6_000_000, 'x');
  const { entries, bytesRead } = await readHere(await tarOf(['1', more], ['2', more], ['3']));
  expect(entries.map(({ name }) => name)).toEqual(['1', '2', '3']);
  expect(bytesRead).toBeLessThan(1_500_000);
});
