import { UsageError } from './command.ts';

const decimal = ['kB', 'MB', 'GB', 'TB', 'PB'];
const binary = ['KiB', 'MiB', 'GiB', 'TiB', 'PiB'];

/**
 * Parses a size as people write it: `20GB` (10⁹), `1TiB` (2⁴⁰), `1.5 GiB`, `1048576`. A fraction needs a unit.
 * Undefined for anything else, and for sizes beyond safe integers.
 */
export function parseSize(text: string): number | undefined {
  const found = /^(\d{1,16})(?:\.(\d{1,6}))?\s*([kmgtp]i?)?b?$/i.exec(text.trim());
  if (found === null) return undefined;
  const [, whole = '', fraction, unit = ''] = found;
  if (fraction !== undefined && unit === '') return undefined;
  const exponent = unit === '' ? 0 : 'kmgtp'.indexOf(unit[0]!.toLowerCase()) + 1;
  const factor = (unit.length === 2 ? 1024 : 1000) ** exponent;
  const bytes = Math.round(Number(`${whole}.${fraction ?? '0'}`) * factor);
  return Number.isSafeInteger(bytes) ? bytes : undefined;
}

/** `1.5 GiB`, `20 GB` where that is exact, `17 bytes`. */
export function writeSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`;
  const units = bytes % 1_000_000 === 0 ? decimal : binary;
  const step = units === decimal ? 1000 : 1024;
  let [value, unit] = [bytes, -1];
  while (value >= step && unit < units.length - 1) {
    value /= step;
    unit += 1;
  }
  if (unit < 0) return `${bytes} bytes`;
  return `${Number(value.toFixed(value < 10 ? 2 : 1))} ${units[unit]}`;
}

/** A thousand TiB and no more: beyond it a slip of the finger is likelier than a disk. */
const mostStorage = 1024 ** 5;

/** Bytes of a drive, as typed. @throws {UsageError} */
export function storageSize(text: string): number {
  const bytes = parseSize(text);
  if (bytes === undefined) throw new UsageError(`"${text}" is no size: 20GB, 1TiB, 500MiB.`);
  if (bytes > mostStorage)
    throw new UsageError(`${text} is more than a drive can have, ${writeSize(mostStorage)}.`);
  return bytes;
}
