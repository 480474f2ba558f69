import { expect, test } from 'vitest';
import { inPieces, remoteBytes } from './book-bytes.ts';

const mebibyte = 1024 * 1024;

function source(size: number) {
  const asked: [number, number][] = [];
  const read = inPieces(async (start, end) => {
    asked.push([start, end]);
    return Uint8Array.from({ length: end - start }, (_, at) => (start + at) % 251);
  }, size);
  return { asked, read };
}

test('small parts that lie together are asked for once, and a part may lie in two pieces', async () => {
  const { asked, read } = source(mebibyte + 10);
  expect([...(await read(5, 8))]).toEqual([5, 6, 7]);
  await read(100, 5000);
  expect((await read(mebibyte - 2, mebibyte + 2)).length).toBe(4);
  expect(asked).toEqual([
    [0, mebibyte],
    [mebibyte, mebibyte + 10],
  ]);
});

test('nothing is read beyond the end, and a part of a part lies within it', async () => {
  const { read } = source(10);
  expect((await read(8, 99)).length).toBe(2);
  const part = remoteBytes(read, 0, 10).slice(4, 8);
  expect(part.size).toBe(4);
  expect([...new Uint8Array(await part.slice(1, 99).arrayBuffer())]).toEqual([5, 6, 7]);
  expect(part.slice(9, 2).size).toBe(0);
});

test('a piece that did not come is asked for again', async () => {
  let isDown = true;
  const read = inPieces(async (start, end) => {
    if (isDown) throw new Error('down');
    return new Uint8Array(end - start);
  }, 10);
  await expect(read(0, 1)).rejects.toThrow('down');
  isDown = false;
  expect((await read(0, 1)).length).toBe(1);
});
