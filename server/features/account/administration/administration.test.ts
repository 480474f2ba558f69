import { getMigrations } from 'better-auth/db/migration';
import { describe, expect, test } from 'vitest';
import { exchangeToken } from '../../../../api/contract/account.ts';
import { getProfile } from '../../../../api/contract/profile.ts';
import { readSecret } from '../../../db/index.ts';
import { quiet } from '../../../fixtures/database.ts';
import { createAuth } from '../better-auth/better-auth.ts';
import { accountServerOfFile, password } from '../fixtures/account-server.ts';
import { createHashing } from '../passwords/hashing.ts';

const accountServer = accountServerOfFile();

test('the tables have every column that better-auth wants', async () => {
  const { db } = accountServer().database;
  const auth = createAuth({
    db,
    publicUrl: 'http://drive.test',
    secret: 'x'.repeat(43),
    hashing: createHashing(),
    log: quiet,
  });
  const { toBeCreated, toBeAdded } = await getMigrations(auth.options);
  expect(toBeCreated.map(({ table }) => table)).toEqual([]);
  expect(toBeAdded.map(({ table, fields }) => [table, Object.keys(fields)])).toEqual([]);
});

test('a key is made once, however many processes ask for it at once', async () => {
  const { db } = accountServer().database;
  const keys = await Promise.all(Array.from({ length: 10 }, () => readSecret(db, 'raced')));
  expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1);
  expect(keys[0]).toHaveLength(32);
});

test('a form is taken where OAuth writes forms, and nowhere else', async () => {
  const person = await accountServer().person();
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const send = (
    body: string,
    endpoint: Parameters<ReturnType<typeof accountServer>['call']>[0] = exchangeToken,
  ) => accountServer().call(endpoint, { body, headers: form });
  const fields = new URLSearchParams({
    grant_type: 'refresh_token',
    refresh_token: person.refreshToken,
    client_id: 'rclone',
  }).toString();
  expect((await send(`${fields}&grant_type=password`)).status).toBe(400);
  expect(await send(fields)).toMatchObject({ status: 200, body: { sub: person.id } });
  expect((await send('action=x', { method: 'POST', path: '/v1/shield/captcha/init' })).status).toBe(415);
});

describe('the administrator', () => {
  test('makes, finds, lists, signs out and re-keys accounts', async () => {
    const { admin } = accountServer().accounts;
    const person = await accountServer().person('Katherine');
    for (const who of [person.id, person.email, 'katherine']) {
      expect(await admin.findUser(who)).toMatchObject({ id: person.id, hasSecondFactor: false });
    }
    expect(await admin.findUser('nobody')).toBeUndefined();
    const all: string[] = [];
    for (let page = await admin.listUsers({ limit: 1 }); page[0]; ) {
      all.push(page[0].id);
      page = await admin.listUsers({ limit: 1, after: page[0].id });
    }
    expect(all).toContain(person.id);
    expect(new Set(all).size).toBe(all.length);
    expect(await admin.endSessions(person.id)).toBe(1);
    expect((await accountServer().call(getProfile, { token: person.token })).status).toBe(401);
    await admin.setPassword(person.id, 'another long phrase');
    expect((await accountServer().signIn(person.email, 'another long phrase')).status).toBe(200);
  });

  test.each([
    ['an address that is taken', { email: 'Taken@people.test', name: 'Other' }, 'already_exists'],
    ['a name that is taken', { email: 'other@people.test', name: 'TAKEN' }, 'name_taken'],
    ['a weak password', { email: 'weak@people.test', password: '123' }, 'weak_password'],
    ['a name that is none', { email: 'none@people.test', name: 'a@b' }, 'invalid_argument'],
    ['an address that is none', { email: 'none' }, 'invalid_argument'],
  ])('cannot make an account with %s', async (_, given, reason) => {
    const { admin } = accountServer().accounts;
    await admin.createUser({ email: 'taken@people.test', name: 'Taken', password }).catch(() => {});
    await expect(admin.createUser({ password, ...given })).rejects.toMatchObject({ reason });
    expect(accountServer().made.filter((id) => id === 'other')).toEqual([]);
  });

  test('sweeps what has run out and nothing else', async () => {
    const { admin } = accountServer().accounts;
    const { db } = accountServer().database;
    const [gone, here] = [await accountServer().person(), await accountServer().person()];
    await db
      .updateTable('sessions')
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where('userId', '=', gone.id)
      .execute();
    const refreshed = await accountServer().call(exchangeToken, {
      body: { grant_type: 'refresh_token', refresh_token: gone.refreshToken },
    });
    expect(refreshed.body.error_code).toBe(4126);
    const count = { key: 'captcha:x', points: 1 };
    await db
      .insertInto('rate_limits')
      .values([
        { ...count, expire: Date.now() - 1000 },
        { ...count, key: 'captcha:y', expire: Date.now() + 60_000 },
      ])
      .execute();
    await admin.sweep();
    const counts = await db
      .selectFrom('rate_limits')
      .select('key')
      .where('key', 'like', 'captcha:%')
      .execute();
    expect(counts).toEqual([{ key: 'captcha:y' }]);
    const left = await db.selectFrom('sessions').select('userId').execute();
    expect(left.map(({ userId }) => userId)).toContain(here.id);
    expect(left.map(({ userId }) => userId)).not.toContain(gone.id);
    expect((await accountServer().call(getProfile, { token: here.token })).status).toBe(200);
  });
});

describe('hashing', () => {
  test('goes so many at once, in order, and sends away who would wait too long', async () => {
    const { hash, verify } = createHashing({ atOnce: 1, mostWaiting: 2 });
    const order: number[] = [];
    const settled = await Promise.allSettled(
      [0, 1, 2, 3].map(async (at) => {
        const made = await hash(`password ${at}`);
        order.push(at);
        return made;
      }),
    );
    expect(order).toEqual([0, 1, 2]);
    expect(settled[3]).toMatchObject({ status: 'rejected', reason: { reason: 'too_many_requests' } });
    const [first] = settled;
    if (first?.status !== 'fulfilled') throw new Error('The first was not hashed.');
    expect(first.value).toMatch(/^scrypt\$16384\$8\$5\$/);
    expect(await verify({ hash: first.value, password: 'password 0' })).toBe(true);
    expect(await verify({ hash: first.value, password: 'password 1' })).toBe(false);
    await expect(verify({ hash: 'md5$x', password: 'x' })).rejects.toThrow(/kind/);
  });
});
