import { randomBytes } from 'node:crypto';
import { type FileHandle, open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { alignment, createDirect, type Direct } from './disk-direct.ts';
import { createWriter } from './disk-writer.ts';
import { emptyFolder } from './fixtures/bytes.ts';

const mebibyte = 1024 * 1024;
const content = randomBytes(20 * mebibyte + 4321);

type Write = FileHandle['write'];
interface Seen {
  readonly position: number;
  readonly length: number;
}

/** Appends the content behind `before` bytes; what is written past the page cache goes through `write`. */
async function appended(
  before: number,
  step: number,
  write: (original: (length?: number) => ReturnType<Write>, seen: Seen) => Promise<unknown>,
) {
  const path = join(emptyFolder(), 'file');
  const start = randomBytes(before);
  await writeFile(path, start);
  const file = await open(path, 'r+');
  const direct: Seen[] = [];
  const openDirect = createDirect();
  const writer = createWriter({
    file,
    position: before,
    expected: Number.POSITIVE_INFINITY,
    openDirect: async () => {
      const opened = await openDirect(path);
      if (opened === undefined) return undefined;
      const original = opened.file.write.bind(opened.file) as (...given: unknown[]) => ReturnType<Write>;
      Object.assign(opened.file, {
        write: (bytes: Buffer, from: number, length: number, position: number) => {
          direct.push({ position, length });
          return write((shorter = length) => original(bytes, from, shorter, position), { position, length });
        },
      });
      return opened;
    },
  });
  try {
    for (let at = 0; at < content.length; at += step) await writer.write(content.subarray(at, at + step));
    await writer.flush();
    await writer.sync();
    expect(writer.position).toBe(before + content.length);
  } finally {
    await writer.close();
    await file.close();
  }
  expect((await readFile(path)).equals(Buffer.concat([start, content]))).toBe(true);
  return direct;
}

describe.skipIf(process.platform !== 'linux')('past the page cache', () => {
  test.each([
    [0, 64 * 1024],
    [1, 65_521],
    [4095, 1_500_000],
    [4096, 3 * mebibyte],
    [1_000_003, 7777],
  ])('a file of %d bytes grows by chunks of %d as it does otherwise', async (before, step) => {
    const direct = await appended(before, step, (original) => original());
    expect(direct.length).toBeGreaterThanOrEqual(3);
    expect(
      direct.every(({ position, length }) => position % alignment === 0 && length % alignment === 0),
    ).toBe(true);
  });

  test('a file system that refuses it at the first write gets the bytes in the ordinary way', async () => {
    const direct = await appended(7, 64 * 1024, async () => {
      throw Object.assign(new Error('EINVAL'), { code: 'EINVAL', syscall: 'write' });
    });
    expect(direct.length).toBe(1);
  });

  test.each([100, 8192])('a write that ends after %d bytes is gone on with', async (kept) => {
    let isFirst = true;
    await appended(0, 64 * 1024, (original) => {
      if (!isFirst) return original();
      isFirst = false;
      return original(kept - (kept % alignment) || alignment).then(() => ({ bytesWritten: kept }));
    });
  });

  test('any other fault is reported', async () => {
    const fault = Object.assign(new Error('EIO'), { code: 'EIO', syscall: 'write' });
    await expect(appended(0, 64 * 1024, () => Promise.reject(fault))).rejects.toBe(fault);
  });

  test('only so many files at once have it, and buffers go from one to the next', async () => {
    const path = join(emptyFolder(), 'file');
    await writeFile(path, '');
    const openDirect = createDirect();
    const opened: Direct[] = [];
    onTestFinished(async () => void (await Promise.all(opened.map(({ close }) => close()))));
    for (let one = await openDirect(path); one !== undefined; one = await openDirect(path)) opened.push(one);
    expect(opened.length).toBe(4);
    const last = opened.pop()!;
    await last.close();
    const next = (await openDirect(path))!;
    opened.push(next);
    expect(next.buffers).toBe(last.buffers);
  });

  test('where it cannot be opened there is none, and none is lost', async () => {
    const openDirect = createDirect();
    const missing = join(emptyFolder(), 'missing');
    for (let count = 0; count < 6; count += 1) expect(await openDirect(missing)).toBeUndefined();
    const path = join(emptyFolder(), 'file');
    await writeFile(path, '');
    const one = await openDirect(path);
    expect(one).toBeDefined();
    await one?.close();
  });
});
