import { configure, type Entry, Reader, ZipReader } from '@zip.js/zip.js';
import { isLink, isZipBomb, mostEntries } from '../../../../../api/contract/archive-bounds.ts';
import { mostAtOnce } from '../messages.ts';
import { type FoundEntry, inOneGo } from './found.ts';
import { FaultError, type Parent } from './parent.ts';

configure({ useWebWorkers: false, chunkSize: 256 * 1024 });

/** Entries lie one behind the other: what follows comes with what was asked for. */
class RangeReader extends Reader<number> {
  private last = { start: 0, bytes: new Uint8Array() as Uint8Array };

  private readonly readPart: Parent['readPart'];

  constructor(readPart: Parent['readPart'], size: number) {
    super(size);
    this.readPart = readPart;
    this.size = size;
  }

  override async readUint8Array(offset: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
    const end = Math.min(offset + length, this.size);
    const { start, bytes } = this.last;
    if (offset >= start && end <= start + bytes.length)
      return bytes.slice(offset - start, end - start) as never;
    if (end - offset <= mostAtOnce) {
      const ahead = await this.readPart(offset, Math.min(this.size, offset + mostAtOnce));
      this.last = { start: offset, bytes: ahead };
      return ahead.slice(0, end - offset) as never;
    }
    const parts: Uint8Array[] = [];
    for (let at = offset; at < end; at += mostAtOnce)
      parts.push(await this.readPart(at, Math.min(end, at + mostAtOnce)));
    return new Uint8Array(Buffer.concat(parts));
  }
}

const entriesOf = ({ readPart }: Parent, size: number): AsyncGenerator<Entry> =>
  new ZipReader(new RangeReader(readPart, size), { filenameValidation: 'tolerant' }).getEntriesGenerator();

/** As much of an entry as is needed: a hundred thousand whole ones take hundreds of megabytes. */
type Slim = FoundEntry & Pick<Entry, 'compressedSize' | 'uncompressedSize' | 'offset'>;

export async function listZip(
  parent: Parent,
  size: number,
  password: string,
): Promise<readonly FoundEntry[]> {
  const found: Slim[] = [];
  let locked: Extract<Entry, { directory: false }> | undefined;
  for await (const entry of entriesOf(parent, size)) {
    if (found.length === mostEntries) throw new FaultError('many');
    found.push(slim(entry));
    if (
      !entry.directory &&
      entry.encrypted &&
      (locked === undefined || entry.uncompressedSize < locked.uncompressedSize)
    )
      locked = entry;
    if (found.length % inOneGo === 0) parent.say({ alive: true });
  }
  if (isZipBomb(found, size)) throw new FaultError('bomb');
  if (locked !== undefined) {
    if (password === '') throw new FaultError('password');
    await locked.getData(new WritableStream(), { password, checkPasswordOnly: true });
  }
  return found;
}

const slim = (entry: Entry): Slim => ({
  filename: entry.filename,
  filenameUTF8: entry.filenameUTF8,
  rawFilename: entry.rawFilename.slice(),
  size: entry.uncompressedSize,
  uncompressedSize: entry.uncompressedSize,
  compressedSize: entry.compressedSize,
  offset: entry.offset,
  modified: entry.lastModDate instanceof Date ? entry.lastModDate.getTime() : Number.NaN,
  isFolder: entry.directory,
  isSpecial: isLink(entry),
  isEncrypted: entry.encrypted,
});

/** Gives the wanted entries in the order of the table; no more bytes of one than the table says. */
export async function unpackZip(
  parent: Parent,
  size: number,
  password: string,
  wanted: Uint8Array,
): Promise<void> {
  let index = -1;
  for await (const entry of entriesOf(parent, size)) {
    index += 1;
    if (index % inOneGo === 0) parent.say({ alive: true });
    if (wanted[index] !== 1 || entry.directory) continue;
    parent.say({ begun: index });
    let left = entry.uncompressedSize;
    const parts = new WritableStream<Uint8Array>({
      write: async (part) => {
        left -= part.length;
        if (left < 0) throw new FaultError('bomb');
        await parent.givePart(part);
      },
    });
    await entry.getData(parts, { checkSignature: true, ...(entry.encrypted && { password }) });
    if (left > 0) throw new FaultError('broken');
    parent.say({ ended: index });
  }
}
