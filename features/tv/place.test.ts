import { expect, test } from 'vitest';
import { readDepth, readPlace, stateOf } from './place.ts';
import { stepAfter } from './seeking.ts';

const place = { trail: [{ id: 'one', name: 'Films' }], file: 'film' };

test('a place comes back from the history, for its account alone', () => {
  const state = stateOf(place, 'ada', 2);
  expect(readPlace(state, 'ada')).toEqual(place);
  expect(readDepth(state)).toBe(2);
  expect(readPlace(state, 'bob')).toEqual({ trail: [] });
  expect(readPlace(state, undefined)).toEqual({ trail: [] });
});

test.each([null, undefined, 1, {}, { tv: {} }, { tv: { trail: [{ id: 1 }] } }, { tv: null, depth: '3' }])(
  '%j is the root',
  (state) => {
    expect(readPlace(state, undefined)).toEqual({ trail: [] });
    expect(readDepth(state)).toBe(0);
  },
);

test('a held arrow winds farther', () => {
  let now = 0;
  const step = stepAfter(() => now);
  const steps = Array.from({ length: 7 }, () => {
    now += 100;
    return step();
  });
  expect(steps).toEqual([10, 10, 10, 10, 10, 30, 30]);
  now += 1000;
  expect(step()).toBe(10);
});
