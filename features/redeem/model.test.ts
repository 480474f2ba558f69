import { allSettled, fork } from 'effector';
import { expect, test, vi } from 'vitest';
import { refused } from '../../api/error.ts';
import { navigateFx } from '../../engine/view/index.ts';
import { $notices } from '../notices/index.ts';
import { $account, type Account, fetchAccountFx } from '../session/index.ts';
import {
  $codeProblem,
  $hasPlans,
  $premium,
  $redeemCode,
  codeSubmitted,
  fetchPremiumFx,
  fetchRewardsFx,
  invitationsOpened,
  type Premium,
  premiumRequested,
  redeemFx,
  redeemOpened,
} from './model.ts';

const account = { sub: 'ada' } as Account;
const none: Premium = { expire: '', status: 'invalid', type: 'novip', user_id: 'ada', vipItem: [] };
const month: Premium = {
  ...none,
  plan: { id: 'platinum', names: { 'en-US': 'Premium' }, source: 'code' },
  expire: '2027-01-01T00:00:00.000Z',
  status: 'ok',
  type: 'platinum',
};

const signedIn = (redeem: (code: string) => Premium, read: () => Premium = () => none) =>
  fork({
    values: [[$account, account]],
    handlers: [
      [fetchAccountFx, () => account],
      [fetchPremiumFx, read],
      [redeemFx, redeem],
    ],
  });

test('a good code gives premium, closes the dialog and says until when', async () => {
  const scope = signedIn(() => month);
  await allSettled(redeemOpened, { scope, params: '' });
  await allSettled(codeSubmitted, { scope, params: 'code' });
  expect(scope.getState($premium)).toEqual(month);
  expect(scope.getState($redeemCode)).toBeNull();
  const [notice] = scope.getState($notices);
  expect(notice?.text).toEqual({
    id: 'redeem.done',
    values: { until: Date.parse(month.expire), plan: 'Premium' },
  });
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
  await allSettled(redeemOpened, { scope, params: '' });
  await allSettled(codeSubmitted, { scope, params: 'wrong' });
  expect(scope.getState($codeProblem)?.reason).toBe('activation_code_invalid');
  expect(scope.getState($redeemCode)).toBe('');
  await allSettled(codeSubmitted, { scope, params: 'right' });
  expect(scope.getState($codeProblem)).toBeNull();
});

test('a link may bring the code, which is typed into the dialog and not yet redeemed', async () => {
  const redeem = vi.fn();
  const scope = signedIn(redeem);
  await allSettled(redeemOpened, { scope, params: '7K3D-9QXM-04BT-ZR8C' });
  expect([scope.getState($redeemCode), redeem.mock.calls]).toEqual(['7K3D-9QXM-04BT-ZR8C', []]);
  expect(fork().getState($redeemCode)).toBeNull();
});

test('what is found out about somebody else is not kept', async () => {
  const scope = signedIn(() => ({ ...month, user_id: 'bo' }));
  await allSettled(codeSubmitted, { scope, params: 'code' });
  expect(scope.getState($premium)).toBeNull();
  expect(fork().getState($premium)).toBeNull();
});

test('where the site has one plan alone a link to the dialog says so, and a dialog that is open closes', async () => {
  const one: Premium = { ...none, has_plans: false };
  const scope = signedIn(
    () => month,
    () => one,
  );
  await allSettled(redeemOpened, { scope, params: '' });
  await allSettled(premiumRequested, { scope });
  expect([scope.getState($hasPlans), scope.getState($redeemCode)]).toEqual([false, null]);
  await allSettled(redeemOpened, { scope, params: '' });
  expect(scope.getState($redeemCode)).toBeNull();
  expect(scope.getState($notices).at(-1)?.text).toEqual({ id: 'redeem.none' });
});

test.each([
  ['has none', { ...none }, [], ['redeem.noInvitations']],
  ['has others', { ...none, rewards: ['check_in'] }, [], ['redeem.noInvitations']],
  ['has some', { ...none, rewards: ['check_in', 'invite'] }, ['/referral'], []],
])('a link to the invitations of a site that %s', async (_, premium, places, words) => {
  const went: unknown[] = [];
  const scope = fork({
    values: [[$premium, premium]],
    handlers: [[navigateFx, ({ to }: { to: unknown }) => void went.push(to)]],
  });
  await allSettled(invitationsOpened, { scope });
  expect(went).toEqual(places);
  expect(scope.getState($notices).map(({ text }) => text.id)).toEqual(words);
});

test.each([
  ['has none', async () => [], [], ['redeem.noInvitations']],
  ['has some', async () => ['check_in', 'invite'], ['/referral'], []],
  ['does not answer', () => Promise.reject(new Error('no network')), ['/referral'], []],
])('where no account is known yet, a site is asked that %s', async (_, rewards, places, words) => {
  const went: unknown[] = [];
  const scope = fork({
    handlers: [
      [fetchRewardsFx, rewards],
      [navigateFx, ({ to }: { to: unknown }) => void went.push(to)],
    ],
  });
  await allSettled(invitationsOpened, { scope });
  expect(went).toEqual(places);
  expect(scope.getState($notices).map(({ text }) => text.id)).toEqual(words);
});
