import { allSettled, createEvent, createStore, fork, type Scope } from 'effector';
import { describe, expect, test, vi } from 'vitest';
import { refused, unreachable } from '../../api/error.ts';
import {
  type Account,
  clearUserCookieFx,
  credentialsChanged,
  endSessionFx,
  fetchAccountFx,
  keepLoginSceneFx,
  keepTokensFx,
  openSessionFx,
  signOutFx,
  writeUserCookieFx,
} from './effects.ts';
import {
  $account,
  $ending,
  $isSignedIn,
  $isSignInShown,
  $isUnreachable,
  accountRecognised,
  accountRequested,
  accountRetried,
  sessionOpened,
  signedOut,
  signInDismissed,
  signInRequested,
  signOutRequested,
  tokensEarned,
} from './model.ts';

const account = (sub: string) => ({ sub, name: sub }) as Account;
const tokens = (sub: string) => ({
  token_type: 'Bearer' as const,
  access_token: 'a',
  refresh_token: 'r',
  expires_in: 7200,
  sub,
});
const met = createStore<string[]>([], { serialize: 'ignore' }).on(accountRecognised, (all, { sub }) => [
  ...all,
  sub,
]);
const left = createStore<string[]>([], { serialize: 'ignore' }).on(signedOut, (all, { reason }) => [
  ...all,
  reason,
]);

/** A tab of a browser in which the credentials of `sub` are stored. */
function tab(sub: string | null, fetchAccount: () => Promise<Account> = async () => account(sub ?? '')) {
  const cookies: string[] = [];
  const fetching = vi.fn(fetchAccount);
  const opening = vi.fn(() => ({ sub, ending: null }));
  const scope = fork({
    handlers: [
      [openSessionFx, opening],
      [fetchAccountFx, fetching],
      [keepTokensFx, () => {}],
      [signOutFx, () => {}],
      [endSessionFx, () => {}],
      [keepLoginSceneFx, () => {}],
      [writeUserCookieFx, (id: string) => void cookies.push(id)],
      [clearUserCookieFx, () => void cookies.push('')],
    ],
  });
  return { scope, fetching, opening, cookies };
}
const open = (scope: Scope) => allSettled(sessionOpened, { scope });
const change = (scope: Scope, sub: string | null, ending: 'signed-out' | 'ended' | null = null) =>
  allSettled(credentialsChanged, { scope, params: { sub, ending } });

describe('at the start', () => {
  test('whoever has credentials here is met, once, however many frames say so', async () => {
    const { scope, opening, cookies } = tab('u1');
    expect(scope.getState($isSignedIn)).toBeNull();
    await open(scope);
    await open(scope);
    expect(opening).toHaveBeenCalledOnce();
    expect(scope.getState(met)).toEqual(['u1']);
    expect(scope.getState($isSignedIn)).toBe(true);
    expect(cookies).toEqual(['u1']);
  });

  test('without credentials nobody is asked, and the cookie of the last user goes', async () => {
    const { scope, fetching, cookies } = tab(null);
    await open(scope);
    expect(fetching).not.toHaveBeenCalled();
    expect(scope.getState($isSignedIn)).toBe(false);
    expect(cookies).toEqual(['']);
  });

  test('a server out of reach leaves it open who this is, until it is asked again', async () => {
    const answers = [() => Promise.reject(unreachable('/v1/user/me', '')), async () => account('u1')];
    const { scope, cookies } = tab('u1', () => (answers.shift() as () => Promise<Account>)());
    await open(scope);
    expect(scope.getState($isSignedIn)).toBeNull();
    expect(scope.getState($isUnreachable)).toBe(true);
    expect(cookies).toEqual(['']);
    await allSettled(accountRetried, { scope });
    expect(scope.getState($isUnreachable)).toBe(false);
    expect(scope.getState(met)).toEqual(['u1']);
  });

  test('credentials that the server refuses are those of nobody', async () => {
    const { scope } = tab('u1', () =>
      Promise.reject(refused('/v1/user/me', 401, { error: 'unauthenticated', error_code: 16 })),
    );
    await open(scope);
    expect(scope.getState($isSignedIn)).toBe(false);
    expect(scope.getState(met)).toEqual([]);
  });

  test('a model that comes late is told when it asks, and not before anybody is known', async () => {
    const { scope } = tab('u1');
    await allSettled(accountRequested, { scope });
    expect(scope.getState(met)).toEqual([]);
    await open(scope);
    await allSettled(accountRequested, { scope });
    expect(scope.getState(met)).toEqual(['u1', 'u1']);
  });
});

describe('changes', () => {
  test('a renewal is none', async () => {
    const { scope, fetching } = tab('u1');
    await open(scope);
    await change(scope, 'u1');
    expect(fetching).toHaveBeenCalledOnce();
    expect(scope.getState(left)).toEqual([]);
  });

  test.each(['signed-out', 'ended'] as const)('another tab tells that the session is %s', async (ending) => {
    const { scope } = tab('u1');
    await open(scope);
    await change(scope, null, ending);
    expect(scope.getState(left)).toEqual([ending]);
    expect(scope.getState($ending)).toBe(ending);
    expect(scope.getState($account)).toBeNull();
    expect(scope.getState($isSignedIn)).toBe(false);
  });

  test('somebody else signs in in another tab: the first goes, the second is met', async () => {
    const who = ['u1', 'u2'];
    const { scope } = tab('u1', async () => account(who.shift() ?? ''));
    await open(scope);
    await change(scope, 'u2');
    expect(scope.getState(left)).toEqual(['switched']);
    expect(scope.getState(met)).toEqual(['u1', 'u2']);
    expect(scope.getState($isSignedIn)).toBe(true);
  });

  test('an answer about whoever has gone meanwhile counts for nothing', async () => {
    const answer = Promise.withResolvers<Account>();
    const { scope } = tab('u1', () => answer.promise);
    const opening = open(scope);
    const leaving = change(scope, null, 'signed-out');
    answer.resolve(account('u1'));
    await Promise.all([opening, leaving]);
    expect(scope.getState(met)).toEqual([]);
    expect(scope.getState($isSignedIn)).toBe(false);
  });

  test('signing out ends the session of this browser', async () => {
    const { scope } = tab('u1');
    const signOut = vi.fn();
    const own = fork({ values: [[$isSignedIn, true]], handlers: [[signOutFx, signOut]] });
    await open(scope);
    await allSettled(signOutRequested, { scope: own });
    expect(signOut).toHaveBeenCalledOnce();
  });
});

describe('a wish', () => {
  const wanted = createEvent();
  const count = createStore(0, { serialize: 'ignore' }).on(wanted, (n) => n + 1);

  test('opens the dialog, and goes on after the sign-in', async () => {
    const { scope } = tab(null, async () => account('u1'));
    await open(scope);
    await allSettled(signInRequested, { scope, params: { next: wanted } });
    expect(scope.getState($isSignInShown)).toBe(true);
    await allSettled(tokensEarned, { scope, params: tokens('u1') });
    await change(scope, 'u1');
    expect(scope.getState($isSignInShown)).toBe(false);
    expect(scope.getState(count)).toBe(1);
    await change(scope, null, 'signed-out');
    expect(scope.getState($isSignInShown)).toBe(false);
  });

  test('stays, and says why, where the server fails between the sign-in and the question who that is', async () => {
    const answers = [() => Promise.reject(unreachable('/v1/user/me', '')), async () => account('u1')];
    const { scope } = tab(null, () => (answers.shift() as () => Promise<Account>)());
    await open(scope);
    await allSettled(signInRequested, { scope, params: { next: wanted } });
    await allSettled(tokensEarned, { scope, params: tokens('u1') });
    await change(scope, 'u1');
    expect([scope.getState($isUnreachable), scope.getState($isSignInShown)]).toEqual([true, true]);
    const retried = allSettled(accountRetried, { scope });
    // The message stays until there is an answer.
    expect(scope.getState($isUnreachable)).toBe(true);
    await retried;
    expect([scope.getState($isUnreachable), scope.getState($isSignInShown)]).toEqual([false, false]);
    expect(scope.getState(count)).toBe(1);
  });

  test('of somebody whose account cannot be asked for says so', async () => {
    const { scope } = tab('u1', () => Promise.reject(unreachable('/v1/user/me', '')));
    await open(scope);
    await allSettled(signInRequested, { scope, params: { next: wanted } });
    expect(scope.getState($isSignInShown)).toBe(true);
    await change(scope, null, 'signed-out');
    expect([scope.getState($isUnreachable), scope.getState($isSignedIn)]).toEqual([false, false]);
  });

  test('of somebody who is known already goes on at once', async () => {
    const { scope } = tab('u1');
    await open(scope);
    await allSettled(signInRequested, { scope, params: { next: wanted } });
    expect(scope.getState($isSignInShown)).toBe(false);
    expect(scope.getState(count)).toBe(1);
  });

  test('waits until it is known who is there', async () => {
    const { scope } = tab('u1');
    await allSettled(signInRequested, { scope, params: { next: wanted } });
    expect(scope.getState($isSignInShown)).toBe(false);
    await open(scope);
    expect(scope.getState(count)).toBe(1);
  });

  test('given up is forgotten', async () => {
    const { scope } = tab(null, async () => account('u1'));
    await open(scope);
    await allSettled(signInRequested, { scope, params: { next: wanted } });
    await allSettled(signInDismissed, { scope });
    await change(scope, 'u1');
    expect(scope.getState(count)).toBe(0);
  });
});

test('two visitors do not touch', async () => {
  const [one, other] = [tab('u1'), tab(null)];
  await Promise.all([open(one.scope), open(other.scope)]);
  expect(one.scope.getState($account)?.sub).toBe('u1');
  expect(other.scope.getState($account)).toBeNull();
});
