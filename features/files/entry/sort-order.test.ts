import { expect, test } from 'vitest';
import { orderNamed, serverOrder, sortOrders } from './sort-order.ts';

test.each(sortOrders)('%s is named so, and by its name on the wire', (name) => {
  expect([name, serverOrder[name]].map(orderNamed)).toEqual([name, name]);
});

test.each([
  ['3', 'TYPE_DESC'],
  ['5', 'MODIFIED_ASC'],
  ['6', 'MODIFIED_DESC'],
  ['7', 'SIZE_ASC'],
  ['8', 'SIZE_DESC'],
])('the code %s is %s', (code, name) => expect(orderNamed(code)).toBe(name));

test.each(['', '-', '0', '1', '35', 'constructor'])('%j names no order', (text) =>
  expect(orderNamed(text)).toBeUndefined(),
);
