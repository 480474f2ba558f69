import { configure, type Entry, Reader, ZipReader } from '@zip.js/zip.js';
import { isLink, isZipBomb, mostEntries } from '../../../api/contract/archive-bounds.ts';
import { namesOf } from '../../../api/contract/name-encoding.ts';
import type { NameEncoding } from '../../../api/contract/name-encoding-list.ts';
import { type ArchiveContents, type ArchiveEntry, safePath } from './entries.ts';
import type { Fault } from './messages.ts';

type ReadRange = (start: number, end: number) => Promise<Uint8Array<ArrayBuffer>>;

/** Bytes that are read at once: the table of 5,000 entries comes with the end of the file. */
const chunk = 1024 * 1024;
configure({ useWebWorkers: false, chunkSize: chunk });

/** Bytes of one entry that are unpacked in a page. */
const largestEntry = 512 * 1024 * 1024;

export class ArchiveFault extends Error {
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(fault);
    this.fault = fault;
  }
}

/** Reads by ranges; the end of the archive, where its table is, is asked for once. */
class RangeReader extends Reader<number> {
  private readonly read: ReadRange;
  private end: Promise<Uint8Array<ArrayBuffer>> | undefined;

  constructor(read: ReadRange, size: number) {
    super(size);
    this.read = read;
    this.size = size;
  }

  override async readUint8Array(offset: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
    const until = Math.min(offset + length, this.size);
    const from = Math.max(0, this.size - chunk);
    if (offset < from) return this.read(offset, until);
    this.end ??= this.read(from, this.size);
    return (await this.end).slice(offset - from, until - from);
  }
}

export interface Zip {
  /** @param language of the page, which decides between encodings of names that are equally likely */
  readonly contents: (language: string, encoding: NameEncoding) => ArchiveContents;
  /** Gives the bytes of an entry in parts, no more of them than the table says. */
  readonly unpack: (
    index: number,
    password: string,
    give: (part: Uint8Array<ArrayBuffer>) => void,
  ) => Promise<void>;
}

/** The table of a zip. */
export async function openZip(read: ReadRange, size: number): Promise<Zip> {
  const found: Entry[] = [];
  const options = { filenameValidation: 'tolerant' } as const;
  for await (const entry of new ZipReader(new RangeReader(read, size), options).getEntriesGenerator()) {
    if (found.length === mostEntries) throw new ArchiveFault('refused');
    found.push(entry);
  }
  if (isZipBomb(found, size)) throw new ArchiveFault('refused');
  return {
    contents: (language, encoding) => contentsOf(found, language, encoding),
    unpack: async (index, password, give) => {
      const entry = found[index];
      if (entry === undefined || entry.directory) throw new ArchiveFault('broken');
      if (entry.encrypted && password === '') throw new ArchiveFault('password');
      await unpack(entry, password, give);
    },
  };
}

function contentsOf(found: readonly Entry[], language: string, encoding: NameEncoding): ArchiveContents {
  const { nameOf, isGuessed } = namesOf(found, language, encoding);
  const entries = found.flatMap((entry, index): ArchiveEntry[] => {
    const path = isLink(entry) ? undefined : safePath(nameOf(entry));
    if (path === undefined) return [];
    return [
      {
        ...{ index, path },
        size: entry.uncompressedSize,
        isFolder: entry.directory,
        isEncrypted: entry.encrypted,
      },
    ];
  });
  return { entries, leftOut: found.length - entries.length, isGuessed };
}

async function unpack(
  entry: Extract<Entry, { directory: false }>,
  password: string,
  give: (part: Uint8Array<ArrayBuffer>) => void,
): Promise<void> {
  if (entry.uncompressedSize > largestEntry) throw new ArchiveFault('refused');
  let left = entry.uncompressedSize;
  const parts = new WritableStream<Uint8Array<ArrayBuffer>>({
    write: (part) => {
      left -= part.length;
      if (left < 0) throw new ArchiveFault('refused');
      give(part);
    },
  });
  await entry.getData(parts, { checkSignature: true, ...(entry.encrypted && { password }) });
  if (left > 0) throw new ArchiveFault('broken');
}
