import { ObjectStoreError } from '../errors.ts';

/** Reads lines and runs of bytes from a stream, never more of it at once than one of its chunks. */
interface ByteReader {
  /** Up to the next CRLF, without it; undefined where the stream is over. */
  readonly line: (most: number) => Promise<string | undefined>;
  /** The next `count` bytes, as they come. */
  readonly run: (count: number) => AsyncGenerator<Uint8Array>;
  /** Discards the rest without reading it. */
  readonly close: () => void;
}

const cut = () => new ObjectStoreError('IncompleteBody', 'The body ends before what it announced.');

export function createByteReader(source: AsyncIterable<Uint8Array>): ByteReader {
  const chunks = source[Symbol.asyncIterator]();
  let rest: Uint8Array = new Uint8Array();

  async function fill(): Promise<boolean> {
    while (rest.length === 0) {
      const next = await chunks.next();
      if (next.done) return false;
      rest = next.value;
    }
    return true;
  }

  async function line(most: number): Promise<string | undefined> {
    let text = '';
    while (!text.endsWith('\r\n')) {
      if (!(await fill())) {
        if (text === '') return undefined;
        throw cut();
      }
      const end = rest.indexOf(10);
      const taken = rest.subarray(0, end === -1 ? rest.length : end + 1);
      text += Buffer.from(taken).toString('latin1');
      rest = rest.subarray(taken.length);
      if (text.length > most)
        throw new ObjectStoreError('InvalidRequest', 'A line between chunks is too long.');
    }
    return text.slice(0, -2);
  }

  async function* run(count: number): AsyncGenerator<Uint8Array> {
    for (let left = count; left > 0; ) {
      if (!(await fill())) throw cut();
      const taken = rest.subarray(0, left);
      rest = rest.subarray(taken.length);
      left -= taken.length;
      yield taken;
    }
  }

  return { line, run, close: () => void chunks.return?.().catch(() => {}) };
}
