import { allSettled, fork } from 'effector';
import { expect, test } from 'vitest';
import { cancelled, unreachable } from '../../api/error.ts';
import { heldAnswers } from '../../api/fixtures/held-answers.ts';
import { $account, type Account, accountRecognised, fetchAccountFx, signedOut } from '../session/index.ts';
import {
  $isQuotaMissing,
  $isStorageShown,
  $isUsageMissing,
  $quota,
  $usage,
  fetchQuotaFx,
  fetchUsageFx,
  type Quota,
  quotaRequested,
  restFx,
  storageHidden,
  storageShown,
  type Usage,
} from './model.ts';

const [ada, bea] = ['ada', 'bea'].map((sub) => ({ sub }) as Account) as [Account, Account];
const quota = (used: number): Quota => ({ limit: 100, used, inTrash: 0, takesTorrents: false });
const usage = (versions: number): Usage => ({ categories: [], versions, inTrash: 0 });
const lost = unreachable('/drive/v1/about', '');

/** The drive of ada; the pauses between two questions for the quota end when the test says so. */
function drive() {
  const quotas = heldAnswers<object, Quota>();
  const usages = heldAnswers<object, Usage>();
  const rests = heldAnswers<void, void>();
  const scope = fork({
    values: [[$account, ada]],
    handlers: [
      [fetchQuotaFx, quotas.handler],
      [fetchUsageFx, usages.handler],
      [restFx, rests.handler],
      [fetchAccountFx, () => ada],
    ],
  });
  const going: Promise<unknown>[] = [];
  const run = (work: Promise<unknown>) => void going.push(work);
  return {
    scope,
    quotas,
    usages,
    rests,
    show: () => run(allSettled(storageShown, { scope })),
    hide: () => run(allSettled(storageHidden, { scope })),
    ask: () => run(allSettled(quotaRequested, { scope })),
    switchTo: (account: Account) => {
      run(allSettled(signedOut, { scope, params: { reason: 'switched' } }));
      run(allSettled($account, { scope, params: account }));
      run(allSettled(accountRecognised, { scope, params: account }));
    },
    view: () => ({ usage: scope.getState($usage), isMissing: scope.getState($isUsageMissing) }),
  };
}

test('a question of the dialog before that fails late takes nothing from the dialog that is open', async () => {
  const { usages, show, hide, view } = drive();
  show();
  hide();
  show();
  await usages.answer(1, usage(2));
  await usages.fail(0, lost);
  expect(view()).toEqual({ usage: usage(2), isMissing: false });
});

test('nor does one that fails first say so in the dialog that still waits', async () => {
  const { usages, show, hide, view } = drive();
  show();
  hide();
  show();
  await usages.fail(0, lost);
  expect(view()).toEqual({ usage: null, isMissing: false });
  await usages.answer(1, usage(2));
  expect(view()).toEqual({ usage: usage(2), isMissing: false });
});

test('of two answers the one that was asked for last stands', async () => {
  const { usages, show, hide, view } = drive();
  show();
  hide();
  show();
  await usages.answer(1, usage(2));
  await usages.answer(0, usage(1));
  expect(view().usage).toEqual(usage(2));
});

test('an answer that comes when the dialog is closed is not shown when it opens again', async () => {
  const { usages, show, hide, view } = drive();
  show();
  hide();
  await usages.answer(0, usage(1));
  show();
  expect(view()).toEqual({ usage: null, isMissing: false });
});

test('one that failed is reported, and no longer once it is tried again', async () => {
  const { usages, show, view } = drive();
  show();
  await usages.fail(0, lost);
  expect(view().isMissing).toBe(true);
  show();
  expect(view().isMissing).toBe(false);
  await usages.answer(1, usage(3));
  expect(view()).toEqual({ usage: usage(3), isMissing: false });
});

test('what one person asked for is neither shown to nor missed by the next', async () => {
  const { scope, usages, quotas, rests, show, switchTo, view } = drive();
  show();
  switchTo(bea);
  expect(scope.getState($isStorageShown)).toBe(false);
  show();
  await usages.fail(0, cancelled('/drive/v1/usage', ''));
  expect(view().isMissing).toBe(false);
  await quotas.answer(0, quota(90));
  expect(scope.getState($quota)).toBeNull();
  // The question of the next person for the page itself was held back until that one was over.
  await rests.answer(0, undefined);
  expect(quotas.requests).toHaveLength(3);
  for (let at = 1; at < quotas.requests.length; at += 1) await quotas.answer(at, quota(7));
  expect(scope.getState($quota)).toEqual(quota(7));
});

test('a thousand changes ask for the quota twice, the second time after a rest', async () => {
  const { scope, quotas, rests, ask } = drive();
  for (let at = 0; at < 1000; at += 1) ask();
  expect(quotas.requests).toHaveLength(1);
  await quotas.answer(0, quota(1));
  expect(quotas.requests).toHaveLength(1);
  await rests.answer(0, undefined);
  expect(quotas.requests).toHaveLength(2);
  await quotas.answer(1, quota(2));
  await rests.answer(1, undefined);
  expect([quotas.requests.length, scope.getState($quota)]).toEqual([2, quota(2)]);
});

test('the dialog asks for the quota at once, and an older answer does not undo a newer one', async () => {
  const { scope, quotas, ask, show } = drive();
  ask();
  show();
  expect(quotas.requests).toHaveLength(2);
  await quotas.answer(1, quota(2));
  await quotas.answer(0, quota(1));
  expect(scope.getState($quota)).toEqual(quota(2));
});

test('a quota that an older question could not read is not missing where a newer one has it', async () => {
  const { scope, quotas, ask, show } = drive();
  ask();
  show();
  await quotas.answer(1, quota(2));
  await quotas.fail(0, lost);
  expect([scope.getState($isQuotaMissing), scope.getState($quota)]).toEqual([false, quota(2)]);
});
