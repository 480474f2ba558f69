import { configure, type Entry, Reader, ZipReader } from '@zip.js/zip.js';
import { namesOf } from '../../../../api/contract/name-encoding.ts';
import { type Fault, type FromProgram, mostAtOnce, mostEntries, type ToProgram } from './messages.ts';

/*
 * The program of the process that reads archives of strangers (`reading-process.ts`). It has no file, asks its parent for the
 * bytes that it wants to see, and may be killed at any time.
 */
configure({ useWebWorkers: false, chunkSize: 256 * 1024 });

/** An archive that says to unfold to so many times its size, and to so many bytes, is none that people make. */
const [largestRatio, harmlessTotal] = [200, 1024 * 1024 * 1024];
/** Entries after which the parent is told that it goes on, and that one message has. */
const inOneGo = 500;

class FaultError extends Error {
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(fault);
    this.fault = fault;
  }
}

const say = (message: FromProgram): void => void process.send?.(message);
const asked: ((bytes: Uint8Array) => void)[] = [];
let takeNext = (): void => {};

const readPart = (start: number, end: number): Promise<Uint8Array> =>
  new Promise((resolve) => {
    asked.push(resolve);
    say({ start, end });
  });

/** Entries lie one behind the other: what follows comes with what was asked for. */
class RangeReader extends Reader<number> {
  private last = { start: 0, bytes: new Uint8Array() as Uint8Array };

  constructor(size: number) {
    super(size);
    this.size = size;
  }

  override async readUint8Array(offset: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
    const end = Math.min(offset + length, this.size);
    const { start, bytes } = this.last;
    if (offset >= start && end <= start + bytes.length)
      return bytes.slice(offset - start, end - start) as never;
    if (end - offset <= mostAtOnce) {
      const ahead = await readPart(offset, Math.min(this.size, offset + mostAtOnce));
      this.last = { start: offset, bytes: ahead };
      return ahead.slice(0, end - offset) as never;
    }
    const parts: Uint8Array[] = [];
    for (let at = offset; at < end; at += mostAtOnce)
      parts.push(await readPart(at, Math.min(end, at + mostAtOnce)));
    return new Uint8Array(Buffer.concat(parts));
  }
}

const entriesOf = (size: number): AsyncGenerator<Entry> =>
  new ZipReader(new RangeReader(size), { filenameValidation: 'tolerant' }).getEntriesGenerator();

process.on('message', (message: ToProgram) => {
  if ('bytes' in message) return asked.shift()?.(message.bytes);
  if ('next' in message) return takeNext();
  const work = message.do === 'list' ? list(message) : unpack(message);
  work.then(
    () => say({ done: true }),
    (error: unknown) => say({ fault: faultOf(error) }),
  );
});
process.on('disconnect', () => process.exit(0));

function faultOf(error: unknown): Fault {
  if (error instanceof FaultError) return error.fault;
  return error instanceof Error && /password|encrypt/i.test(error.message) ? 'password' : 'broken';
}

/** As much of an entry as is needed: a hundred thousand whole ones take hundreds of megabytes. */
type Slim = Pick<
  Entry,
  | 'filename'
  | 'filenameUTF8'
  | 'rawFilename'
  | 'uncompressedSize'
  | 'compressedSize'
  | 'offset'
  | 'directory'
  | 'encrypted'
> & { readonly modified: number; readonly isLink: boolean };

async function list({
  size,
  encoding,
  language,
  password,
}: Extract<ToProgram, { do: 'list' }>): Promise<void> {
  const found: Slim[] = [];
  let locked: Extract<Entry, { directory: false }> | undefined;
  for await (const entry of entriesOf(size)) {
    if (found.length === mostEntries) throw new FaultError('many');
    found.push(slim(entry));
    if (
      !entry.directory &&
      entry.encrypted &&
      (locked === undefined || entry.uncompressedSize < locked.uncompressedSize)
    )
      locked = entry;
    if (found.length % inOneGo === 0) say({ alive: true });
  }
  refuseBombs(found, size);
  if (locked !== undefined) {
    if (password === '') throw new FaultError('password');
    await locked.getData(new WritableStream(), { password, checkPasswordOnly: true });
  }
  const { nameOf } = namesOf(found, language, encoding);
  for (let at = 0; at < found.length; at += inOneGo) {
    const entries = found.slice(at, at + inOneGo).map((entry, more) => ({
      index: at + more,
      name: nameOf(entry),
      size: entry.uncompressedSize,
      modified: entry.modified,
      isFolder: entry.directory,
      isLink: entry.isLink,
      isEncrypted: entry.encrypted,
    }));
    say({ entries });
  }
}

const slim = ({
  filename,
  filenameUTF8,
  rawFilename,
  uncompressedSize,
  compressedSize,
  offset,
  directory,
  encrypted,
  lastModDate,
  externalFileAttributes,
}: Entry): Slim => ({
  filename,
  filenameUTF8,
  rawFilename: rawFilename.slice(),
  uncompressedSize,
  compressedSize,
  offset,
  directory,
  encrypted,
  modified: lastModDate instanceof Date ? lastModDate.getTime() : Number.NaN,
  // `S_IFLNK` of Unix.
  isLink: ((externalFileAttributes >>> 16) & 0o170000) === 0o120000,
});

/** Entries that share bytes, or unfold to far more than any archive that people make. */
function refuseBombs(entries: readonly Slim[], size: number): void {
  const total = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  if (total > harmlessTotal && total > largestRatio * size) throw new FaultError('bomb');
  let before = 0;
  for (const { offset, compressedSize, rawFilename } of entries.toSorted((a, b) => a.offset - b.offset)) {
    if (offset < before) throw new FaultError('bomb');
    before = offset + 30 + rawFilename.length + compressedSize;
  }
}

/** Gives the wanted entries in the order of the table; no more bytes of one than the table says. */
async function unpack({ size, password, wanted }: Extract<ToProgram, { do: 'unpack' }>): Promise<void> {
  let index = -1;
  for await (const entry of entriesOf(size)) {
    index += 1;
    if (index % inOneGo === 0) say({ alive: true });
    if (wanted[index] !== 1 || entry.directory) continue;
    say({ begun: index });
    let left = entry.uncompressedSize;
    const parts = new WritableStream<Uint8Array>({
      write: async (part) => {
        left -= part.length;
        if (left < 0) throw new FaultError('bomb');
        for (let at = 0; at < part.length; at += mostAtOnce) {
          const taken = new Promise<void>((resolve) => {
            takeNext = resolve;
          });
          say({ part: part.subarray(at, at + mostAtOnce) });
          await taken;
        }
      },
    });
    await entry.getData(parts, { checkSignature: true, ...(entry.encrypted && { password }) });
    if (left > 0) throw new FaultError('broken');
    say({ ended: index });
  }
}
