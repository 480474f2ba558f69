import { randomFillSync } from 'node:crypto';
import { closeSync, openSync, writeSync } from 'node:fs';

const mebibyte = 1024 * 1024;

/** Bytes that are not all alike, `size` of them. */
export function writeSource(path: string, size: number): void {
  const block = Buffer.alloc(8 * mebibyte);
  const file = openSync(path, 'w', 0o644);
  for (let at = 0; at < size; at += block.length) {
    randomFillSync(block);
    writeSync(file, block);
  }
  closeSync(file);
}
