import { allSettled, fork } from 'effector';
import { beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '../../api/storage.ts';
import { $notices } from '../notices/index.ts';
import { acceptFx, fileAdded, grantConsidered } from './grant.ts';
import { keepCode, keptCode } from './kept.ts';
import { invitationNamed } from './model.ts';

const code = '0123456789ABCDEF';
const cookies: string[] = [];
beforeEach(() => {
  cookies.length = 0;
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('sessionStorage', memoryStorage());
  vi.stubGlobal('document', {
    set cookie(cookie: string) {
      cookies.push(cookie);
    },
    get cookie() {
      return cookies.map((cookie) => cookie.split('; ')[0]).join('; ');
    },
  });
  return () => void vi.unstubAllGlobals();
});

function browser(answer: object = { free_days: 0, result: 'none', is_new: false }) {
  const accept = vi.fn((_: { from: string | null }) => answer as never);
  const scope = fork({ handlers: [[acceptFx, accept]] });
  return {
    scope,
    froms: () => accept.mock.calls.map(([{ from }]) => from),
    open: (named: string) => allSettled(invitationNamed, { scope, params: named }),
    recognise: (isPremium = false, userId = 'bo') =>
      allSettled(grantConsidered, { scope, params: { userId, isPremium } }),
  };
}

test('the code of a link is told once, however the account comes to be, and premium is asked for once in a tab', async () => {
  const { open, recognise, froms } = browser();
  await open(code);
  await recognise();
  await recognise();
  expect(froms()).toEqual([code]);
  await recognise(false, 'cy');
  await recognise(true, 'di');
  expect(froms()).toEqual([code, null]);
});

test('a code is told though there is premium already, and kept where it was not taken', async () => {
  const { open, recognise, froms, scope } = browser();
  await open(code);
  const failing = fork({
    handlers: [[acceptFx, () => Promise.reject(new Error('no network'))]],
  });
  await allSettled(grantConsidered, { scope: failing, params: { userId: 'bo', isPremium: true } });
  expect(keptCode(localStorage, 'bo', Date.now())).toBe(code);
  await recognise(true);
  expect(froms()).toEqual([code]);
  expect(keptCode(localStorage, 'bo', Date.now())).toBeUndefined();
  expect(scope.getState($notices)).toEqual([]);
});

test('days that were given are said once, and lie in a cookie of as many days, which keeps from asking again', async () => {
  const { recognise, froms, scope } = browser({ free_days: 3, result: 'given', is_new: true });
  await recognise();
  expect(cookies).toEqual(['free_days=3; path=/; max-age=259200; samesite=strict; secure']);
  expect(scope.getState($notices).map(({ text }) => text)).toEqual([
    { id: 'referral.got', values: { days: 3 } },
  ]);
  sessionStorage.removeItem('free_vip_asked');
  await recognise();
  expect(froms()).toEqual([null]);
});

test.each(['own', 'not_older', 'too_late', 'invited_already'])(
  'a code that is not for an account (%s) stays for the next one here, and the reader hears of it once',
  async (reason) => {
    const answers = [
      { free_days: 0, result: 'refused', reason, is_new: false },
      { free_days: 3, result: 'given', is_new: true },
    ];
    const accept = vi.fn((_: { from: string | null }) => answers.shift() as never);
    const scope = fork({ handlers: [[acceptFx, accept]] });
    await allSettled(invitationNamed, { scope, params: code });
    for (const userId of ['old', 'old', 'new'])
      await allSettled(grantConsidered, { scope, params: { userId, isPremium: false } });
    expect(accept.mock.calls.map(([{ from }]) => from)).toEqual([code, code]);
    expect(scope.getState($notices).map(({ text }) => text)).toEqual([
      { id: 'referral.refused.forNew' },
      { id: 'referral.got', values: { days: 3 } },
    ]);
    expect(keptCode(localStorage, 'new', Date.now())).toBeUndefined();
  },
);

test('the link is opened again: an account that it is not for is not asked about again', async () => {
  const { open, recognise, froms } = browser({
    free_days: 0,
    result: 'refused',
    reason: 'own',
    is_new: false,
  });
  await open(code);
  await recognise();
  await open(code);
  await recognise();
  expect(froms()).toEqual([code]);
});

test('a code that is nobody’s is forgotten, and the reader hears of it', async () => {
  const { open, recognise, scope } = browser({
    free_days: 0,
    result: 'refused',
    reason: 'unknown',
    is_new: false,
  });
  await open(code);
  await recognise();
  expect(keptCode(localStorage, 'other', Date.now())).toBeUndefined();
  expect(scope.getState($notices).map(({ text }) => text)).toEqual([{ id: 'referral.refused.unknown' }]);
});

test('what lies broken or too old in the browser is no code', () => {
  for (const text of ['{', '{}', 'null', JSON.stringify({ val: 'x', expired: 9e15 })]) {
    localStorage.setItem('invite_code', text);
    expect(keptCode(localStorage, 'bo', 0)).toBeUndefined();
  }
  keepCode(localStorage, code, 0);
  expect(keptCode(localStorage, 'bo', 29 * 86_400_000)).toBe(code);
  expect(keptCode(localStorage, 'bo', 30 * 86_400_000)).toBeUndefined();
});

test('an invitation that waits is asked about again when a file has come, and no longer once it counts', async () => {
  const answers = [
    { free_days: 0, result: 'waiting', is_new: false },
    { free_days: 3, result: 'given', is_new: true },
  ];
  const accept = vi.fn(() => answers.shift() as never);
  const scope = fork({ handlers: [[acceptFx, accept]] });
  await allSettled(fileAdded, { scope });
  await allSettled(grantConsidered, { scope, params: { userId: 'bo', isPremium: false } });
  for (let times = 0; times < 3; times += 1) await allSettled(fileAdded, { scope });
  expect(accept).toHaveBeenCalledTimes(2);
  expect(scope.getState($notices)).toHaveLength(1);
});
