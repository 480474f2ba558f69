import type { IntlShape } from 'react-intl';

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte', 'petabyte'] as const;

/** A size in the reader's language, counted in steps of 1024 (specification, section 5): `0 B`, `10 GB`, `1,5 ТБ`. */
export function formatBytes(intl: Pick<IntlShape, 'formatNumber'>, bytes: number): string {
  let value = bytes;
  let step = 0;
  while (value >= 1024 && step < UNITS.length - 1) {
    value /= 1024;
    step += 1;
  }
  const size = intl.formatNumber(value, {
    style: 'unit',
    unit: UNITS[step] ?? 'byte',
    // CLDR's short form of bytes is the whole word in some languages ("0 byte"), in zh-TW its narrow form too, which lacks the space.
    unitDisplay: step === 0 ? 'narrow' : 'short',
    maximumFractionDigits: 1,
  });
  return size.replace(/\s?byte$/, 'B').replace(/(\d)(?=\p{L})/u, '$1\u00a0');
}
