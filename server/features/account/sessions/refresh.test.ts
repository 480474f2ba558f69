import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { exchangeToken } from '../../../../api/contract/account.ts';
import { getProfile } from '../../../../api/contract/profile.ts';
import { accountServerOfFile, type Person } from '../fixtures/account-server.ts';
import { noteArrival, rotate } from '../repo/refresh-tokens.ts';

const accountServer = accountServerOfFile();

const refresh = (token: string) =>
  accountServer().call(exchangeToken, {
    body: { client_id: 'x', grant_type: 'refresh_token', refresh_token: token },
  });
const pair = async (token: string): Promise<{ access_token: string; refresh_token: string }> => {
  const { status, body } = await refresh(token);
  expect(status).toBe(200);
  return body;
};
const statusOf = async (token: string) => (await accountServer().call(getProfile, { token })).status;
const isOver = async ({ token }: Person) => (await statusOf(token)) === 401;
const refused = { status: 400, body: { error: 'invalid_grant', error_code: 4126 } };
const digest = (token: string) => createHash('sha256').update(token).digest();

describe('a refresh whose answer was lost', () => {
  test('is answered once more, and the session goes on', async () => {
    const person = await accountServer().person();
    await pair(person.refreshToken);
    await pair(person.refreshToken);
    const arrived = await pair(person.refreshToken);
    expect(await statusOf(arrived.access_token)).toBe(200);
    expect(await statusOf((await pair(arrived.refresh_token)).access_token)).toBe(200);
    expect(await statusOf(person.token)).toBe(200);
  });

  test('leaves a pair that is good for nothing, and whoever shows it ends the session', async () => {
    const person = await accountServer().person();
    const lost = await pair(person.refreshToken);
    const arrived = await pair(person.refreshToken);
    expect(await statusOf(lost.access_token)).toBe(401);
    expect(await statusOf(arrived.access_token)).toBe(200);
    expect(await refresh(lost.refresh_token)).toMatchObject(refused);
    expect(await statusOf(arrived.access_token)).toBe(401);
    expect(await refresh(arrived.refresh_token)).toMatchObject(refused);
  });

  test('can be lost again further on', async () => {
    const person = await accountServer().person();
    const { refresh_token } = await pair(person.refreshToken);
    await pair(refresh_token);
    expect(await statusOf((await pair(refresh_token)).access_token)).toBe(200);
  });

  test('is answered for a day from its first use, and lengthens the session no more', async () => {
    const person = await accountServer().person();
    const { pool } = accountServer().database;
    const ago = (hours: number) =>
      pool.query(`update refresh_tokens set used_at = now() - $2 * interval '1 hour' where hash = $1`, [
        digest(person.refreshToken),
        hours,
      ]);
    const expiry = async () =>
      (await pool.query('select "expiresAt" from sessions where "userId" = $1', [person.id])).rows[0]
        .expiresAt;
    await pair(person.refreshToken);
    const first = await expiry();
    await ago(23);
    await pair(person.refreshToken);
    expect(await expiry()).toEqual(first);
    await ago(25);
    expect(await refresh(person.refreshToken)).toMatchObject(refused);
    expect(await isOver(person)).toBe(true);
  });
});

describe('a used refresh token is a stolen one', () => {
  test('after a call with the access token that it brought', async () => {
    const [person, other] = [await accountServer().person(), await accountServer().person()];
    const arrived = await pair(person.refreshToken);
    expect(await statusOf(arrived.access_token)).toBe(200);
    expect(await refresh(person.refreshToken)).toMatchObject(refused);
    expect(await statusOf(arrived.access_token)).toBe(401);
    expect(await refresh(arrived.refresh_token)).toMatchObject(refused);
    expect(await isOver(person)).toBe(true);
    expect(await isOver(other)).toBe(false);
  });

  test('after a call that another process has heard', async () => {
    const other = await accountServer().another();
    const person = await accountServer().person();
    const arrived = await pair(person.refreshToken);
    expect(await other.authenticate(arrived.access_token)).toMatchObject({ userId: person.id });
    expect(await refresh(person.refreshToken)).toMatchObject(refused);
    expect(await isOver(person)).toBe(true);
  });

  test('after a use of the refresh token that it brought, though that answer was lost', async () => {
    const person = await accountServer().person();
    await pair((await pair(person.refreshToken)).refresh_token);
    expect(await refresh(person.refreshToken)).toMatchObject(refused);
    expect(await isOver(person)).toBe(true);
  });

  test('and a thief who was quicker is out as soon as its owner comes', async () => {
    const person = await accountServer().person();
    const owner = await pair(person.refreshToken);
    const thief = await pair(person.refreshToken);
    expect(await statusOf(thief.access_token)).toBe(200);
    expect(await statusOf(owner.access_token)).toBe(401);
    expect(await refresh(owner.refresh_token)).toMatchObject(refused);
    expect(await statusOf(thief.access_token)).toBe(401);
    expect(await refresh(thief.refresh_token)).toMatchObject(refused);
  });
});

describe('many at once', () => {
  const now = () => new Date();
  const living = async ({ id }: Person) =>
    (
      await accountServer().database.pool.query(
        `select encode(t.hash, 'hex') as hash from refresh_tokens t join sessions s on s.id = t.session_id
         where s."userId" = $1 and t.used_at is null and t.superseded_at is null`,
        [id],
      )
    ).rows.map(({ hash }) => hash);

  test.each([
    ['for the first time', false],
    ['after its answer was lost', true],
  ])('of one token in several processes, %s, leave one pair that is good', async (_, isLost) => {
    const { db } = accountServer().database;
    for (let round = 0; round < 5; round += 1) {
      const person = await accountServer().person();
      if (isLost) await pair(person.refreshToken);
      const hash = digest(person.refreshToken);
      const nexts = Array.from({ length: 10 }, () => randomBytes(32));
      const outcomes = await Promise.all(nexts.map((next) => rotate(db, { hash, next, now: now() })));
      for (const { outcome } of outcomes) expect(['raced', 'rotated']).toContain(outcome);
      const answered = nexts.filter((_next, at) => outcomes[at]?.outcome === 'rotated');
      const left = await living(person);
      expect(left).toHaveLength(1);
      const arrivals = await Promise.all(answered.map((next) => noteArrival(db, next, now())));
      expect(answered.filter((_next, at) => arrivals[at]).map((next) => next.toString('hex'))).toEqual(left);
    }
  });

  test('a token comes again while what it brought is shown: one of the two is refused', async () => {
    const { db } = accountServer().database;
    const person = await accountServer().person();
    let hash = digest(person.refreshToken);
    for (let round = 0; round < 20; round += 1) {
      const [first, again] = [randomBytes(32), randomBytes(32)];
      await rotate(db, { hash, next: first, now: now() });
      const [{ outcome }, hasArrived] = await Promise.all([
        rotate(db, { hash, next: again, now: now() }),
        noteArrival(db, first, now()),
      ]);
      expect(hasArrived).toBe(outcome !== 'rotated');
      hash = hasArrived ? first : again;
      expect(await living(person)).toEqual([hash.toString('hex')]);
    }
  });
});
