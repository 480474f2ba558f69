import { expect, test } from 'vitest';
import type { Clock } from '../../api/clock.ts';
import { CallError, unreachable } from '../../api/error.ts';
import { type SignInState, signIn } from './sign-in.ts';

const refused = (error: string, status = 400, retryAfter?: number) =>
  new CallError({
    failure: { type: 'refused', status, body: {} },
    facts: { error, error_code: 1, error_description: '' },
    retryAfter,
  });
const begun = {
  device_code: 'device',
  user_code: 'BCDFGHJK',
  verification_url: 'https://drive.test/auth',
  verification_uri: 'https://drive.test/auth',
  verification_uri_complete: 'https://drive.test/auth?user_code=BCDFGHJK',
  interval: 5,
  expires_in: 600,
};

/** Answers one after another; the server waits `held` ms with each answer about the code. */
async function run({
  begins = [],
  redeems,
  held = 20_000,
}: {
  begins?: readonly (CallError | undefined)[];
  redeems: readonly (CallError | undefined)[];
  held?: number;
}) {
  let now = 0;
  const pauses: number[] = [];
  const said: SignInState[] = [];
  const clock: Clock = {
    now: () => now,
    wait: async (ms) => {
      now += ms;
      pauses.push(ms);
    },
  };
  const answer = (answers: readonly (CallError | undefined)[]) => {
    const left = [...answers];
    return () => {
      const next = left.shift();
      if (next !== undefined) throw next;
    };
  };
  const [beginning, redeeming] = [answer(begins), answer(redeems)];
  await signIn({
    account: {
      begin: async () => {
        beginning();
        return begun;
      },
      redeem: async () => {
        now += held;
        redeeming();
      },
    },
    clock,
    show: (state) => void said.push(state),
    signal: new AbortController().signal,
  });
  return { said: said.map(({ state }) => state), pauses, last: said.at(-1) };
}

const pending = refused('authorization_pending');

test('the code is shown in halves until somebody has approved, without a pause of its own', async () => {
  const { said, pauses, last } = await run({ redeems: [pending, pending] });
  expect(said).toEqual(['getting', 'waiting', 'waiting', 'waiting']);
  expect(pauses).toEqual([]);
  expect(last).toMatchObject({
    code: {
      text: 'BCDF-GHJK',
      address: 'drive.test/auth',
      link: 'https://drive.test/auth?user_code=BCDFGHJK',
    },
  });
});

test.each([
  ['denied', refused('access_denied'), 'denied'],
  ['out of date by the server’s word', refused('expired_token'), 'expired'],
  ['used or lost', refused('invalid_grant'), 'expired'],
])('a code that is %s ends it', async (_, error, state) => {
  expect((await run({ redeems: [pending, error] })).last).toEqual({ state });
});

test('a code of which nothing is heard expires by the clock of the TV', async () => {
  const { said } = await run({ redeems: Array.from({ length: 100 }, () => pending) });
  expect(said.filter((state) => state === 'waiting')).toHaveLength(30);
  expect(said.at(-1)).toBe('expired');
});

test('a server that does not wait is asked as seldom as it has said, and more seldom on its word', async () => {
  const { pauses } = await run({ redeems: [pending, refused('slow_down'), pending], held: 0 });
  expect(pauses).toEqual([5000, 10_000, 10_000]);
});

test('without a connection it says so, and goes on with the same code', async () => {
  const lost = unreachable('', 'no network');
  const { said, pauses } = await run({
    begins: [lost, refused('too_many_requests', 429, 7000)],
    redeems: [lost, refused('unavailable', 503)],
  });
  expect(said).toEqual([
    'getting',
    'offline',
    'offline',
    'waiting',
    'offline',
    'waiting',
    'offline',
    'waiting',
  ]);
  expect(pauses).toEqual([3000, 7000, 3000, 3000]);
});

test('a server that gives no codes is asked once', async () => {
  const { said } = await run({ begins: [refused('device_code_unavailable')], redeems: [] });
  expect(said).toEqual(['getting', 'unavailable']);
});
