import { allSettled, createWatch, fork, type Scope } from 'effector';
import { expect, test, vi } from 'vitest';
import type { Tokens } from '../../api/contract/account.ts';
import { keepTokensFx } from '../session/effects.ts';
import { $isSignedIn, tokensEarned } from '../session/index.ts';
import { type Brought, bringFx, giveBackFx, logFailureFx } from './effects.ts';
import type { Entry } from './entry.ts';
import { $hasFailed, $offer, entryOpened, offerAccepted, offerDeclined } from './model.ts';

const tokens = { access_token: 'a', refresh_token: 'r' } as Tokens;
const link: Entry = { by: 'code', code: 'login.x' };

function page(bring: () => Promise<Brought>, isSignedIn: boolean | null = false) {
  const [earned, given, logged] = [vi.fn(), vi.fn(), vi.fn()];
  const brought = vi.fn(bring);
  const scope: Scope = fork({
    values: [[$isSignedIn, isSignedIn]],
    handlers: [
      [bringFx, brought],
      [giveBackFx, given],
      [logFailureFx, logged],
      [keepTokensFx, () => {}],
    ],
  });
  createWatch({ unit: tokensEarned, scope, fn: earned });
  return { scope, earned, given, logged, brought };
}
const opened = (scope: Scope, entry: Entry | null) => allSettled(entryOpened, { scope, params: entry });

test('a program signs in at once where nobody is signed in', async () => {
  const { scope, brought, earned } = page(async () => ({ tokens }));
  await opened(scope, { by: 'extension' });
  expect(brought).toHaveBeenCalledOnce();
  expect(earned).toHaveBeenCalledExactlyOnceWith(tokens);
});

test.each([[true], [null]])(
  'nothing is asked for where somebody is signed in, or may be: %j',
  async (isSignedIn) => {
    const { scope, brought } = page(async () => ({ tokens }), isSignedIn);
    await opened(scope, link);
    expect(brought).not.toHaveBeenCalled();
  },
);

test('nothing is asked for without an entry', async () => {
  const { scope, brought } = page(async () => ({ tokens }));
  await opened(scope, null);
  expect(brought).not.toHaveBeenCalled();
});

test('a link signs in once the person has said that the account is theirs', async () => {
  const { scope, given, earned } = page(async () => ({ tokens, account: 'a@b.c' }));
  await opened(scope, link);
  expect(earned).not.toHaveBeenCalled();
  expect(scope.getState($offer)?.account).toBe('a@b.c');
  await allSettled(offerAccepted, { scope });
  expect(scope.getState($offer)).toBeNull();
  expect(earned).toHaveBeenCalledExactlyOnceWith(tokens);
  expect(given).not.toHaveBeenCalled();
});

test('what a link has brought ends where the account is somebody else’s', async () => {
  const { scope, given, earned } = page(async () => ({ tokens, account: 'mallory@evil.example' }));
  await opened(scope, link);
  await allSettled(offerDeclined, { scope });
  expect(scope.getState($offer)).toBeNull();
  expect(given).toHaveBeenCalledExactlyOnceWith(tokens);
  expect(earned).not.toHaveBeenCalled();
});

test('a program that fails is logged, and the form is there', async () => {
  const error = new Error('time-out');
  const { scope, logged } = page(async () => {
    throw error;
  });
  await opened(scope, { by: 'desktop', port: 5000, state: 's' });
  expect(scope.getState($hasFailed)).toBe('desktop');
  expect(logged).toHaveBeenCalledExactlyOnceWith({ by: 'desktop', error });
});
