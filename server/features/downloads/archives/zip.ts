import type { Pause } from '../../../http/pauses.ts';
import { bytesOf, entryOf, writePath, type ZipEntries } from './zip-entries.ts';
import {
  centralHeader,
  centralLength,
  centralNameAt,
  endRecords,
  localHeader,
  localLength,
  localNameAt,
  over16,
} from './zip-records.ts';

/** A piece of the archive, in the order of its bytes. */
export type ZipPart =
  | {
      readonly type: 'bytes';
      /** Of the first byte, from the beginning of the archive. */
      readonly offset: number;
      readonly bytes: Uint8Array;
    }
  | {
      readonly type: 'file';
      /** Of the first byte, from the beginning of the archive. */
      readonly offset: number;
      /** Whose content it is: the row among the entries. */
      readonly row: number;
      /** First byte of the content. */
      readonly start: number;
      /** Bytes of the content, never 0. */
      readonly size: number;
    };

export interface ZipLayout {
  /** Bytes of the archive: its `Content-Length`. */
  readonly length: number;
  /** Memory that the plan takes, the entries among it. */
  readonly bytes: number;
  /** The whole archive. */
  parts(): Iterable<ZipPart>;
  /**
   * Bytes `start` to `end` of the archive, both included, as ranges of HTTP count them. Earlier parts are neither
   * written nor read. Throws a RangeError for bytes beyond the archive.
   */
  slice(start: number, end: number): Iterable<ZipPart>;
}

/** Why there can be no archive of these entries. */
export class ZipError extends Error {
  readonly reason: 'path_unsafe' | 'path_too_long' | 'number_invalid' | 'too_large';
  /** Among the entries. */
  readonly row: number;

  constructor(reason: ZipError['reason'], row: number) {
    super(`No archive: ${reason} (entry ${row})`);
    this.name = 'ZipError';
    this.reason = reason;
    this.row = row;
  }
}

/** Headers of the central directory are handed out in pieces of about so many bytes. */
const directoryPiece = 65_536;

/** Entries that are looked at between two pauses. */
const inOneGo = 1000;

/**
 * Plans a zip archive (PKWARE APPNOTE 6.3.10) that is stored, not compressed, so that its length and every byte's place
 * are known before the first is sent; with zip64 where a number needs it, names in UTF-8, and times in UTC.
 *
 * The same entries in the same order give the same bytes, so a download can be resumed. Only two numbers for each entry
 * are kept; headers are written when they are needed. Checksums must be known: no data descriptors.
 *
 * Names must be valid on every disk and unique in their folder (`disk-names.ts`); each is checked once more: not empty,
 * not `.` or `..`, no slash of either kind, no NUL. Throws a `ZipError`; a path over 65,535 bytes can be caused by deep
 * trees of users.
 */
export async function layoutZip(entries: ZipEntries, pause: Pause): Promise<ZipLayout> {
  const { order } = entries;
  const count = order.length;
  /** Where each entry begins, and the directory; then, where each header of the directory does, and the end records. */
  const locals = new Float64Array(count + 1);
  const centrals = new Float64Array(count + 1);
  for (let place = 0; place < count; place += 1) {
    const row = order[place]!;
    const fault = faultOf(entries, row);
    if (fault !== undefined) throw new ZipError(fault, row);
    const entry = entryOf(entries, row);
    const end = locals[place]! + localLength(entry) + entry.size;
    if (end > Number.MAX_SAFE_INTEGER) throw new ZipError('too_large', row);
    locals[place + 1] = end;
    if (place % inOneGo === 0) await pause();
  }
  const directory = locals[count]!;
  centrals[0] = directory;
  for (let place = 0; place < count; place += 1) {
    centrals[place + 1] = centrals[place]! + centralLength(entryOf(entries, order[place]!), locals[place]!);
    if (place % inOneGo === 0) await pause();
  }
  const end = centrals[count]!;
  const ending = endRecords({ entries: count, size: end - directory, offset: directory });
  const length = end + ending.length;
  const bytes = bytesOf(entries) + locals.byteLength + centrals.byteLength;
  const plan: Plan = { entries, locals, centrals, end, ending };
  const slice = (first: number, last: number): Iterable<ZipPart> => {
    if (!(first >= 0 && first <= last && last < length)) {
      throw new RangeError(`The archive has no bytes ${first} to ${last}`);
    }
    return { [Symbol.iterator]: () => cropped(pieces(plan, first), first, last) };
  };
  return { length, bytes, slice, parts: () => slice(0, length - 1) };
}

interface Plan {
  readonly entries: ZipEntries;
  readonly locals: Float64Array;
  readonly centrals: Float64Array;
  readonly end: number;
  readonly ending: Uint8Array;
}

/** Whole pieces, from the one in which the byte lies. */
function* pieces({ entries, locals, centrals, end, ending }: Plan, from: number): Generator<ZipPart> {
  const { order } = entries;
  for (let place = lastAtOrBefore(locals, from); place < order.length; place++) {
    const row = order[place]!;
    const offset = locals[place]!;
    const { size } = entryOf(entries, row);
    const content = locals[place + 1]! - size;
    if (from < content) yield { type: 'bytes', offset, bytes: localOf(entries, row) };
    if (size > 0) yield { type: 'file', offset: content, row, start: 0, size };
  }
  let place = from < centrals[0]! ? 0 : lastAtOrBefore(centrals, from);
  while (place < order.length) {
    const offset = centrals[place]!;
    const headers: Uint8Array[] = [];
    for (; place < order.length && centrals[place]! < offset + directoryPiece; place++) {
      headers.push(centralOf(entries, order[place]!, locals[place]!));
    }
    yield { type: 'bytes', offset, bytes: Buffer.concat(headers) };
  }
  yield { type: 'bytes', offset: end, bytes: ending };
}

function localOf(entries: ZipEntries, row: number): Uint8Array {
  const header = localHeader(entryOf(entries, row));
  writePath(entries, row, header, localNameAt);
  return header;
}

function centralOf(entries: ZipEntries, row: number, offset: number): Uint8Array {
  const header = centralHeader(entryOf(entries, row), offset);
  writePath(entries, row, header, centralNameAt);
  return header;
}

/** The last place of a rising list whose number is not greater; 0 where all are. */
function lastAtOrBefore(numbers: Float64Array, number: number): number {
  let low = 0;
  let high = numbers.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((numbers[middle] ?? 0) <= number) low = middle;
    else high = middle - 1;
  }
  return low;
}

function* cropped(parts: Iterable<ZipPart>, first: number, last: number): Generator<ZipPart> {
  for (const part of parts) {
    if (part.offset > last) return;
    const size = part.type === 'file' ? part.size : part.bytes.length;
    const before = Math.max(0, first - part.offset);
    const after = Math.min(size, last - part.offset + 1);
    if (before >= after) continue;
    const offset = part.offset + before;
    if (part.type === 'bytes') yield { type: 'bytes', offset, bytes: part.bytes.subarray(before, after) };
    else yield { type: 'file', offset, row: part.row, start: before, size: after - before };
  }
}

function faultOf(entries: ZipEntries, row: number): ZipError['reason'] | undefined {
  const { names, nameStarts, nameLengths, pathLengths, sizes, folders } = entries;
  if (!isSafe(names.read(nameStarts[row]!, nameLengths[row]!))) return 'path_unsafe';
  if (pathLengths[row]! + folders[row]! > over16) return 'path_too_long';
  if (folders[row] === 1) return undefined;
  return Number.isSafeInteger(sizes[row]) && sizes[row]! >= 0 ? undefined : 'number_invalid';
}

const dot = 0x2e;
const refused: readonly number[] = [0x00, 0x2f, 0x5c];

const isSafe = (name: Uint8Array): boolean =>
  name.length > 0 &&
  !(name.length <= 2 && name.every((byte) => byte === dot)) &&
  !refused.some((byte) => name.includes(byte));
