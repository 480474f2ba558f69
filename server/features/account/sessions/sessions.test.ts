import { describe, expect, test } from 'vitest';
import { exchangeToken, revoke } from '../../../../api/contract/account.ts';
import { getProfile } from '../../../../api/contract/profile.ts';
import * as contract from '../../../../api/contract/session.ts';
import { forgotPassword, resetPassword } from '../../../../api/contract/verification.ts';
import { accountServerOfFile, type Person, password } from '../fixtures/account-server.ts';

const accountServer = accountServerOfFile();

const refresh = (token: string) =>
  accountServer().call(exchangeToken, {
    body: { client_id: 'x', grant_type: 'refresh_token', refresh_token: token },
  });
const me = (token: string) => accountServer().call(getProfile, { token });
const second = async ({ email }: Person): Promise<{ token: string; refreshToken: string }> => {
  const { body } = await accountServer().signIn(email);
  return { token: body.access_token, refreshToken: body.refresh_token };
};

describe('refresh', () => {
  test('gives a new pair, and the new one works', async () => {
    const person = await accountServer().person();
    const first = await refresh(person.refreshToken);
    expect(first).toMatchObject({ status: 200, body: { sub: person.id, expires_in: 7200 } });
    expect(first.body.refresh_token).not.toBe(person.refreshToken);
    expect((await me(first.body.access_token)).status).toBe(200);
    expect((await refresh(first.body.refresh_token)).status).toBe(200);
  });

  test('of one token by twenty calls at once gives one pair that is good, and the user stays', async () => {
    const person = await accountServer().person();
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(person.refreshToken)));
    const won = answers.filter(({ status }) => status === 200);
    for (const { status, body } of answers.filter((answer) => !won.includes(answer))) {
      expect([status, body.error]).toEqual([409, 'conflict']);
    }
    const statuses = await Promise.all(won.map(({ body }) => me(body.access_token)));
    const good = won.filter((_answer, at) => statuses[at]?.status === 200);
    expect(good).toHaveLength(1);
    expect((await refresh(good[0]?.body.refresh_token)).status).toBe(200);
  });

  test.each([
    [{}, 'invalid_argument'],
    [{ grant_type: 'refresh_token' }, 'invalid_request'],
    [{ grant_type: 'refresh_token', refresh_token: 'x' }, 'invalid_grant'],
    [{ grant_type: 'refresh_token', refresh_token: 'A'.repeat(43) }, 'invalid_grant'],
    [{ grant_type: 'refresh_token', refresh_token: 1 }, 'invalid_argument'],
    [{ grant_type: 'authorization_code', code: 'x' }, 'invalid_request'],
    [{ grant_type: 'client_credentials' }, 'unsupported_grant_type'],
    [{ grant_type: 'password', username: 'a' }, 'invalid_request'],
    [{ grant_type: 'password', username: 'nobody', password: 'nothing' }, 'invalid_account_or_password'],
  ])('%j: %s', async (body, error) => {
    expect(await accountServer().call(exchangeToken, { body })).toMatchObject({
      status: 400,
      body: { error },
    });
  });

  test('a password is a grant too, as older clients send it', async () => {
    const { email, id } = await accountServer().person();
    const body = { grant_type: 'password', username: email, password };
    expect(await accountServer().call(exchangeToken, { body })).toMatchObject({
      status: 200,
      body: { sub: id },
    });
  });
});

describe('revoke', () => {
  test.each(['token', 'refreshToken'] as const)('by its %s ends the session at once', async (which) => {
    const person = await accountServer().person();
    const other = await second(person);
    expect(await accountServer().call(revoke, { body: { token: person[which] } })).toMatchObject({
      status: 200,
      body: {},
    });
    expect((await me(person.token)).status).toBe(401);
    expect((await refresh(person.refreshToken)).body.error_code).toBe(4126);
    expect((await me(other.token)).status).toBe(200);
  });

  test.each(['', 'x', 'a.b.c', 'B'.repeat(43), '\u0000'])('%j is answered like any other', async (token) => {
    expect(await accountServer().call(revoke, { body: { token } })).toMatchObject({ status: 200, body: {} });
  });
});

describe('sessions', () => {
  test('are a matter for those who are signed in', async () => {
    for (const endpoint of [contract.listSessions, contract.endOtherSessions, contract.changePassword]) {
      expect((await accountServer().call(endpoint, { body: {} })).status).toBe(401);
    }
    expect((await accountServer().call(contract.endSession, { params: { id: 'x' } })).status).toBe(401);
  });

  test('are listed, the newest first, with the one that asks', async () => {
    const person = await accountServer().person();
    const { body } = await accountServer().call(
      { method: 'POST', path: '/v1/auth/signin' },
      {
        body: { username: person.email, password, client_id: 'rclone' },
        headers: { 'user-agent': 'rclone/1.70', 'x-device-id': 'abc' },
        from: '203.0.113.9',
      },
    );
    const listed = await accountServer().call(contract.listSessions, { token: body.access_token });
    expect(listed.body.sessions).toHaveLength(2);
    expect(listed.body.sessions[0]).toMatchObject({
      is_current: true,
      client_id: 'rclone',
      device_id: 'abc',
      user_agent: 'rclone/1.70',
      ip_address: '203.0.113.9',
    });
    expect(listed.body.sessions[1].is_current).toBe(false);
  });

  test('of others do not exist', async () => {
    const [mine, theirs] = [await accountServer().person(), await accountServer().person()];
    const { body } = await accountServer().call(contract.listSessions, { token: theirs.token });
    const { id } = body.sessions[0];
    const answer = await accountServer().call(contract.endSession, { token: mine.token, params: { id } });
    expect(answer).toMatchObject({ status: 404, body: { error: 'not_found' } });
    expect((await me(theirs.token)).status).toBe(200);
  });

  test('can be ended one by one, or all others', async () => {
    const person = await accountServer().person();
    const [a, b, c] = [await second(person), await second(person), await second(person)];
    const { body } = await accountServer().call(contract.listSessions, { token: c.token });
    const current = body.sessions.find(({ is_current }: { is_current: boolean }) => is_current);
    const ended = await accountServer().call(contract.endSession, {
      token: a.token,
      params: { id: current.id },
    });
    expect(ended.status).toBe(200);
    expect((await me(c.token)).status).toBe(401);
    expect((await accountServer().call(contract.endOtherSessions, { token: a.token })).status).toBe(200);
    expect((await me(a.token)).status).toBe(200);
    expect((await me(b.token)).status).toBe(401);
    expect((await me(person.token)).status).toBe(401);
  });
});

describe('another process', () => {
  test('hears of a session that ended, and one that starts later knows it', async () => {
    const other = await accountServer().another();
    const person = await accountServer().person();
    expect(await other.authenticate(person.token)).toMatchObject({ userId: person.id });
    await accountServer().call(revoke, { body: { token: person.token } });
    await expect.poll(() => other.authenticate(person.token), { interval: 5 }).toBeUndefined();
    const late = await accountServer().another();
    expect(await late.authenticate(person.token)).toBeUndefined();
  });

  test('hears that links have ended, and one that starts later knows it', async () => {
    const other = await accountServer().another();
    const { id, token } = await accountServer().person();
    expect(other.linkGenerations.isOver(id, 0)).toBe(false);
    await accountServer().call(contract.endLinks, { token });
    expect(accountServer().accounts.linkGenerations.isOver(id, 0)).toBe(true);
    await expect.poll(() => other.linkGenerations.isOver(id, 0), { interval: 5 }).toBe(true);
    const late = await accountServer().another();
    const now = accountServer().accounts.linkGenerations.of(id);
    expect([late.linkGenerations.of(id), other.linkGenerations.of(id)]).toEqual([now, now]);
    expect(late.linkGenerations.isOver(id, now)).toBe(false);
    await accountServer().call(contract.endLinks, { token });
    expect(accountServer().accounts.linkGenerations.of(id)).toBeGreaterThan(now);
  });

  test.each([
    ['from the command of the operator', (id: string) => accountServer().accounts.admin.endSessions(id)],
    [
      'with a password that the operator sets',
      (id: string) => accountServer().accounts.admin.setPassword(id, 'another long phrase'),
    ],
  ])('ends links %s', async (_, end) => {
    const { id } = await accountServer().person();
    await end(id);
    expect(accountServer().accounts.linkGenerations.isOver(id, 0)).toBe(true);
  });

  test('ends links with a password that was set by a code from the mail', async () => {
    const { id, email } = await accountServer().person();
    const { body } = await accountServer().call(forgotPassword, { body: { email } });
    const code = (await accountServer().letterTo(email))?.values.code;
    const given = {
      verification_id: body.verification_id,
      verification_code: code,
      new_password: 'another long phrase',
    };
    expect((await accountServer().call(resetPassword, { body: given })).status).toBe(200);
    expect(accountServer().accounts.linkGenerations.isOver(id, 0)).toBe(true);
  });

  test('hears of it also after its connection was cut', async () => {
    const other = await accountServer().another();
    const person = await accountServer().person();
    const { pool } = accountServer().database;
    const listening = `select count(pg_terminate_backend(pid)) as cut from pg_stat_activity
      where datname = current_database() and query ilike 'listen %' and pid <> pg_backend_pid()`;
    await expect
      .poll(async () => Number((await pool.query(listening)).rows[0].cut), { interval: 5 })
      .toBeGreaterThan(0);
    await pool.query('delete from sessions where "userId" = $1', [person.id]);
    await expect.poll(() => other.authenticate(person.token), { interval: 5 }).toBeUndefined();
  });
});

describe('a new password', () => {
  const change = (token: string, body: object) =>
    accountServer().call(contract.changePassword, { token, body });

  test('ends the other sessions, and the old one is refused', async () => {
    const person = await accountServer().person();
    const other = await second(person);
    const given = { old_password: password, new_password: 'another long phrase' };
    expect(await change(person.token, given)).toMatchObject({ status: 200, body: {} });
    expect((await me(other.token)).status).toBe(401);
    expect((await refresh(other.refreshToken)).body.error_code).toBe(4126);
    expect((await me(person.token)).status).toBe(200);
    expect((await accountServer().signIn(person.email)).body.error_code).toBe(4022);
    expect((await accountServer().signIn(person.email, 'another long phrase')).status).toBe(200);
  });

  test.each([
    [{ new_password: 'another long phrase' }, 'invalid_password', 4010],
    [{ old_password: 'wrong', new_password: 'another long phrase' }, 'invalid_password', 4010],
    [{ old_password: password, new_password: 'short' }, 'weak_password', 3],
    [{ old_password: password, new_password: 'password123' }, 'weak_password', 3],
    [{ old_password: password, new_password: 'a'.repeat(20) }, 'weak_password', 3],
    [{ old_password: password, new_password: `${'ab'.repeat(64)}c` }, 'weak_password', 3],
    [{ old_password: password }, 'invalid_argument', 3],
  ])('%j: %s', async (body, error, code) => {
    const person = await accountServer().person();
    expect(await change(person.token, body)).toMatchObject({
      status: 400,
      body: { error, error_code: code },
    });
    expect((await accountServer().signIn(person.email)).status).toBe(200);
  });

  test('cannot be tried for without end', async () => {
    const person = await accountServer().person();
    const answers = await Promise.all(
      Array.from({ length: 14 }, () =>
        change(person.token, { old_password: 'wrong', new_password: 'another long phrase' }),
      ),
    );
    const errors = answers.map(({ body }) => body.error);
    expect(errors.filter((error) => error === 'invalid_password')).toHaveLength(10);
    expect(errors.filter((error) => error === 'too_many_requests')).toHaveLength(4);
    expect(answers.find(({ status }) => status === 429)?.headers['retry-after']).toMatch(/^\d+$/);
  });

  test('set while somebody signs in with the old one leaves no session of theirs', async () => {
    const person = await accountServer().person();
    const [{ body: thief }] = await Promise.all([
      accountServer().signIn(person.email),
      accountServer().accounts.admin.setPassword(person.id, 'another long phrase'),
    ]);
    if (thief.access_token !== undefined) expect((await me(thief.access_token)).status).toBe(401);
    const { length } = await accountServer()
      .database.db.selectFrom('sessions')
      .select('id')
      .where('userId', '=', person.id)
      .execute();
    expect(length).toBe(0);
  });
});
