import {
  centralHeader,
  centralLength,
  endRecords,
  localHeader,
  localLength,
  nameLength,
  over16,
  type ZipEntry,
} from './zip-records.ts';

export type { ZipEntry } from './zip-records.ts';

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
      /** Whose content it is: the place in the list of entries. */
      readonly index: number;
      /** First byte of the content. */
      readonly start: number;
      /** Bytes of the content, never 0. */
      readonly size: number;
    };

export interface ZipLayout {
  /** Bytes of the archive: its `Content-Length`. */
  readonly length: number;
  /** The whole archive. */
  parts(): Iterable<ZipPart>;
  /**
   * Bytes `start` to `end` of the archive, both included, as ranges of HTTP count them. What stands before is neither
   * written nor read. Throws a RangeError for bytes that the archive does not have.
   */
  slice(start: number, end: number): Iterable<ZipPart>;
}

/** Why there can be no archive of these entries. */
export class ZipFault extends Error {
  readonly reason: 'path_unsafe' | 'path_too_long' | 'path_twice' | 'number_invalid' | 'too_large';
  /** Place in the list of entries. */
  readonly index: number;

  constructor(reason: ZipFault['reason'], index: number) {
    super(`No archive: ${reason} (entry ${index})`);
    this.name = 'ZipFault';
    this.reason = reason;
    this.index = index;
  }
}

/** Headers of the central directory are handed out in pieces of about so many bytes. */
const directoryPiece = 65_536;

/**
 * Plans a zip archive (PKWARE APPNOTE 6.3.10) that is stored, not compressed, so that its length and every byte's
 * place are known before the first is sent; with zip64 where a number needs it, names in UTF-8, and times in UTC.
 *
 * The same entries in the same order give the same bytes, so a download can go on where it broke off. Nothing but two
 * numbers an entry is kept; headers are written as they are asked for. Checksums must be known: no data descriptors.
 *
 * Paths come from names that were accepted, and are checked once more: no empty part, `.` or `..`, no path twice. A
 * backslash, which Windows reads as another slash, becomes `＼`; other characters that Windows refuses are left to the
 * program that unpacks. Throws a `ZipFault`; a path over 65,535 bytes is one that deep trees of users can cause.
 */
export function layoutZip(given: readonly ZipEntry[]): ZipLayout {
  const entries = safeEntries(given);
  const count = entries.length;
  /** Where each entry begins, and the directory; then, where each header of the directory does, and the end records. */
  const locals = new Float64Array(count + 1);
  const centrals = new Float64Array(count + 1);
  entries.forEach((entry, index) => {
    locals[index + 1] = (locals[index] ?? 0) + localLength(entry) + contentSize(entry);
    if ((locals[index + 1] ?? 0) > Number.MAX_SAFE_INTEGER) throw new ZipFault('too_large', index);
  });
  const directory = locals[count] ?? 0;
  centrals[0] = directory;
  entries.forEach((entry, index) => {
    centrals[index + 1] = (centrals[index] ?? 0) + centralLength(entry, locals[index] ?? 0);
  });
  const end = centrals[count] ?? 0;
  const ending = endRecords({ entries: count, size: end - directory, offset: directory });
  const length = end + ending.length;
  const plan: Plan = { entries, locals, centrals, end, ending };
  const slice = (first: number, last: number): Iterable<ZipPart> => {
    if (!(first >= 0 && first <= last && last < length)) {
      throw new RangeError(`The archive has no bytes ${first} to ${last}`);
    }
    return { [Symbol.iterator]: () => cropped(pieces(plan, first), first, last) };
  };
  return { length, slice, parts: () => slice(0, length - 1) };
}

interface Plan {
  readonly entries: readonly ZipEntry[];
  readonly locals: Float64Array;
  readonly centrals: Float64Array;
  readonly end: number;
  readonly ending: Uint8Array;
}

const contentSize = ({ size, isFolder }: ZipEntry): number => (isFolder ? 0 : size);

/** Whole pieces, from the one in which the byte lies. */
function* pieces({ entries, locals, centrals, end, ending }: Plan, from: number): Generator<ZipPart> {
  for (let index = lastAtOrBefore(locals, from); index < entries.length; index++) {
    const entry = entries[index] as ZipEntry;
    const offset = locals[index] ?? 0;
    const content = offset + localLength(entry);
    if (from < content) yield { type: 'bytes', offset, bytes: localHeader(entry) };
    const size = contentSize(entry);
    if (size > 0) yield { type: 'file', offset: content, index, start: 0, size };
  }
  let index = from < (centrals[0] ?? 0) ? 0 : lastAtOrBefore(centrals, from);
  while (index < entries.length) {
    const offset = centrals[index] ?? 0;
    const headers: Uint8Array[] = [];
    for (; index < entries.length && (centrals[index] ?? 0) < offset + directoryPiece; index++) {
      headers.push(centralHeader(entries[index] as ZipEntry, locals[index] ?? 0));
    }
    yield { type: 'bytes', offset, bytes: Buffer.concat(headers) };
  }
  yield { type: 'bytes', offset: end, bytes: ending };
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
    else yield { type: 'file', offset, index: part.index, start: before, size: after - before };
  }
}

function safeEntries(given: readonly ZipEntry[]): readonly ZipEntry[] {
  const paths = new Set<string>();
  for (const [index, { path }] of given.entries()) {
    if (paths.has(path)) throw new ZipFault('path_twice', index);
    paths.add(path);
  }
  return given.map((entry, index) => {
    const safe = entry.path.includes('\\') ? withoutBackslash(entry, paths) : entry;
    const fault = faultOf(safe);
    if (fault !== undefined) throw new ZipFault(fault, index);
    return safe;
  });
}

/** Where a file has that name already, it gets one more of the sign; folders of one name become one. */
function withoutBackslash(entry: ZipEntry, paths: Set<string>): ZipEntry {
  let path = entry.path.replaceAll('\\', '＼');
  while (!entry.isFolder && paths.has(path)) path = path.replace(/＼(?!.*＼)/su, '＼＼');
  paths.add(path);
  return { ...entry, path };
}

function faultOf(entry: ZipEntry): ZipFault['reason'] | undefined {
  const { path, size, crc32, isFolder } = entry;
  if (path.includes('\0') || path.split('/').some((name) => name === '' || name === '.' || name === '..')) {
    return 'path_unsafe';
  }
  if (nameLength(entry) > over16) return 'path_too_long';
  if (isFolder) return undefined;
  return Number.isSafeInteger(size) && size >= 0 && crc32 === crc32 >>> 0 ? undefined : 'number_invalid';
}
