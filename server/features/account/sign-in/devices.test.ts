import { describe, expect, test } from 'vitest';
import { exchangeToken } from '../../../../api/contract/account.ts';
import * as contract from '../../../../api/contract/device.ts';
import { getProfile } from '../../../../api/contract/profile.ts';
import { endSession, listSessions } from '../../../../api/contract/session.ts';
import { isLong } from '../../../../tests/long.ts';
import { openWholeDrive } from '../../../fixtures/whole-drive.ts';
import type { Auth } from '../better-auth/better-auth.ts';
import type { CookieBridge } from '../better-auth/cookies.ts';
import { accountServerOfFile, someAddress } from '../fixtures/account-server.ts';
import { findDeviceCode } from '../repo/device-codes.ts';
import type { Client, Sessions } from '../sessions/sessions.ts';
import { createDevices } from './devices.ts';

const accountServer = accountServerOfFile();

const begin = async (from = someAddress(), scope = 'drive') =>
  (await accountServer().call(contract.beginDevice, { from, body: { client_id: 'tv', scope } })).body;
const poll = (device_code: string, client_id = 'tv', wait?: number) =>
  accountServer().call(exchangeToken, {
    body: { client_id, grant_type: 'urn:ietf:params:oauth:grant-type:device_code', device_code },
    ...(wait !== undefined && { headers: { prefer: `respond-async, wait=${wait}` } }),
  });
const decide = (verdict: 'approve' | 'deny', token: string | undefined, user_code: string) =>
  accountServer().call(verdict === 'approve' ? contract.approveDevice : contract.denyDevice, {
    token,
    body: { user_code },
  });
/** As if the last poll had been long ago. */
const rest = (device_code: string) =>
  accountServer()
    .database.db.updateTable('device_codes')
    .set({ lastPolledAt: null })
    .where('deviceCode', '=', device_code)
    .execute();

test('without a page on which it could be approved no code is given', async () => {
  const drive = await openWholeDrive();
  const answer = await drive.send(contract.beginDevice, { body: { client_id: 'tv' } });
  const { count } = await drive.db
    .selectFrom('device_codes')
    .select((row) => row.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  await drive.close();
  expect(answer.status).toBe(400);
  expect(JSON.parse(answer.text)).toMatchObject({ error: 'device_code_unavailable', error_code: 12 });
  expect(Number(count)).toBe(0);
});

describe('a device', () => {
  test('is told what to show and how often to ask', async () => {
    expect(await begin()).toEqual({
      device_code: expect.stringMatching(/^[A-Za-z\d]{40}$/),
      user_code: expect.stringMatching(/^[A-Z2-9]{8}$/),
      verification_url: 'http://drive.test/auth',
      verification_uri: 'http://drive.test/auth',
      verification_uri_complete: expect.stringMatching(/^http:\/\/drive\.test\/auth\?user_code=[A-Z2-9]{8}$/),
      interval: 5,
      expires_in: 600,
    });
  });

  test('waits, is approved, and gets tokens once', async () => {
    const person = await accountServer().person();
    const from = someAddress();
    const { device_code, user_code } = await begin(from);
    expect(await poll(device_code)).toMatchObject({
      status: 400,
      body: { error: 'authorization_pending', error_code: 4050 },
    });
    const shown = `${user_code.slice(0, 4)}-${user_code.slice(4).toLowerCase()}`;
    const looked = await accountServer().call(contract.getDevice, {
      token: person.token,
      query: { user_code: shown },
      from,
    });
    expect(looked).toMatchObject({
      status: 200,
      body: {
        user_code,
        status: 'pending',
        client_id: 'tv',
        scope: 'drive',
        ip_address: from,
        is_near: true,
      },
    });
    expect(looked.body.user_agent).toMatch(/./);
    expect(Date.parse(looked.body.expire_time)).toBeGreaterThan(Date.now());
    expect((await decide('approve', person.token, shown)).status).toBe(200);
    await rest(device_code);
    const answers = await Promise.all([poll(device_code), poll(device_code), poll(device_code)]);
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    expect(won[0]?.body.sub).toBe(person.id);
    const me = await accountServer().call(getProfile, { token: won[0]?.body.access_token });
    expect(me.body.sub).toBe(person.id);
    expect((await poll(device_code)).body.error_code).toBe(4126);
  });

  test.each([
    ['profile files.read', ['profile', 'files.read'], 'profile files.read', 403],
    ['profile user', [], undefined, 200],
  ])('that asks for %j is let in for %j', async (scope, scopes, given, status) => {
    const person = await accountServer().person();
    const { device_code, user_code } = await begin(undefined, scope);
    const looked = await accountServer().call(contract.getDevice, {
      token: person.token,
      query: { user_code },
    });
    expect(looked.body.scopes).toEqual(scopes);
    await decide('approve', person.token, user_code);
    const { body } = await poll(device_code);
    expect(body.scope).toBe(given);
    const call = accountServer().call;
    expect((await call(getProfile, { token: body.access_token })).status).toBe(200);
    expect((await call(listSessions, { token: body.access_token })).status).toBe(status);
  });

  test('that asks too often is slowed down by 5 s each time', async () => {
    const { device_code } = await begin();
    await poll(device_code);
    for (let hasty = 1; hasty <= 2; hasty += 1) {
      expect((await poll(device_code)).body).toMatchObject({ error: 'slow_down', error_code: 4051 });
    }
    const row = await accountServer()
      .database.db.selectFrom('device_codes')
      .select('pollingInterval')
      .where('deviceCode', '=', device_code)
      .executeTakeFirst();
    expect(row?.pollingInterval).toBe(15_000);
  });

  test.each([
    ['approve', 200, undefined],
    ['deny', 400, 'access_denied'],
  ] as const)('that waits is told at once what was decided (%s)', async (verdict, status, error) => {
    const person = await accountServer().person();
    const { device_code, user_code } = await begin();
    const answer = poll(device_code, 'tv', 20);
    await decide(verdict, person.token, user_code);
    expect(await answer).toMatchObject({
      status,
      body: error === undefined ? { sub: person.id } : { error },
    });
  });

  test('that waits in vain has not polled, and the newer of two waits goes on', async () => {
    const person = await accountServer().person();
    const { device_code, user_code } = await begin();
    for (let time = 0; time < 2; time += 1) {
      expect((await poll(device_code, 'tv', 0.001)).body.error).toBe('authorization_pending');
    }
    const older = poll(device_code, 'tv', 20);
    const newer = poll(device_code, 'tv', 20);
    const first = await Promise.race([older, newer]);
    expect(first.body.error).toBe('authorization_pending');
    await decide('approve', person.token, user_code);
    const both = await Promise.all([older, newer]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test.each(['wait=-1', 'wait=x', 'wait', 'awaiting=5', ''])(
    'that prefers %j does not wait',
    async (prefer) => {
      const { device_code } = await begin();
      const body = {
        client_id: 'tv',
        grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
        device_code,
      };
      const { body: said } = await accountServer().call(exchangeToken, { body, headers: { prefer } });
      expect(said.error).toBe('authorization_pending');
    },
  );

  test('that waits is answered when the process is about to end', async () => {
    const { device_code } = await begin();
    const other = await accountServer().another();
    await other.close();
    const exchange = other.routes.find(({ endpoint }) => endpoint === exchangeToken);
    const call = {
      address: '198.51.100.1',
      body: {
        client_id: 'tv',
        grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
        device_code,
      },
      headers: { prefer: 'wait=20' },
    };
    const reply = { header: () => reply };
    await expect(exchange?.handler(call as never, reply as never)).rejects.toMatchObject({
      reason: 'authorization_pending',
    });
  });

  test.runIf(isLong)(
    'waits with at most 63 others of its network, which is the /48 of an IPv6 address',
    async () => {
      const other = await accountServer().another();
      const exchange = other.routes.find(({ endpoint }) => endpoint === exchangeToken);
      const reply = { header: () => reply };
      const wait = async (address: string): Promise<string> => {
        const { device_code } = await begin(address);
        const body = {
          client_id: 'tv',
          grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
          device_code,
        };
        const call = { address, body, clientId: '', deviceId: '', headers: { prefer: 'wait=20' } };
        const asked = exchange?.handler(call as never, reply as never);
        return await Promise.resolve(asked).then(
          () => 'let in',
          ({ reason }) => reason,
        );
      };
      const ended: number[] = [];
      const others = Array.from({ length: 65 }, (_, at) =>
        wait(`2001:db8:48:${at}::1`).finally(() => ended.push(at)),
      );
      // One of them is answered, while all others wait.
      expect(await Promise.race(others)).toBe('authorization_pending');
      expect(ended).toHaveLength(1);
      const elsewhere = wait('2001:db8:49:1::1').finally(() => ended.push(-1));
      expect(await Promise.race([elsewhere, wait('2001:db8:48:99::1').then(() => 'answered')])).toBe(
        'answered',
      );
      expect(ended).toHaveLength(1);
      await other.close();
      await Promise.all([...others, elsewhere]);
    },
  );

  test('is turned away', async () => {
    const person = await accountServer().person();
    const { device_code, user_code } = await begin();
    expect((await decide('deny', person.token, user_code)).status).toBe(200);
    expect((await decide('approve', person.token, user_code)).body.error).toBe('already_exists');
    expect((await poll(device_code)).body).toMatchObject({ error: 'access_denied', error_code: 4123 });
  });

  test('comes too late', async () => {
    const person = await accountServer().person();
    const { device_code, user_code } = await begin();
    await accountServer()
      .database.db.updateTable('device_codes')
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where('deviceCode', '=', device_code)
      .execute();
    expect((await decide('approve', person.token, user_code)).body.error_code).toBe(4052);
    expect((await poll(device_code)).body).toMatchObject({ error: 'expired_token', error_code: 4052 });
  });

  test('that was let in does not come in after the password is another', async () => {
    const person = await accountServer().person();
    const { device_code, user_code } = await begin();
    await decide('approve', person.token, user_code);
    await accountServer().accounts.admin.setPassword(person.id, 'another long phrase');
    expect((await poll(device_code)).body.error_code).toBe(4126);
  });

  test('that was let in by a session which has ended since does not come in', async () => {
    const person = await accountServer().person();
    const { device_code, user_code } = await begin();
    await decide('approve', person.token, user_code);
    const { body } = await accountServer().call(listSessions, { token: person.token });
    const [own] = body.sessions;
    const ended = await accountServer().call(endSession, { token: person.token, params: { id: own.id } });
    expect(ended.status).toBe(200);
    expect((await poll(device_code)).body.error_code).toBe(4126);
  });

  test('must be the one that began', async () => {
    const person = await accountServer().person();
    const { device_code, user_code } = await begin();
    await decide('approve', person.token, user_code);
    expect((await poll(device_code, 'another')).body.error_code).toBe(4126);
    expect((await poll(device_code)).status).toBe(200);
  });

  test.each(['x', '\u0000', 'A'.repeat(200)])('has no code %j', async (code) => {
    expect((await poll(code)).body.error_code).toBe(4126);
  });
});

describe('who decides', () => {
  test('is signed in', async () => {
    const { user_code } = await begin();
    expect((await decide('approve', undefined, user_code)).status).toBe(401);
    expect((await accountServer().call(contract.getDevice, { query: { user_code } })).status).toBe(401);
  });

  test('is the first who does, whoever else has looked', async () => {
    const [first, other] = [await accountServer().person(), await accountServer().person()];
    const { user_code, device_code } = await begin();
    const look = (token: string) => accountServer().call(contract.getDevice, { token, query: { user_code } });
    expect((await look(first.token)).status).toBe(200);
    expect((await look(other.token)).status).toBe(200);
    const both = await Promise.all([first, other].map(({ token }) => decide('approve', token, user_code)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, expect.toBeOneOf([404, 409])]);
    const winner = both[0]?.status === 200 ? first : other;
    const loser = winner === first ? other : first;
    expect((await look(loser.token)).status).toBe(404);
    expect((await poll(device_code)).body.sub).toBe(winner.id);
  });

  test.each([
    ['203.0.113.77', '203.0.…'],
    ['2001:db8:12:34::1', '2001:db8:…'],
    ['::ffff:203.0.113.77', '203.0.…'],
  ])('is told where %s is, and not more', async (address, shown) => {
    const { token } = await accountServer().person();
    const { user_code } = await begin();
    await accountServer()
      .database.db.updateTable('device_codes')
      .set({ ipAddress: address })
      .where('userCode', '=', user_code)
      .execute();
    const { body } = await accountServer().call(contract.getDevice, { token, query: { user_code } });
    expect(body).toMatchObject({ ip_address: shown, is_near: false });
  });

  test('cannot guess codes without end', async () => {
    const { token } = await accountServer().person();
    const answers = await Promise.all(
      Array.from({ length: 32 }, (_, at) => decide('approve', token, `AAAAAA${10 + at}`)),
    );
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(30);
  });
});

test('a device that is approved while it polls is held to the scopes that were approved', async () => {
  const person = await accountServer().person();
  const { db } = accountServer().database;
  const { device_code, user_code } = await begin(undefined, 'profile files.read');
  const opened: unknown[] = [];
  const devices = createDevices({
    db,
    // Approved between the first look and the one that uses the code up.
    auth: {
      api: {
        deviceToken: async () => {
          await decide('approve', person.token, user_code);
          const { scope } = (await findDeviceCode(db, user_code)) ?? {};
          return { access_token: 'token', scope };
        },
      },
    } as unknown as Auth,
    inProcess: { headers: () => new Headers() } as unknown as CookieBridge,
    sessions: {
      open: async (_: string, { limit }: Client) => void opened.push(limit),
    } as unknown as Sessions,
    limits: accountServer().limits,
    decisions: { decided: async () => {} },
    hasApprovalPage: () => true,
    now: Date.now,
  });
  await devices.redeem(device_code, { clientId: 'tv', deviceId: '', address: someAddress(), userAgent: '' });
  expect(opened).toEqual([{ oauthClientId: null, scopes: ['profile', 'files.read'] }]);
});
