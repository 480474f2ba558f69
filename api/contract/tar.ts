import { extract, type Header } from 'tar-stream';
import { longestPath } from './archive-bounds.ts';

/** An entry of a tar, its name in whatever encoding. */
export interface TarEntry {
  /** As UTF-8 where it is that, else as Latin-1. */
  readonly filename: string;
  /** It is known to be what was meant. */
  readonly filenameUTF8: boolean;
  readonly rawFilename: Uint8Array;
  /** Bytes. */
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly modified: number;
  readonly isFolder: boolean;
  /** Neither a file nor a folder: a link, a device. */
  readonly isSpecial: boolean;
  readonly isEncrypted: false;
}

interface EntryInPlace {
  readonly entry: TarEntry;
  /** Is read to its end, or not at all. */
  readonly body: AsyncIterable<Uint8Array>;
}

/** Bytes that the header of an entry has. */
export const tarHeaderSize = 512;

/** Whether the header of an entry stands there: its sum is right. */
export function isTarHeader(head: Uint8Array): boolean {
  if (head.length < tarHeaderSize) return false;
  const sum = head
    .subarray(0, tarHeaderSize)
    .reduce((all, byte, at) => all + (at >= 148 && at < 156 ? 0x20 : byte), 0);
  const stated = Number.parseInt(new TextDecoder().decode(head.subarray(148, 156)).trim(), 8);
  return sum === stated;
}

interface FoundHeader extends Header {
  /** Where its content begins. */
  readonly byteOffset: number;
  readonly pax?: Readonly<Record<string, string>> | null;
}

/** Bytes in a row. What is skipped may come as zeros, without being read. */
export interface TarContent extends AsyncIterable<Uint8Array> {
  /** Until before that byte nothing is wanted. */
  readonly skip: (until: number) => void;
}

/**
 * The entries of a tar in their order.
 * @param isWanted whether the content of the entry with that number is read
 * @throws where it is broken, or ends too early
 */
export async function* entriesOfTar(
  content: TarContent,
  isWanted: (index: number) => boolean,
): AsyncGenerator<EntryInPlace> {
  const options: object = { filenameEncoding: 'latin1', allowUnknownFormat: true };
  const tar = extract(options);
  const feed = async (): Promise<void> => {
    for await (const part of content) {
      if (tar.destroyed) return;
      if (!tar.write(part)) await drained(tar);
    }
    tar.end(undefined);
  };
  let index = 0;
  // Before more is read.
  tar.on('entry', (header) => {
    const { byteOffset, size } = header as FoundHeader;
    if (!isWanted(index)) content.skip(byteOffset + size);
    index += 1;
  });
  feed().catch((error: Error) => tar.destroy(error));
  for await (const body of tar) {
    yield { entry: entryOf(body.header as FoundHeader), body: body as never };
    body.resume();
  }
}

const drained = (tar: ReturnType<typeof extract>): Promise<void> =>
  new Promise((resolve) => {
    const go = (): void => {
      tar.off('drain', go);
      tar.off('close', go);
      resolve();
    };
    tar.on('drain', go);
    tar.on('close', go);
  });

function entryOf({ name, size, mtime, type, pax }: FoundHeader): TarEntry {
  // Of extended headers the encoding is known; others have bytes.
  const said = pax?.path;
  const raw =
    said === undefined
      ? Uint8Array.from(name.slice(0, mostOfName), (sign) => sign.charCodeAt(0))
      : new TextEncoder().encode(said.slice(0, mostOfName));
  const isSparse = Object.keys(pax ?? {}).some((key) => key.startsWith('GNU.sparse.'));
  // Old programs mark a folder by its name alone.
  const isFolder = type === 'directory' || (type === 'file' && name.endsWith('/'));
  const unicode = said?.slice(0, mostOfName) ?? inUtf8(raw);
  return {
    ...{ rawFilename: raw, filenameUTF8: unicode !== undefined },
    filename: unicode ?? name.slice(0, mostOfName),
    ...{ size: isFolder ? 0 : size, modified: mtime.getTime(), isFolder },
    isSpecial: isSparse || !(isFolder || type === 'file' || type === 'contiguous-file'),
    isEncrypted: false,
  };
}

function inUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Of a longer one no more is needed than that it is too long. */
const mostOfName = 4 * longestPath;
