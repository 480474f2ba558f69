import { expect, test } from 'vitest';
import { initials } from './avatar.tsx';

test('initials of names in several scripts', () => {
  expect(initials('Ada Lovelace')).toBe('AL');
  expect(initials('ada.lovelace')).toBe('AL');
  expect(initials('Людмила')).toBe('Л');
  expect(initials('山田 太郎')).toBe('山');
  expect(initials('  ')).toBe('');
  expect(initials('😀 Max')).toBe('😀');
});
