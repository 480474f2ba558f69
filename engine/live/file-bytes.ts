import { basename } from 'node:path';
import { openFile, stat } from './file-calls.ts';

/**
 * In bytes. No file may be larger; a larger one is cut here and refused by the reader of the text with the reason, since the reader
 * allows fewer characters than a file of this length has, even at three bytes each.
 */
export const longest = { manifest: 9 * 1024 * 1024, other: 4 * 1024 * 1024 };
/** In ms: no file system's clock is coarser, so that whatever is written so long after a state was met has another one. */
export const grain = 3_000;

/** The manifest, `content/` or `locales/` is nothing that could be read; the message is fit to be shown. */
export class SourceError extends Error {
  override readonly name = 'SourceError';
}

/** Device and inode. */
export const markOf = ({ dev, ino }: { readonly dev: bigint; readonly ino: bigint }): string =>
  `${dev}:${ino}`;

export interface FileState {
  /** Changes whenever the file is written or replaced, as far as the file system's clock tells two instants apart. */
  readonly state: string;
  readonly device: bigint;
  /** In ms, by the file system's clock. The second one can be set by nobody. */
  readonly modified: number;
  readonly changed: number;
}

const nsPerMs = 1_000_000n;

export async function stateOf(path: string): Promise<FileState> {
  const found = await stat(path);
  return {
    state: [markOf(found), found.size, found.mtimeNs, found.ctimeNs].join(':'),
    device: found.dev,
    modified: Number(found.mtimeNs / nsPerMs),
    changed: Number(found.ctimeNs / nsPerMs),
  };
}

/**
 * The bytes of a file, as many as a file may have. A pipe would be waited for until somebody writes to it, and a device
 * might never end: neither is opened to be read.
 */
export async function readBytes(path: string, most: number = longest.other): Promise<Buffer> {
  const file = await openFile(path);
  try {
    const found = await file.stat();
    if (!found.isFile()) throw new SourceError(`${basename(path)} is not a regular file`);
    const bytes = Buffer.allocUnsafeSlow(Math.min(found.size + 1, most));
    let length = 0;
    while (length < bytes.length) {
      const count = await file.readInto(bytes, length);
      if (count === 0) break;
      length += count;
    }
    return bytes.subarray(0, length);
  } finally {
    await file.close();
  }
}
