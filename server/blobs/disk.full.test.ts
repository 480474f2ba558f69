import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { emptyFolder } from './fixtures/bytes.ts';

const mebibyte = 1024 * 1024;
const program = join(import.meta.dirname, 'fixtures/on-small-disk.ts');

/**
 * Runs a scenario on a real, small disk in memory. It is mounted in a name space that ends with the process, so whatever
 * happens no mount is left behind. Who is not root gets one by way of a user name space. Where the system allows neither
 * (a container without CAP_SYS_ADMIN), these tests fail and say so: that a full disk loses nothing is not to be taken on trust.
 */
async function onSmallDisk(scenario: string): Promise<unknown> {
  const spaces = process.getuid?.() === 0 ? ['--mount'] : ['--user', '--map-root-user', '--mount'];
  const steps = 'mount -t tmpfs -o size=8m,nr_inodes=64 tmpfs "$1" && exec "$2" "$3" "$4" "$1"';
  const sh = ['sh', '-c', steps, 'sh', emptyFolder(), process.execPath, program, scenario];
  const { stdout } = await promisify(execFile)('unshare', [...spaces, ...sh]);
  return JSON.parse(stdout);
}

describe.skipIf(process.platform !== 'linux')('a full disk', () => {
  test('keeps the beginning of an upload, which goes on when there is space again', async () => {
    const seen = await onSmallDisk('bytes');
    expect(seen).toEqual({
      first: 'full',
      kept: expect.any(Number),
      isBeginning: true,
      free: { bytesFree: 0 },
      again: 'full',
      withSpace: 'done',
      isWhole: true,
    });
    expect(seen).toHaveProperty('kept', 2 * mebibyte);
  });

  test('refuses to seal where there is no space for a name, and loses nothing by it', async () => {
    expect(await onSmallDisk('names')).toEqual({
      last: 'full',
      sealing: 'full',
      isKept: true,
      withSpace: 'done',
      isWhole: true,
    });
  });
});
