import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byteSize, unbrokenSpeed } from './byte-size.ts';

test.each<[number | string, string]>([
  [0, '0 B'],
  ['1023', '1,023 B'],
  [1024, '1 KB'],
  ['1536', '1.5 KB'],
  [150 * 1024, '150 KB'],
  [1024 ** 2 - 1, '1 MB'],
  [5.25 * 1024 ** 3, '5.3 GB'],
  [1024 ** 6, '1,024 PB'],
  ['no number', '0 B'],
])('%s', (bytes, shown) => {
  expect(byteSize(bytes, 'en-US')).toBe(shown.replace(' ', '\u00a0'));
});

test('numbers and letters are the language’s own', () => {
  expect(byteSize(1536, 'ru')).toBe('1,5\u00a0КБ');
  expect(byteSize(3 * 1024 ** 3, 'uk')).toBe('3\u00a0ГБ');
  expect(byteSize(1536, 'pt')).toBe('1,5\u00a0KB');
});

test('a speed stays in one line', () => {
  expect(unbrokenSpeed('3,1\u00a0МБ/с')).toBe('3,1\u00a0МБ/\u2060с');
});

test('numbers are rounded as Intl does, whatever was written before', () => {
  const formats = [0, 1].map((digits) => new Intl.NumberFormat('de', { maximumFractionDigits: digits }));
  const size = fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 1023 * 1024 }));
  fc.assert(
    fc.property(size, ([unit, thousandths]) => {
      const bytes = Math.floor(thousandths * 1024 ** (unit - 1));
      const shown = byteSize(bytes, 'de').slice(0, -2).trim();
      const value = bytes / 1024 ** ['B', 'KB', 'MB', 'GB', 'TB', 'PB'].indexOf(unitOf(bytes));
      expect(shown).toBe(formats[value >= 100 || unitOf(bytes) === 'B' ? 0 : 1]?.format(value));
    }),
  );
});

const unitOf = (bytes: number): string => byteSize(bytes, 'de').split('\u00a0')[1] ?? '';
