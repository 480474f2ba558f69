const latin = ['B', 'KB', 'MB', 'GB', 'TB', 'PB'] as const;
/** As these languages write them; Intl knows only the kilobyte of 1,000. */
const cyrillic = ['Б', 'КБ', 'МБ', 'ГБ', 'ТБ', 'ПБ'] as const;

/**
 * A size for people, in steps of 1024 (spec section 5): `1.4 MB`, with the language's own number and
 * letters (`1,4 МБ`). Takes the wire's
 * decimal strings as they are.
 */
export function byteSize(bytes: number | string, locale: string): string {
  const units = /^(?:ru|uk)\b/.test(locale) ? cyrillic : latin;
  let value = Math.max(0, Number(bytes) || 0);
  let unit = 0;
  // A value that rounds to 1,024 of a unit is 1 of the next.
  while (Math.round(value * 10) / 10 >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit += 1;
  }
  const digits = unit === 0 || value >= 100 ? 0 : 1;
  return `${writerOf(locale, digits)(value)}\u00a0${units[unit]}`;
}

/** A speed such as `3,1 МБ/с`, which must not go on in the next line after its slash. */
export const unbrokenSpeed = (speed: string): string => speed.replaceAll('/', '/\u2060');

/** To make a format costs as much as to draw ten rows of a list. */
const writers = new Map<string, (value: number) => string>();
/** Beyond are only thousands of the largest unit. */
const mostWritten = 1024;

/**
 * Formats numbers with at most so many decimals. Results are cached by tenths or ones: there are few, and Intl takes
 * longer than the rest of a size. A size in steps of 1024 times ten is still exact, so this rounds as Intl does.
 */
function writerOf(locale: string, digits: 0 | 1): (value: number) => string {
  const key = locale + digits;
  let write = writers.get(key);
  if (!write) {
    const { format } = new Intl.NumberFormat(locale, { maximumFractionDigits: digits });
    const written: string[] = [];
    write = (value) => {
      const count = Math.round(value * 10 ** digits);
      if (count > mostWritten) return format(value);
      written[count] ??= format(value);
      return written[count];
    };
    writers.set(key, write);
  }
  return write;
}
