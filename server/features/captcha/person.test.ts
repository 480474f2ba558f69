import { randomBytes } from 'node:crypto';
import { type Challenge, type Solution, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { describe, expect, test } from 'vitest';
import type { ApiError } from '../../errors.ts';
import { createLimits } from '../../http/limits.ts';
import { accountServerOfFile } from '../account/fixtures/account-server.ts';
import { createPersonCheck, type PersonCheck } from './person.ts';
import { createAltcha } from './providers/altcha.ts';
import { claimsOf, type TokenSubject } from './service.ts';

const accountServer = accountServerOfFile();
const key = randomBytes(32);
const subject = {
  action: 'POST:/v1/auth/signin',
  deviceId: 'd',
  clientId: 'c',
  account: 'ada',
  address: '192.0.2.1',
};

/** As each process of a server does. */
const open = (secret = key, now = Date.now): PersonCheck =>
  createPersonCheck({
    key: secret,
    provider: createAltcha(secret),
    limits: createLimits({ pool: accountServer().database.pool }),
    now,
  });

interface Proof {
  readonly challenge: Challenge;
  readonly solution: Solution;
}

/** Works as a browser does. */
async function solved(person: PersonCheck, ticket: string): Promise<Proof> {
  const challenge = (await person.begin(ticket)).challenge as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  if (solution === null) throw new Error('not solved');
  return { challenge, solution };
}

const outcomeOf = (redeemed: Promise<unknown>) =>
  redeemed.then(
    () => 'ok',
    (error: ApiError) => error.reason,
  );

describe('a ticket', () => {
  test('brings what it is for, for a proof that was worked for', async () => {
    const ticket = await open().ticketFor(subject, true);
    expect(await open().redeem(ticket, await solved(open(), ticket))).toEqual({
      claims: claimsOf(subject),
      returns: true,
    });
  });

  test('brings it once, in all processes together and at the same instant', async () => {
    const ticket = await open().ticketFor(subject, true);
    const proof = await solved(open(), ticket);
    const tries = await Promise.all(Array.from({ length: 8 }, () => outcomeOf(open().redeem(ticket, proof))));
    expect(tries.filter((outcome) => outcome === 'ok')).toHaveLength(1);
    // Another challenge of the same ticket does not help.
    expect(await outcomeOf(open().redeem(ticket, await solved(open(), ticket)))).toBe('captcha_invalid');
  });

  test('takes no proof that was worked for with another', async () => {
    const [one, other] = [await open().ticketFor(subject, true), await open().ticketFor(subject, true)];
    expect(await outcomeOf(open().redeem(other, await solved(open(), one)))).toBe('captcha_invalid');
  });

  test('expires with its challenge', async () => {
    const ticket = await open().ticketFor(subject, true);
    const proof = await solved(open(), ticket);
    const later = open(key, () => Date.now() + 301_000);
    expect(await outcomeOf(later.begin(ticket))).toBe('captcha_invalid');
    expect(await outcomeOf(later.redeem(ticket, proof))).toBe('captcha_invalid');
  });

  test('of another server, or made up, is none', async () => {
    const ticket = await open(randomBytes(32)).ticketFor(subject, true);
    for (const made of [ticket, '', 'a.b.c', 'x'.repeat(1_000_000)]) {
      expect(await outcomeOf(open().begin(made))).toBe('captcha_invalid');
    }
  });
});

test('a proof that is changed, cheaper, or no proof is refused', async () => {
  const ticket = await open().ticketFor(subject, true);
  const proof = await solved(open(), ticket);
  const { challenge, solution } = proof;
  const withParameters = (instead: object) => ({
    ...proof,
    challenge: { ...challenge, parameters: { ...challenge.parameters, ...instead } },
  });
  const { signature: _, ...unsigned } = challenge;
  const wrong: unknown[] = [
    null,
    'x',
    [],
    {},
    { challenge },
    { ...proof, challenge: unsigned },
    { ...proof, solution: { ...solution, derivedKey: '0'.repeat(64) } },
    { ...proof, solution: { ...solution, derivedKey: '0'.repeat(2_000_000) } },
    withParameters({ cost: 1 }),
    withParameters({ cost: 4_000_000_000 }),
    withParameters({ keyPrefix: '00' }),
    withParameters({ keySignature: undefined }),
    withParameters({ expiresAt: challenge.parameters.expiresAt! + 1 }),
    withParameters({ expiresAt: undefined }),
    withParameters({ algorithm: 'ARGON2ID' }),
    withParameters({ more: 'x' }),
  ];
  for (const [at, each] of wrong.entries()) {
    expect([at, await outcomeOf(open().redeem(ticket, each))]).toEqual([at, 'captcha_invalid']);
  }
  // None of them used the ticket up.
  expect(await outcomeOf(open().redeem(ticket, proof))).toBe('ok');
});

test('any number may be the one to find, so nobody can leave some out', async () => {
  const asked: number[] = [];
  const lowest = createAltcha(key, (below) => {
    asked.push(below);
    return 0;
  });
  const limits = createLimits({ pool: accountServer().database.pool });
  const person = createPersonCheck({ key, provider: lowest, limits, now: Date.now });
  const ticket = await person.ticketFor(subject, true);
  const proof = await solved(person, ticket);
  expect([asked, proof.solution.counter]).toEqual([[800], 0]);
  expect(await outcomeOf(person.redeem(ticket, proof))).toBe('ok');
});

test.each(['', 'ada'])(
  'what a person has earned without a device for %j waits for that address alone',
  async (account) => {
    const nameless: TokenSubject = { ...subject, deviceId: '', account };
    const ticket = await open().ticketFor(nameless, false);
    await open().redeem(ticket, await solved(open(), ticket));
    expect(await open().collect({ ...nameless, address: '192.0.2.2' })).toBe(false);
    expect(await open().collect(nameless)).toBe(true);
    expect(await open().collect(nameless)).toBe(false);
  },
);
