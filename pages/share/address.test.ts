import { expect, test } from 'vitest';
import { defaultSharedDisplay, displayAt } from '../../api/contract/share-page.ts';
import { passCodeIn, withoutCode } from './address.ts';

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

test.each([
  ['view=list&order=3', { view: 'list', order: 'type_desc' }],
  ['view=grid&order=NAME_DESC', { view: 'grid', order: 'name_desc' }],
  ['order=size_asc', { order: 'size_asc' }],
  ['view=flow&order=toString', {}],
  ['', {}],
])('an address with %s asks for %j', (query, asked) =>
  expect(displayAt(new URLSearchParams(query), defaultSharedDisplay)).toEqual({
    ...defaultSharedDisplay,
    ...asked,
  }),
);
