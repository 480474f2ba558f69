import { expect, test } from 'vitest';
import { rewardsFile, rewardsOf } from './index.ts';

const files = (rewards: object | undefined) => ({
  record: (key: string) => (key === 'rewards' ? rewards : undefined),
});
const checkIn = {
  plan: 'plus',
  steps: [
    { day: 7, gives: 2 },
    { day: 3, gives: 1 },
    { day: 7, gives: 9 },
  ],
};

test('steps are in order, each once', () => {
  expect(rewardsOf(files({ checkIn }), ['free', 'plus']).checkIn).toEqual({
    plan: 'plus',
    steps: [
      { day: 3, gives: 1 },
      { day: 7, gives: 2 },
    ],
    makeUp: undefined,
  });
});

test('nothing is given without the file, without its part, or of a plan that the site lacks or everyone has', () => {
  const none = { checkIn: undefined, referral: undefined, compensations: [] };
  expect(rewardsOf(files(undefined), ['free', 'plus'])).toEqual(none);
  expect(rewardsOf(files({}), ['free', 'plus'])).toEqual(none);
  expect(rewardsOf(files({ checkIn }), ['free'])).toEqual(none);
  expect(rewardsOf(files({ checkIn }), ['plus', 'free'])).toEqual(none);
  expect(rewardsOf(files({ checkIn }), [])).toEqual(none);
});

test('a compensation has its times in milliseconds, and is none where one of them is no time', () => {
  const one = { id: 'outage', plan: 'plus', days: 3, accountsBefore: '2026-01-01T00:00:00Z' };
  const compensations = [one, { ...one, id: 'b', to: 'soon' }, { ...one, id: 'c', plan: 'free' }];
  expect(rewardsOf(files({ compensations }), ['free', 'plus']).compensations).toEqual([
    { ...one, accountsBefore: Date.UTC(2026, 0, 1), from: undefined, to: undefined },
  ]);
});

test('a compensation is told with its times', () => {
  const to = '2026-12-01T00:00:00Z';
  const compensation = { id: 'outage', plan: 'plus', days: 1, accountsBefore: '2026-11-01T00:00:00Z', to };
  expect(rewardsFile.windows?.({ compensations: [compensation] })).toEqual([
    { name: 'the compensation outage', from: undefined, to },
  ]);
});
