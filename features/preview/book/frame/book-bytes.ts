import type { Bytes } from 'foliate-js/book';

export type ReadRange = (start: number, end: number) => Promise<Uint8Array<ArrayBuffer>>;

/** Bytes that are asked for at once, and how many such pieces are kept: readers of books ask for small parts, near each other. */
const [piece, mostPieces] = [1024 * 1024, 32];

/** Reads by large pieces, and keeps the last ones. */
export function inPieces(read: ReadRange, size: number): ReadRange {
  const pieces = new Map<number, Promise<Uint8Array<ArrayBuffer>>>();
  const pieceAt = (at: number): Promise<Uint8Array<ArrayBuffer>> => {
    const known = pieces.get(at);
    const found = known ?? read(at * piece, Math.min(size, (at + 1) * piece));
    pieces.delete(at);
    pieces.set(at, found);
    if (known === undefined) found.catch(() => pieces.delete(at));
    const [oldest] = pieces.keys();
    if (pieces.size > mostPieces && oldest !== undefined) pieces.delete(oldest);
    return found;
  };
  return async (start, end) => {
    const from = Math.min(Math.max(0, start), size);
    const until = Math.min(Math.max(from, end), size);
    const bytes = new Uint8Array(until - from);
    for (let at = from; at < until; ) {
      const number = Math.floor(at / piece);
      const part = (await pieceAt(number)).subarray(at - number * piece, until - number * piece);
      if (part.length === 0) throw new Error('a part of the book is shorter than it was said to be');
      bytes.set(part, at - from);
      at += part.length;
    }
    return bytes;
  };
}

/** A part of a file that is read when it is wanted, as readers of books know `Blob`. */
export function remoteBytes(read: ReadRange, from: number, until: number): Bytes {
  const size = Math.max(0, until - from);
  const within = (at: number) => from + Math.min(Math.max(0, at), size);
  return {
    size,
    slice: (start = 0, end = size) => remoteBytes(read, within(start), within(end)),
    arrayBuffer: async () => (await read(from, from + size)).buffer,
  };
}
