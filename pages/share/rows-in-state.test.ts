import { expect, test } from 'vitest';
import type { FileAnswer } from '../../api/contract/file.ts';
import { readRows, writeRows } from './rows-in-state.ts';

const row = (facts: object) => ({ kind: 'drive#file', starred: false, params: {}, ...facts }) as FileAnswer;

test.each([
  ['none', []],
  ['one', [row({ id: 'a' })]],
  ['some that differ', [row({ id: 'a', size: '1' }), row({ id: 'b', size: '1' })]],
  ['objects that are alike', [row({ id: 'a', links: { x: 1 } }), row({ id: 'b', links: { x: 1 } })]],
  ['objects that are not', [row({ id: 'a', links: {} }), row({ id: 'b', links: { x: 1 } })]],
  ['a field that only the first has', [row({ id: 'a', tags: ['STAR'] }), row({ id: 'b' })]],
  ['a field that the first has not', [row({ id: 'a' }), row({ id: 'b', tags: ['STAR'] })]],
])('rows are read as they were written: %s', (_, rows) => {
  expect(readRows(JSON.parse(JSON.stringify(writeRows(rows))))).toEqual(rows);
});

test('what all have in common stands there once', () => {
  const { common, rows } = writeRows([row({ id: 'a' }), row({ id: 'b' }), row({ id: 'c' })]);
  expect(common).toEqual({ kind: 'drive#file', starred: false, params: {} });
  expect(rows).toEqual([{ id: 'a' }, { id: 'b' }, { id: 'c' }]);
});
