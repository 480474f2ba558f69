import type { ZipEntry } from './zip-records.ts';

/**
 * The entries of an archive in columns, a row for each: no object, and no text that is repeated. A path can have 65,535 bytes
 * and an archive 100,000 of them, so paths are never put together but where a header is written.
 */
export interface ZipEntries {
  /** Rows in archive order: a folder before its contents. */
  readonly order: Int32Array;
  /** The row of the parent folder; -1 for none. */
  readonly parents: Int32Array;
  readonly names: Names;
  /** Where the name begins, and how many bytes of UTF-8 it has. */
  readonly nameStarts: Uint32Array;
  readonly nameLengths: Uint16Array;
  /** Bytes of the path, without the slash that ends that of a folder. */
  readonly pathLengths: Uint32Array;
  /** Bytes. */
  readonly sizes: Float64Array;
  /** Of the content, as unsigned 32 bits. */
  readonly crcs: Uint32Array;
  /** Milliseconds since 1970. */
  readonly times: Float64Array;
  /** 1 for folders. */
  readonly folders: Uint8Array;
}

/** Bytes that are taken for names at a time: to move all of them into a larger space would take tens of milliseconds. */
const pieceBytes = 64 * 1024;

/** Names in UTF-8, one behind the other. */
interface Names {
  /** Where it begins. A name is far shorter than a piece. */
  readonly add: (name: string) => { readonly start: number; readonly length: number };
  readonly read: (start: number, length: number) => Buffer;
  /** Memory that they take. */
  readonly byteLength: number;
}

function emptyNames(): Names {
  const pieces: Buffer[] = [];
  let end = 0;
  return {
    add: (name) => {
      const length = Buffer.byteLength(name);
      if ((end % pieceBytes) + length > pieceBytes) end = pieces.length * pieceBytes;
      if (end === pieces.length * pieceBytes) pieces.push(Buffer.allocUnsafeSlow(pieceBytes));
      const start = end;
      pieces.at(-1)?.write(name, start % pieceBytes);
      end += length;
      return { start, length };
    },
    read: (start, length) => {
      const at = start % pieceBytes;
      return pieces[Math.floor(start / pieceBytes)]!.subarray(at, at + length);
    },
    get byteLength() {
      return pieces.length * pieceBytes;
    },
  };
}

/** Room for so many rows. */
export const emptyEntries = (rows: number): ZipEntries => ({
  order: new Int32Array(rows),
  parents: new Int32Array(rows),
  names: emptyNames(),
  nameStarts: new Uint32Array(rows),
  nameLengths: new Uint16Array(rows),
  pathLengths: new Uint32Array(rows),
  sizes: new Float64Array(rows),
  crcs: new Uint32Array(rows),
  times: new Float64Array(rows),
  folders: new Uint8Array(rows),
});

/** Memory that they take. */
export const bytesOf = (entries: ZipEntries): number =>
  Object.values(entries).reduce((sum: number, column: { byteLength: number }) => sum + column.byteLength, 0);

/** Fields of an entry in both headers, except its path. */
export const entryOf = ({ pathLengths, sizes, crcs, times, folders }: ZipEntries, row: number): ZipEntry => {
  const isFolder = folders[row] === 1;
  return {
    nameLength: pathLengths[row]! + (isFolder ? 1 : 0),
    size: isFolder ? 0 : sizes[row]!,
    crc32: isFolder ? 0 : crcs[row]!,
    modified: new Date(times[row]!),
    isFolder,
  };
};

const slash = 0x2f;

/** Writes the path as an archive spells it, names joined by `/` and one behind a folder, from the end to the beginning. */
export function writePath(
  { parents, names, nameStarts, nameLengths, pathLengths, folders }: ZipEntries,
  row: number,
  to: Uint8Array,
  at: number,
): void {
  let end = at + pathLengths[row]!;
  if (folders[row] === 1) to[end] = slash;
  for (let step = row; step >= 0; step = parents[step]!) {
    const name = names.read(nameStarts[step]!, nameLengths[step]!);
    end -= name.length;
    to.set(name, end);
    end -= 1;
    if (end >= at) to[end] = slash;
  }
}

/** One file or folder that is given by itself. */
export interface SourceEntry {
  readonly name: string;
  /** The place of the folder that it lies in, among those before it. */
  readonly parent?: number;
  readonly size: number;
  readonly crc32: number;
  readonly modified: Date;
  readonly isFolder: boolean;
}

/** In the order given. */
export function entriesOf(given: readonly SourceEntry[]): ZipEntries {
  const entries = emptyEntries(given.length);
  given.forEach(({ name, parent = -1, size, crc32, modified, isFolder }, row) => {
    const { start, length } = entries.names.add(name);
    entries.order[row] = row;
    entries.parents[row] = parent;
    entries.nameStarts[row] = start;
    entries.nameLengths[row] = length;
    entries.pathLengths[row] = length + (parent < 0 ? 0 : entries.pathLengths[parent]! + 1);
    entries.sizes[row] = size;
    entries.crcs[row] = crc32;
    entries.times[row] = modified.getTime();
    entries.folders[row] = isFolder ? 1 : 0;
  });
  return entries;
}
