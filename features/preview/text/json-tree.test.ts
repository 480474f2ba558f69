import { expect, test } from 'vitest';
import { childrenOf, entriesOf, parseJson } from './json-tree.ts';

const list = (length: number) => entriesOf(Array.from({ length }, (_, at) => at)) ?? [];

test('a text that is no JSON is none', () => {
  expect(parseJson('{"a":1}')).toEqual({ value: { a: 1 } });
  expect(parseJson('null')).toEqual({ value: null });
  expect(parseJson('{"a":1')).toBeUndefined();
  expect(parseJson('')).toBeUndefined();
});

test('lists and objects have entries, single values none', () => {
  expect(entriesOf({ a: 1, b: [] })).toEqual([
    ['a', 1],
    ['b', []],
  ]);
  expect(entriesOf(['x'])).toEqual([['0', 'x']]);
  for (const single of [null, true, 0, '']) expect(entriesOf(single)).toBeNull();
});

test.each([1, 99, 100])('%i entries are shown at once', (length) => {
  expect(childrenOf(list(length)).map(([key]) => key)).toEqual(list(length).map(([key]) => key));
});

test.each([101, 9_999, 10_001, 250_000])(
  '%i entries are shown in at most a hundred ranges that hold them all',
  (length) => {
    const ranges = childrenOf(list(length));
    expect(ranges.length).toBeLessThanOrEqual(100);
    const held = ranges.flatMap(([, child]) => ('range' in child ? child.range : []));
    expect(held).toEqual(list(length));
  },
);

test('ranges are named by the places in the whole list', () => {
  const outer = childrenOf(list(20_000));
  expect(outer.map(([key]) => key)).toEqual(['0 – 9999', '10000 – 19999']);
  const [, second] = outer[1] ?? [];
  if (second === undefined || !('range' in second)) throw new Error('no range');
  expect(childrenOf(second.range, second.first)[0]?.[0]).toBe('10000 – 10099');
});
