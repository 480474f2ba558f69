import { allSettled, fork } from 'effector';
import { expect, test } from 'vitest';
import { $account, type Account } from '../session/index.ts';
import {
  $isQuotaMissing,
  $quota,
  fetchQuotaFx,
  type Quota,
  quotaLevel,
  quotaRequested,
  restFx,
} from './model.ts';
import { partsOf } from './parts.ts';

const quota = (used: number): Quota => ({ limit: 100, used, inTrash: 0, takesTorrents: false });

test('asked while an answer is under way, it asks once more: that answer may be older', async () => {
  const first = Promise.withResolvers<Quota>();
  const answers: (Promise<Quota> | Quota)[] = [first.promise, quota(2)];
  let calls = 0;
  const scope = fork({
    values: [[$account, { sub: 'ada' } as Account]],
    handlers: [
      [restFx, () => {}],
      [
        fetchQuotaFx,
        () => {
          calls += 1;
          return answers.shift();
        },
      ],
    ],
  });
  const all = [quotaRequested, quotaRequested, quotaRequested].map((event) => allSettled(event, { scope }));
  first.resolve(quota(1));
  await Promise.all(all);
  expect(calls).toBe(2);
  expect(scope.getState($quota)).toEqual(quota(2));
});

test('a quota that could not be read is missing until it is asked for again', async () => {
  const answers = [
    () => {
      throw new Error('no network');
    },
    () => quota(3),
  ];
  const scope = fork({
    values: [[$account, { sub: 'ada' } as Account]],
    handlers: [
      [restFx, () => {}],
      [fetchQuotaFx, () => answers.shift()!()],
    ],
  });
  await allSettled(quotaRequested, { scope });
  expect([scope.getState($isQuotaMissing), scope.getState($quota)]).toEqual([true, null]);
  await allSettled(quotaRequested, { scope });
  expect([scope.getState($isQuotaMissing), scope.getState($quota)]).toEqual([false, quota(3)]);
});

test('nobody signed in: nothing is asked', async () => {
  let calls = 0;
  const scope = fork({
    handlers: [
      [
        fetchQuotaFx,
        () => {
          calls += 1;
          return quota(1);
        },
      ],
    ],
  });
  await allSettled(quotaRequested, { scope });
  expect(calls).toBe(0);
});

test('the parts: the largest first, few kinds, nothing that takes nothing', () => {
  const usage = {
    categories: [
      { category: 'TORRENT', size: 1, count: 1 },
      { category: 'IMAGE', size: 5, count: 2 },
      { category: 'OTHER', size: 8, count: 3 },
      { category: 'AUDIO', size: 0, count: 1 },
    ],
    versions: 6,
    inTrash: 0,
  };
  expect(partsOf(usage)).toEqual([
    { name: 'others', size: 9, count: 4 },
    { name: 'versions', size: 6, count: undefined },
    { name: 'pictures', size: 5, count: 2 },
  ]);
});

test.each([
  [89, 'ample'],
  [90, 'nearlyFull'],
  [99, 'nearlyFull'],
  [100, 'full'],
  [120, 'full'],
] as const)('%i of 100 bytes is %s', (used, level) => {
  expect(quotaLevel(quota(used))).toBe(level);
});

test('a plan without any quota is full', () => {
  expect(quotaLevel({ limit: 0, used: 0 })).toBe('full');
});
