import { expect, test } from 'vitest';
import { checkRewards } from './check.ts';

const checkIn = { plan: 'plus', steps: [{ day: 3, gives: 1 }] };
const referral = {
  ...{ plan: 'plus', inviter: 7, invited: 3, after: 'first-file' as const },
  ...{ within: 14, most: 50, monthly: 5 },
};
const plans = { plans: [{ id: 'free' }, { id: 'plus' }, { id: 'max' }] };
const found = (file: Parameters<typeof checkRewards>[0], others: unknown = plans) =>
  checkRewards(file, {
    keys: () => [],
    record: (key) => (key === 'plans' ? others : undefined),
    pictures: [],
  }).map((finding) => [
    finding.path.join('.'),
    ...(finding.type === 'wrong' ? [finding.message, finding.help] : []),
  ]);

test('what is right is found to be', () => {
  expect(found({})).toEqual([]);
  expect(found({ checkIn: { ...checkIn, makeUp: { cards: 2, within: 2 } }, referral })).toEqual([]);
});

test('a part of a plan that gives nothing is off, and that is said', () => {
  expect(found({ checkIn: { ...checkIn, plan: 'plsu' }, referral: { ...referral, plan: 'free' } })).toEqual([
    [
      'checkIn.plan',
      'There is no plan "plsu", so that nothing is given.',
      'Write one of content/plans.yaml: plus, max.',
    ],
    [
      'referral.plan',
      'Every account has the plan "free" already, so that nothing is given.',
      'Write one of content/plans.yaml: plus, max.',
    ],
  ]);
});

test.each([
  ['no file', null],
  ['one plan alone', { plans: [{ id: 'free' }] }],
  ['a broken file', { plans: [null, 7, 'x'].slice(0, 1) }],
  ['no list', { plans: 'free' }],
])('with %s of plans there is nothing to give', (_, others) => {
  expect(found({ checkIn }, others)).toMatchObject([
    [
      'checkIn.plan',
      expect.stringContaining('no plan "plus"'),
      'Remove this part, or add a plan to content/plans.yaml.',
    ],
  ]);
});

test('a day that stands twice, cards that never suffice, and a month above all are named', () => {
  const steps = [3, 7, 3].map((day) => ({ day, gives: 1 }));
  expect(found({ checkIn: { ...checkIn, steps, makeUp: { cards: 1, within: 2 } } })).toMatchObject([
    ['checkIn.steps.2.day', 'Day 3 is named twice: the first place counts.', expect.anything()],
    [
      'checkIn.makeUp.within',
      'There are cards for 1 of the 2 days that can be made up for.',
      expect.anything(),
    ],
  ]);
  expect(found({ referral: { ...referral, most: 4 } })).toMatchObject([
    ['referral.monthly', expect.anything(), expect.anything()],
  ]);
});

test('a compensation is found that nobody gets: of no plan, at no time, or under a name that is taken', () => {
  const one = { id: 'outage', plan: 'plus', days: 3, accountsBefore: '2026-01-01T00:00:00Z' };
  expect(found({ compensations: [{ ...one, from: '2026-01-01', to: '2026-02-01' }] })).toEqual([]);
  const wrong = [
    { ...one, plan: 'x' },
    { ...one, accountsBefore: 'soon' },
    { ...one, id: 'other', from: '2026-02-02', to: '2026-02-01' },
  ];
  expect(found({ compensations: wrong }).map(([path]) => path)).toEqual([
    ...['compensations.0.plan', 'compensations.1.accountsBefore', 'compensations.1.id', 'compensations.2.to'],
  ]);
});
