import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  countOf,
  difference,
  first,
  has,
  minus,
  none,
  placesOf,
  type Ranges,
  rangeOf,
  rangesWhere,
  toggled,
  union,
} from './ranges.ts';

const size = 40;
const sets = fc.uniqueArray(fc.nat(size - 1)).map((places) => new Set(places));
const rangesFrom = (set: ReadonlySet<number>): Ranges => rangesWhere(size, (index) => set.has(index));
const sorted = (places: Iterable<number>) => [...places].sort((a, b) => a - b);

/** In order, none empty, none touching the next. */
const isTidy = (ranges: Ranges) =>
  ranges.every(
    ([from, to], at) => from < to && (at === 0 || from > (ranges[at - 1] as readonly number[])[1]!),
  );

describe('ranges are sets', () => {
  test('to ranges and back', () => {
    fc.assert(
      fc.property(sets, (set) => {
        const ranges = rangesFrom(set);
        expect(isTidy(ranges)).toBe(true);
        expect([...placesOf(ranges)]).toEqual(sorted(set));
        expect(countOf(ranges)).toBe(set.size);
        expect(first(ranges)).toBe(set.size === 0 ? null : Math.min(...set));
        for (let index = -1; index <= size; index += 1) expect(has(ranges, index)).toBe(set.has(index));
      }),
    );
  });

  test.each([
    ['union', union, (one: Set<number>, other: Set<number>) => new Set([...one, ...other])],
    [
      'minus',
      minus,
      (one: Set<number>, other: Set<number>) => new Set([...one].filter((place) => !other.has(place))),
    ],
    [
      'difference',
      difference,
      (one: Set<number>, other: Set<number>) =>
        new Set([...one, ...other].filter((place) => one.has(place) !== other.has(place))),
    ],
  ] as const)('%s', (_, ofRanges, ofSets) => {
    fc.assert(
      fc.property(sets, sets, (one, other) => {
        const found = ofRanges(rangesFrom(one), rangesFrom(other));
        expect(isTidy(found)).toBe(true);
        expect([...placesOf(found)]).toEqual(sorted(ofSets(one, other)));
      }),
    );
  });
});

test('all but one of 100,000 is two pairs', () => {
  const all = rangeOf(0, 100_000);
  expect(toggled(all, 7)).toEqual([
    [0, 7],
    [8, 100_000],
  ]);
  expect(toggled(toggled(all, 7), 7)).toEqual(all);
  expect(rangeOf(3, 3)).toBe(none);
});
