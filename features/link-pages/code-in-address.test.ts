import { expect, test } from 'vitest';
import { passCodeIn, withoutCode } from './code-in-address.ts';

test.each([
  ['#pwd=abc234', '', 'abc234'],
  ['#abc234', '', 'abc234'],
  ['', '?s_code=abc234', 'abc234'],
  ['#pwd=abc234', '?s_code=def567', 'abc234'],
  ['#top', '?s_code=def567', 'def567'],
  ['#/', '?s_code=../x', undefined],
  ['', '?s_code=', undefined],
  ['', '', undefined],
])('the passcode in an address that ends with %s and has %s is %s', (hash, search, code) =>
  expect(passCodeIn({ hash, search })).toBe(code),
);

test('an address loses its passcode and nothing else', () => {
  expect(withoutCode('?s_code=abc234')).toBe('');
  expect(withoutCode('?view=list&s_code=abc234&order=3')).toBe('?view=list&order=3');
  expect(withoutCode('?q=a%20b')).toBe('?q=a%20b');
});
