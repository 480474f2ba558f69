import { createIntl } from 'react-intl';
import { expect, test } from 'vitest';
import { formatBytes } from './bytes.ts';

const size = (locale: string, bytes: number) => formatBytes(createIntl({ locale, messages: {} }), bytes);

test('sizes are counted in steps of 1024', () => {
  expect(size('en-US', 0)).toBe('0\u00a0B');
  expect(size('en-US', 1023)).toBe('1,023\u00a0B');
  expect(size('en-US', 10 * 1024 ** 3)).toBe('10 GB');
  expect(size('en-US', 10 * 1024 ** 4)).toBe('10 TB');
  expect(size('en-US', 1024 ** 6)).toBe('1,024 PB');
});

test('sizes are written as the language writes them', () => {
  // Which kind of space it is, CLDR decides.
  expect(size('ru', 1.5 * 1024 ** 4)).toMatch(/^1,5\sТБ$/);
  for (const locale of ['zh-TW', 'ja', 'es', 'id']) expect(size(locale, 0)).toMatch(/^0\sB$/);
  expect(size('ko', 38 * 1024 ** 3)).toBe('38\u00a0GB');
});
