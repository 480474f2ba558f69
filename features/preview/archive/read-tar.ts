import { mostEntries, unfoldsTooFar } from '../../../api/contract/archive-bounds.ts';
import {
  entriesOfTar,
  isTarHeader,
  type TarContent,
  type TarEntry,
  tarHeaderSize,
} from '../../../api/contract/tar.ts';
import { ArchiveFault, contentsOf, largestEntry, type ReadArchive, type ReadRange } from './contents.ts';

/** Bytes that are read at once, and behind content that was passed over: the next header, and those of small entries. */
const [chunk, fewAtOnce] = [1024 * 1024, 16 * 1024];
/** Bytes of an archive that are read for its entries: what is packed has to be read as a whole. */
const mostRead = 128 * 1024 * 1024;
/** Milliseconds for all entries together; waiting for the network does not count. */
const mostTime = 60_000;

type Content = AsyncIterable<Uint8Array<ArrayBuffer>> & Pick<TarContent, 'skip'>;

interface Opening {
  readonly size: number;
  /** Of the only entry, where the archive is a single packed file. */
  readonly name: string;
  readonly isPacked: boolean;
}

/** The entries of a tar, by its headers alone where it is not packed; or the single file that is packed. */
export async function openTar(given: ReadRange, { size, name, isPacked }: Opening): Promise<ReadArchive> {
  if (isPacked && size > mostRead) throw new ArchiveFault('refused');
  let [left, waited] = [mostRead, 0];
  const read: ReadRange = async (start, end) => {
    left -= end - start;
    // Thousands of entries, each too far from the one before.
    if (left < 0) throw new ArchiveFault('slow');
    const asked = performance.now();
    const bytes = await given(start, end);
    waited += performance.now() - asked;
    return bytes;
  };
  const unfolded = unfolding(read, size);
  const open = isPacked ? unfolded : () => plainContent(given, size);
  const listed = bounded(isPacked ? unfolded() : plainContent(read, size), () => performance.now() - waited);
  const head = isPacked ? await headOf(open()) : undefined;
  const isTar = head === undefined || isTarHeader(head);
  const found: TarEntry[] = [];
  if (isTar) {
    for await (const { entry } of entriesOfTar(listed, () => false)) {
      if (found.length === mostEntries) throw new ArchiveFault('refused');
      found.push(entry);
    }
  } else found.push(await single(name, listed));
  return {
    contents: (language, encoding) => contentsOf(found, language, encoding),
    unpack: async (index, _, give) => {
      const entry = found[index];
      if (entry === undefined || entry.isFolder || entry.isSpecial) throw new ArchiveFault('broken');
      if (entry.size > largestEntry) throw new ArchiveFault('refused');
      let left = entry.size;
      for await (const part of isTar ? bodyOf(open(), index) : open()) {
        left -= part.length;
        if (left < 0) throw new ArchiveFault('broken');
        give(part);
      }
      if (left > 0) throw new ArchiveFault('broken');
    },
  };
}

async function* bodyOf(content: Content, wanted: number): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let index = -1;
  for await (const { body } of entriesOfTar(content, (number) => number === wanted)) {
    index += 1;
    if (index === wanted) return yield* body as AsyncIterable<Uint8Array<ArrayBuffer>>;
  }
}

/** The archive as it is. What is skipped comes as zeros, without being read. */
function plainContent(read: ReadRange, size: number): Content {
  const zeros = new Uint8Array(chunk);
  let skipped = 0;
  async function* bytes(): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    for (let at = 0; at < size; ) {
      const isSkipped = at < skipped;
      const until = isSkipped
        ? Math.min(skipped, at + chunk, size)
        : Math.min(at + (at > 0 && at === skipped ? fewAtOnce : chunk), size);
      yield isSkipped ? zeros.subarray(0, until - at) : await read(at, until);
      at = until;
    }
  }
  return {
    [Symbol.asyncIterator]: bytes,
    skip: (until) => {
      skipped = until;
    },
  };
}

/** The bytes that a gzip file unfolds to. It is read over the network once. */
function unfolding(read: ReadRange, size: number): () => Content {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const packed = async function* (): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    for (let number = 0; number * chunk < size; number += 1) {
      const start = number * chunk;
      const part = parts[number] ?? (await read(start, Math.min(start + chunk, size)));
      parts[number] = part;
      yield part;
    }
  };
  async function* bytes(): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    let total = 0;
    const source = packed();
    const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
      pull: async (controller) => {
        const { done, value } = await source.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
    });
    const reader = stream.pipeThrough(new DecompressionStream('gzip')).getReader();
    try {
      for (let next = await reader.read(); !next.done; next = await reader.read()) {
        total += next.value.length;
        if (unfoldsTooFar(total, size)) throw new ArchiveFault('refused');
        yield next.value;
      }
    } finally {
      await reader.cancel().catch(() => undefined);
    }
  }
  return () => ({ [Symbol.asyncIterator]: bytes, skip: () => {} });
}

/** Ends what takes too long. */
function bounded(content: Content, clock: () => number): Content {
  const start = clock();
  async function* bytes(): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    for await (const part of content) {
      if (clock() - start > mostTime) throw new ArchiveFault('slow');
      yield part;
    }
  }
  return { [Symbol.asyncIterator]: bytes, skip: content.skip };
}

async function headOf(content: Content): Promise<Uint8Array> {
  const head = new Uint8Array(tarHeaderSize);
  let filled = 0;
  for await (const part of content) {
    const more = part.subarray(0, head.length - filled);
    head.set(more, filled);
    filled += more.length;
    if (filled === head.length) return head;
  }
  return head.subarray(0, filled);
}

async function single(name: string, content: Content): Promise<TarEntry> {
  let size = 0;
  for await (const part of content) size += part.length;
  return {
    ...{ filename: name, filenameUTF8: true, rawFilename: new TextEncoder().encode(name), size },
    ...{ modified: Number.NaN, isFolder: false, isSpecial: false, isEncrypted: false },
  };
}
