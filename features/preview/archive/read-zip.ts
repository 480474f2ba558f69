import { configure, type Entry, Reader, ZipReader } from '@zip.js/zip.js';
import { isLink, isZipBomb, mostEntries } from '../../../api/contract/archive-bounds.ts';
import { ArchiveFault, contentsOf, largestEntry, type ReadArchive, type ReadRange } from './contents.ts';

/** Bytes that are read at once: the table of 5,000 entries comes with the end of the file. */
const chunk = 1024 * 1024;
configure({ useWebWorkers: false, chunkSize: chunk });

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

/** The table of a zip. */
export async function openZip(read: ReadRange, size: number): Promise<ReadArchive> {
  const found: Entry[] = [];
  const options = { filenameValidation: 'tolerant' } as const;
  for await (const entry of new ZipReader(new RangeReader(read, size), options).getEntriesGenerator()) {
    if (found.length === mostEntries) throw new ArchiveFault('refused');
    found.push(entry);
  }
  if (isZipBomb(found, size)) throw new ArchiveFault('refused');
  return {
    contents: (language, encoding) => contentsOf(found.map(foundOf), language, encoding),
    unpack: async (index, password, give) => {
      const entry = found[index];
      if (entry === undefined || entry.directory) throw new ArchiveFault('broken');
      if (entry.encrypted && password === '') throw new ArchiveFault('password');
      await unpack(entry, password, give);
    },
  };
}

const foundOf = (entry: Entry) => ({
  filename: entry.filename,
  filenameUTF8: entry.filenameUTF8,
  rawFilename: entry.rawFilename,
  size: entry.uncompressedSize,
  modified: entry.lastModDate instanceof Date ? entry.lastModDate.getTime() : Number.NaN,
  isFolder: entry.directory,
  isSpecial: isLink(entry),
  isEncrypted: entry.encrypted,
});

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
