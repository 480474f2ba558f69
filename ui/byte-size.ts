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
  return `${numbersOf(locale, digits).format(value)}\u00a0${units[unit]}`;
}

/** To make one costs as much as to draw ten rows of a list. */
const kept = new Map<string, Intl.NumberFormat>();

function numbersOf(locale: string, digits: number): Intl.NumberFormat {
  const key = locale + digits;
  const numbers = kept.get(key) ?? new Intl.NumberFormat(locale, { maximumFractionDigits: digits });
  kept.set(key, numbers);
  return numbers;
}
