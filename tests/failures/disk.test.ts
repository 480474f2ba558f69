import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../server/fixtures/database.ts';
import { makeDataFolder } from '../process/serving.ts';

const program = join(import.meta.dirname, 'on-small-disk.ts');
const mebibyte = 1024 * 1024;

/**
 * On a real disk of 24 MiB in memory, in a name space that ends with its process (as server/blobs/disk.full.test.ts).
 */
async function onSmallDisk(url: string): Promise<unknown> {
  const spaces = process.getuid?.() === 0 ? ['--mount'] : ['--user', '--map-root-user', '--mount'];
  const steps = 'mount -t tmpfs -o size=24m,mode=711 tmpfs "$3" && exec "$1" "$2" "$3" "$4"';
  const data = makeDataFolder('disk');
  onTestFinished(() => rmSync(data, { recursive: true, force: true }));
  const sh = ['sh', '-c', steps, 'sh', process.execPath, program, data, url];
  const { stdout } = await promisify(execFile)('unshare', [...spaces, ...sh]);
  return JSON.parse(stdout);
}

describe.skipIf(process.platform !== 'linux')('a full disk', () => {
  test('is reported by name, loses nothing that was acknowledged, and the upload goes on when there is space', async () => {
    const database = await openDatabase();
    const seen = await onSmallDisk(database.url);
    await database.close();
    expect(seen).toEqual({
      half: 204,
      refused: [507, 'storage_full'],
      hasKeptAcknowledged: true,
      again: [507, 'storage_full'],
      pages: [200, 200],
      isFirstWhole: true,
      grown: 0,
      from: true,
      done: 204,
      isWhole: true,
      inParts: { parts: [200, 200, 200], joined: 200, isWhole: true },
      usage: 53 * mebibyte,
    });
  }, 60_000);
});
