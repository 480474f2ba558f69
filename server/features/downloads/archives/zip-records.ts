/** One file or folder of an archive. */
export interface ZipEntry {
  /** Bytes of its path as the archive spells it: that of a folder ends with a slash. */
  readonly nameLength: number;
  /** Bytes; 0 for a folder. */
  readonly size: number;
  /** Of the content, as unsigned 32 bits; 0 for a folder. */
  readonly crc32: number;
  readonly modified: Date;
  readonly isFolder: boolean;
}

/** A field of 32 or 16 bits with this value refers to the zip64 record (APPNOTE, section 4.4.1.4). */
const over32 = 0xffffffff;
export const over16 = 0xffff;

/** By the standard one less still fits; unzip 6.0 takes 0xFFFFFFFE for the sign too, and the record for corrupt. */
const isLarge = (value: number): boolean => value >= over32 - 1;
const in32 = (value: number): number => (isLarge(value) ? over32 : value);

const utf8Names = 1 << 11;
const versionPlain = 20;
const versionZip64 = 45;
const madeOnUnix = 3 << 8;
const fileMode = 0o100644;
const folderMode = 0o040755;
const dosFolder = 0x10;

/** Where the path begins in either header. */
export const localNameAt = 30;
export const centralNameAt = 46;
const timestampLength = 9;

/** Seconds since 1970 that the extended timestamp can hold: 1901 to 2038. */
function unixTime({ modified }: ZipEntry): number | undefined {
  const seconds = Math.floor(modified.getTime() / 1000);
  return seconds === (seconds | 0) ? seconds : undefined;
}

/** Date and time of DOS, in UTC: two seconds exact, 1980 to 2107; the nearest of them for anything else. */
function dosTime({ modified }: ZipEntry): number {
  const year = modified.getUTCFullYear();
  if (!(year >= 1980)) return (1 << 21) | (1 << 16);
  if (year > 2107) return ((127 << 25) | (12 << 21) | (31 << 16) | (23 << 11) | (59 << 5) | 29) >>> 0;
  const date = ((year - 1980) << 9) | ((modified.getUTCMonth() + 1) << 5) | modified.getUTCDate();
  const time =
    (modified.getUTCHours() << 11) | (modified.getUTCMinutes() << 5) | (modified.getUTCSeconds() >> 1);
  return ((date << 16) | time) >>> 0;
}

/** Where a record is written; every field moves on. */
interface Pen {
  readonly bytes: Buffer;
  at: number;
}
const u16 = (pen: Pen, value: number): void => {
  pen.at = pen.bytes.writeUInt16LE(value, pen.at);
};
const u32 = (pen: Pen, value: number): void => {
  pen.at = pen.bytes.writeUInt32LE(value, pen.at);
};
const u64 = (pen: Pen, value: number): void => {
  pen.at = pen.bytes.writeBigUInt64LE(BigInt(value), pen.at);
};

const zip64Length = (values: readonly number[]): number => (values.length === 0 ? 0 : 4 + 8 * values.length);

function extraFields(pen: Pen, large: readonly number[], seconds: number | undefined): void {
  if (large.length > 0) {
    u16(pen, 0x0001);
    u16(pen, 8 * large.length);
    for (const value of large) u64(pen, value);
  }
  if (seconds !== undefined) {
    u16(pen, 0x5455);
    u16(pen, 5);
    pen.at = pen.bytes.writeUInt8(1, pen.at);
    pen.at = pen.bytes.writeInt32LE(seconds, pen.at);
  }
}

/** Both sizes or none, in the local header (section 4.5.3). */
const largeInLocal = (size: number): readonly number[] => (isLarge(size) ? [size, size] : []);

/** Values too large for the central header, in the order of section 4.5.3. */
const largeInCentral = (size: number, offset: number): readonly number[] =>
  isLarge(offset) ? [...largeInLocal(size), offset] : largeInLocal(size);

const extraLength = (entry: ZipEntry, large: readonly number[]): number =>
  zip64Length(large) + (unixTime(entry) === undefined ? 0 : timestampLength);

/** Bytes of the header before the content. */
export const localLength = (entry: ZipEntry): number =>
  localNameAt + entry.nameLength + extraLength(entry, largeInLocal(entry.size));

/** Bytes of the header in the central directory. */
export const centralLength = (entry: ZipEntry, offset: number): number =>
  centralNameAt + entry.nameLength + extraLength(entry, largeInCentral(entry.size, offset));

/** Fields that both headers share, from the needed version to the length of the extra fields. */
function commonFields(pen: Pen, entry: ZipEntry, large: readonly number[]): void {
  const size = in32(entry.size);
  u16(pen, large.length > 0 ? versionZip64 : versionPlain);
  u16(pen, utf8Names);
  u16(pen, 0);
  u32(pen, dosTime(entry));
  u32(pen, entry.crc32);
  u32(pen, size);
  u32(pen, size);
  u16(pen, entry.nameLength);
  u16(pen, extraLength(entry, large));
}

/** Section 4.3.7. The path is left out, for the caller to write. */
export function localHeader(entry: ZipEntry): Buffer {
  const pen = { bytes: Buffer.alloc(localLength(entry)), at: 0 };
  const large = largeInLocal(entry.size);
  u32(pen, 0x04034b50);
  commonFields(pen, entry, large);
  pen.at += entry.nameLength;
  extraFields(pen, large, unixTime(entry));
  return pen.bytes;
}

/** Section 4.3.12. The path is left out, for the caller to write. */
export function centralHeader(entry: ZipEntry, offset: number): Buffer {
  const pen = { bytes: Buffer.alloc(centralLength(entry, offset)), at: 0 };
  const large = largeInCentral(entry.size, offset);
  u32(pen, 0x02014b50);
  u16(pen, madeOnUnix | versionZip64);
  commonFields(pen, entry, large);
  u16(pen, 0);
  u16(pen, 0);
  u16(pen, 0);
  u32(pen, entry.isFolder ? ((folderMode << 16) | dosFolder) >>> 0 : (fileMode << 16) >>> 0);
  u32(pen, in32(offset));
  pen.at += entry.nameLength;
  extraFields(pen, large, unixTime(entry));
  return pen.bytes;
}

interface ZipDirectory {
  readonly entries: number;
  /** Bytes. */
  readonly size: number;
  readonly offset: number;
}

/** The end of central directory, after its zip64 form and locator where a number needs them (4.3.14–4.3.16). */
export function endRecords({ entries, size, offset }: ZipDirectory): Uint8Array {
  const isZip64 = entries >= over16 || isLarge(size) || isLarge(offset);
  const pen = { bytes: Buffer.alloc(isZip64 ? 56 + 20 + 22 : 22), at: 0 };
  if (isZip64) {
    u32(pen, 0x06064b50);
    u64(pen, 44);
    u16(pen, madeOnUnix | versionZip64);
    u16(pen, versionZip64);
    u32(pen, 0);
    u32(pen, 0);
    u64(pen, entries);
    u64(pen, entries);
    u64(pen, size);
    u64(pen, offset);
    u32(pen, 0x07064b50);
    u32(pen, 0);
    u64(pen, offset + size);
    u32(pen, 1);
  }
  u32(pen, 0x06054b50);
  u16(pen, 0);
  u16(pen, 0);
  u16(pen, Math.min(entries, over16));
  u16(pen, Math.min(entries, over16));
  u32(pen, in32(size));
  u32(pen, in32(offset));
  u16(pen, 0);
  return pen.bytes;
}
