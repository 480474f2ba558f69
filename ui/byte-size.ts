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
  return `${write(value, digits, locale)}\u00a0${units[unit]}`;
}

interface Numbers {
  readonly format: Intl.NumberFormat;
  /** What it writes, by the number of tenths or ones: there are few, and to ask takes longer than the rest of a size. */
  readonly written: Map<number, string>;
}

/** To make one costs as much as to draw ten rows of a list. */
const kept = new Map<string, Numbers>();
/** Beyond are only thousands of the largest unit. */
const mostWritten = 1024;

/** `digits`: at most so many behind the point. A size in steps of 1024 times ten is still exact, so this rounds as Intl does. */
function write(value: number, digits: 0 | 1, locale: string): string {
  const { format, written } = numbersOf(locale, digits);
  const count = Math.round(digits === 0 ? value : value * 10);
  const known = written.get(count);
  if (known !== undefined) return known;
  const text = format.format(digits === 0 ? count : count / 10);
  if (count < mostWritten) written.set(count, text);
  return text;
}

function numbersOf(locale: string, digits: number): Numbers {
  const key = locale + digits;
  const known = kept.get(key);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: digits });
  const numbers = { format, written: new Map<number, string>() };
  kept.set(key, numbers);
  return numbers;
}
