import { expect, test } from 'vitest';
import { defaultSharedDisplay, displayAt } from '../../api/contract/share-page.ts';

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
