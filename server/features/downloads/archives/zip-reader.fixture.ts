/**
 * A reader of zips for tests, written from the standard and not from our writer: it follows the end record to the
 * directory, believes a zip64 record only where a field says so, and fails on anything that does not fit.
 */
type ReadBytes = (start: number, length: number) => Buffer;

interface ZipRecord {
  readonly name: string;
  readonly size: number;
  readonly crc: number;
  readonly flags: number;
  readonly method: number;
  readonly needed: number;
  readonly mode: number;
  readonly offset: number;
  /** `YYYY-MM-DD HH:mm:ss`. */
  readonly dos: string;
  /** Of the extended timestamp, where there is one. */
  readonly seconds: number | undefined;
}

const check = (isRight: boolean, what: string): void => {
  if (!isRight) throw new Error(`No zip: ${what}`);
};
const large = (bytes: Buffer, at: number): number => Number(bytes.readBigUInt64LE(at));

interface Directory {
  readonly records: readonly ZipRecord[];
  readonly isZip64: boolean;
}

export function readDirectory(read: ReadBytes, length: number): Directory {
  const end = read(length - 22, 22);
  check(end.readUInt32LE(0) === 0x06054b50 && end.readUInt16LE(20) === 0, 'end record');
  let [count, size, offset] = [end.readUInt16LE(10), end.readUInt32LE(12), end.readUInt32LE(16)];
  check(end.readUInt16LE(8) === count, 'number of entries');
  const isZip64 = count === 0xffff || size === 0xffffffff || offset === 0xffffffff;
  let endOfDirectory = length - 22;
  if (isZip64) {
    const locator = read(length - 42, 20);
    check(locator.readUInt32LE(0) === 0x07064b50 && locator.readUInt32LE(16) === 1, 'locator');
    endOfDirectory = large(locator, 8);
    const record = read(endOfDirectory, 56);
    check(record.readUInt32LE(0) === 0x06064b50 && large(record, 4) === 44, 'zip64 end record');
    check(endOfDirectory + 56 === length - 42, 'place of the zip64 end record');
    check(large(record, 24) === large(record, 32), 'number of entries');
    if (count === 0xffff) count = large(record, 32);
    if (size === 0xffffffff) size = large(record, 40);
    if (offset === 0xffffffff) offset = large(record, 48);
    check(large(record, 32) === count && large(record, 40) === size, 'zip64 numbers');
  }
  check(offset + size === endOfDirectory, 'place of the directory');
  const bytes = read(offset, size);
  const records: ZipRecord[] = [];
  let at = 0;
  for (let index = 0; index < count; index++) {
    const [record, next] = readCentral(bytes, at);
    records.push(record);
    at = next;
  }
  check(at === size, 'size of the directory');
  return { records, isZip64 };
}

function readCentral(bytes: Buffer, at: number): [ZipRecord, number] {
  check(bytes.readUInt32LE(at) === 0x02014b50, 'central header');
  const nameEnd = at + 46 + bytes.readUInt16LE(at + 28);
  const end = nameEnd + bytes.readUInt16LE(at + 30);
  check(bytes.readUInt16LE(at + 32) === 0 && bytes.readUInt16LE(at + 34) === 0, 'comment or disk');
  const sizes = [bytes.readUInt32LE(at + 24), bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 42)];
  const extra = readExtra(bytes.subarray(nameEnd, end), sizes);
  const [size = -1, compressed, offset = -1] = extra.numbers;
  check(size === compressed, 'sizes of a stored file');
  return [
    {
      name: bytes.toString('utf8', at + 46, nameEnd),
      size,
      offset,
      needed: bytes.readUInt16LE(at + 6),
      flags: bytes.readUInt16LE(at + 8),
      method: bytes.readUInt16LE(at + 10),
      dos: dosTime(bytes.readUInt16LE(at + 14), bytes.readUInt16LE(at + 12)),
      crc: bytes.readUInt32LE(at + 16),
      mode: bytes.readUInt16LE(at + 40),
      seconds: extra.seconds,
    },
    end,
  ];
}

export function readLocal(read: ReadBytes, at: number) {
  const head = read(at, 30);
  check(head.readUInt32LE(0) === 0x04034b50, 'local header');
  const [nameLength, extraLength] = [head.readUInt16LE(26), head.readUInt16LE(28)];
  const rest = read(at + 30, nameLength + extraLength);
  const sizes = [head.readUInt32LE(22), head.readUInt32LE(18)];
  const extra = readExtra(rest.subarray(nameLength), sizes);
  return {
    name: rest.toString('utf8', 0, nameLength),
    needed: head.readUInt16LE(4),
    flags: head.readUInt16LE(6),
    crc: head.readUInt32LE(14),
    size: extra.numbers[0] ?? -1,
    seconds: extra.seconds,
    /** Where the content begins. */
    content: at + 30 + nameLength + extraLength,
  };
}

/** The zip64 record has, in order, exactly the numbers whose fields are full. */
function readExtra(bytes: Buffer, fields: readonly number[]) {
  let seconds: number | undefined;
  let zip64: Buffer = Buffer.alloc(0);
  let at = 0;
  while (at < bytes.length) {
    const [id, length] = [bytes.readUInt16LE(at), bytes.readUInt16LE(at + 2)];
    const value = bytes.subarray(at + 4, at + 4 + length);
    check(value.length === length, 'extra field');
    if (id === 0x0001) zip64 = value;
    if (id === 0x5455) {
      check(length === 5 && value[0] === 1, 'timestamp');
      seconds = value.readInt32LE(1);
    }
    at += 4 + length;
  }
  let read = 0;
  const numbers = fields.map((field) => (field === 0xffffffff ? large(zip64, 8 * read++) : field));
  check(zip64.length === 8 * read, 'zip64 field');
  return { seconds, numbers };
}

function dosTime(date: number, time: number): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  const day = `${1980 + (date >> 9)}-${two((date >> 5) & 15)}-${two(date & 31)}`;
  return `${day} ${two(time >> 11)}:${two((time >> 5) & 63)}:${two((time & 31) * 2)}`;
}
