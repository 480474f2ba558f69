import { allSettled, fork } from 'effector';
import { expect, test } from 'vitest';
import { refused } from '../../api/error.ts';
import { $notices } from '../notices/index.ts';
import { $account, type Account, fetchAccountFx } from '../session/index.ts';
import {
  $codeProblem,
  $hasPremium,
  $isRedeemShown,
  $premium,
  codeSubmitted,
  fetchPremiumFx,
  type Premium,
  redeemFx,
  redeemOpened,
} from './model.ts';

const account = { sub: 'ada' } as Account;
const none: Premium = { expire: '', status: 'invalid', type: 'novip', user_id: 'ada', vipItem: [] };
const month: Premium = { ...none, expire: '2027-01-01T00:00:00.000Z', status: 'ok', type: 'platinum' };

const signedIn = (redeem: (code: string) => Premium) =>
  fork({
    values: [[$account, account]],
    handlers: [
      [fetchAccountFx, () => account],
      [fetchPremiumFx, () => none],
      [redeemFx, redeem],
    ],
  });

test('a good code gives premium, closes the dialog and says until when', async () => {
  const scope = signedIn(() => month);
  await allSettled(redeemOpened, { scope });
  await allSettled(codeSubmitted, { scope, params: 'code' });
  expect(scope.getState($premium)).toEqual(month);
  expect(scope.getState($hasPremium)).toBe(true);
  expect(scope.getState($isRedeemShown)).toBe(false);
  const [notice] = scope.getState($notices);
  expect(notice?.text).toEqual({ id: 'redeem.done', values: { until: Date.parse(month.expire) } });
});

test('a wrong one keeps the dialog open and says why; another try begins without the old word', async () => {
  const answers = [
    () => {
      throw refused('/vip/v1/order/activation-code', 400, {
        error: 'activation_code_invalid',
        error_code: 3,
      });
    },
    () => month,
  ];
  const scope = signedIn(() => answers.shift()!());
  await allSettled(redeemOpened, { scope });
  await allSettled(codeSubmitted, { scope, params: 'wrong' });
  expect(scope.getState($codeProblem)?.reason).toBe('activation_code_invalid');
  expect(scope.getState($isRedeemShown)).toBe(true);
  await allSettled(codeSubmitted, { scope, params: 'right' });
  expect(scope.getState($codeProblem)).toBeNull();
});

test('what is found out about somebody else is not kept', async () => {
  const scope = signedIn(() => ({ ...month, user_id: 'bo' }));
  await allSettled(codeSubmitted, { scope, params: 'code' });
  expect(scope.getState($premium)).toBeNull();
  expect(fork().getState($premium)).toBeNull();
});
