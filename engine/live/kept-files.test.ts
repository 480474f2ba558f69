import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FileState } from './file-bytes.ts';
import { keptByFile } from './kept-files.ts';

/** Files with seconds of their last change, by the file system's clock. Each test has a file system of its own. */
const disk = {
  device: 1n,
  files: new Map<string, { changed: number; modified?: number; device?: bigint }>(),
};
const stateOf = async (path: string): Promise<FileState> => {
  const { changed, modified = changed, device = disk.device } = disk.files.get(path)!;
  return { state: `${changed}:${modified}`, device, modified: modified * 1000, changed: changed * 1000 };
};

const now = 1_000_000;
let kept = keptByFile<void>(stateOf);
/** Whether the file had to be read. */
const isRead = async (path: string): Promise<boolean> => {
  const read = vi.fn(async () => {});
  await kept(path, read);
  return read.mock.calls.length > 0;
};
const readTwice = async (path: string) => [await isRead(path), await isRead(path)];

beforeEach(() => {
  vi.useFakeTimers({ now: now * 1000, toFake: ['Date', 'performance'] });
  disk.files.clear();
  disk.device += 2n;
  kept = keptByFile(stateOf);
});
afterEach(() => {
  vi.useRealTimers();
});

test('a file is read once that is older than another that was just written', async () => {
  disk.files.set('saved', { changed: now }).set('old', { changed: now - 4 });
  expect(await readTwice('saved')).toEqual([true, true]);
  expect(await readTwice('old')).toEqual([true, false]);
});

test('a file is read again that was written within a grain of the newest one', async () => {
  disk.files.set('saved', { changed: now }).set('other', { changed: now - 2 });
  await isRead('saved');
  expect(await readTwice('other')).toEqual([true, true]);
});

test('where no file is newer, as of a file system whose clock is late, the clock of the process decides', async () => {
  disk.files.set('one', { changed: now - 60 }).set('other', { changed: now - 60 });
  expect([await isRead('one'), ...(await readTwice('other'))]).toEqual([true, true, true]);
  vi.advanceTimersByTime(3_000);
  expect([await isRead('other'), await isRead('other')]).toEqual([true, false]);
});

test('times of another file system tell nothing', async () => {
  disk.files.set('elsewhere', { changed: now, device: disk.device + 1n }).set('old', { changed: now - 60 });
  await isRead('elsewhere');
  expect(await readTwice('old')).toEqual([true, true]);
});

test('times in the future settle nothing: the clock has gone back', async () => {
  disk.files.set('later', { changed: now + 60 }).set('saved', { changed: now - 1 });
  expect(await readTwice('later')).toEqual([true, true]);
  expect(await readTwice('saved')).toEqual([true, true]);
  disk.files
    .set('back-dated', { changed: now + 60, modified: now - 60 })
    .set('set-ahead', { changed: now - 60, modified: now + 60 });
  disk.files.set('newest', { changed: now });
  await isRead('newest');
  expect(await readTwice('back-dated')).toEqual([true, true]);
  expect(await readTwice('set-ahead')).toEqual([true, true]);
});

test.each([
  ['of this machine', now - 60],
  ['of another machine', now],
])('a clock %s that went back to before what was met settles nothing', async (_, time) => {
  disk.files.set('before', { changed: now }).set('saved', { changed: now - 10 });
  await isRead('before');
  await isRead('saved');
  vi.setSystemTime(time * 1000);
  disk.files.set('saved', { changed: now - 60 });
  expect(await readTwice('saved')).toEqual([true, true]);
});

test('a settled file is read when its state is another one', async () => {
  disk.files.set('saved', { changed: now }).set('old', { changed: now - 4 });
  await isRead('saved');
  expect(await readTwice('old')).toEqual([true, false]);
  disk.files.set('old', { changed: now });
  expect(await readTwice('old')).toEqual([true, true]);
});
