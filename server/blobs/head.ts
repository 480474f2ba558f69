import type { Readable } from 'node:stream';

/** Bytes from the beginning of a content by which its type is detected. */
const headBytes = 8192;

/**
 * The beginning of a content of `size` bytes, at most 8 KiB. Empty content is not read, since no range is valid for it.
 * @param read reads bytes `start` to `end`, both included, of a stage or a blob; its errors are passed on.
 */
export async function headOf(
  size: number,
  read: (start: number, end: number) => Readable | Promise<Readable>,
): Promise<Uint8Array> {
  if (size === 0) return new Uint8Array();
  const source = await read(0, Math.min(headBytes, size) - 1);
  return Buffer.concat(await source.toArray());
}
