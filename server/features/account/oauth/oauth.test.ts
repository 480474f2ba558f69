import { createHash, randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { askForToken, exchangeToken, revoke } from '../../../../api/contract/account.ts';
import * as contract from '../../../../api/contract/oauth.ts';
import { changeProfile, getProfile } from '../../../../api/contract/profile.ts';
import { endOtherSessions, endSession, listSessions } from '../../../../api/contract/session.ts';
import { accountServerOfFile, type Person } from '../fixtures/account-server.ts';
import { deleteClient, insertClient } from '../repo/oauth.ts';

const server = accountServerOfFile();
const callback = 'https://app.example/callback?from=drive';
let person: Person;

beforeAll(async () => {
  for (const id of ['app', 'other', 'gone'])
    await insertClient(server().database.db, {
      id,
      name: 'Photo Frame',
      redirectUris: [callback, 'http://127.0.0.1/back', 'com.example.frame:/back'],
    });
  person = await server().person();
});

const verifier = randomBytes(32).toString('base64url');
const challenge = createHash('sha256').update(verifier).digest('base64url');
const wanted = {
  client_id: 'app',
  redirect_uri: callback,
  response_type: 'code',
  scope: 'files.read profile',
  state: 'a state & more',
  code_challenge: challenge,
  code_challenge_method: 'S256',
};
const look = (given: Partial<typeof wanted> = {}) =>
  server().call(contract.getAuthorization, { token: person.token, query: { ...wanted, ...given } });
const decide = (approve: boolean, given: Partial<typeof wanted> = {}, token = person.token) =>
  server().call(contract.decideAuthorization, { token, body: { ...wanted, ...given, approve } });
const answerIn = async (deciding: ReturnType<typeof decide>): Promise<URLSearchParams> =>
  new URL((await deciding).body.redirect_to).searchParams;
const codeFor = async (given?: Partial<typeof wanted>): Promise<string> =>
  (await answerIn(decide(true, given))).get('code') ?? '';
const redeem = (code: string, given: object = {}) =>
  server().call(exchangeToken, {
    body: {
      client_id: 'app',
      grant_type: 'authorization_code',
      code,
      redirect_uri: callback,
      code_verifier: verifier,
      ...given,
    },
  });
const refresh = (refresh_token: string, client_id = 'app') =>
  server().call(exchangeToken, { body: { client_id, grant_type: 'refresh_token', refresh_token } });
/** Whether the links to content that were given before now are over: call it to begin. */
const linksOf = (userId: string) => {
  const { linkGenerations } = server().accounts;
  const before = linkGenerations.of(userId);
  return () => linkGenerations.isOver(userId, before);
};
const me = (token: string) => server().call(getProfile, { token });

describe('a third-party app', () => {
  test('is let in with what was allowed, from the request to the end in the account', async () => {
    expect((await look()).body).toEqual({
      client_name: 'Photo Frame',
      returns_to: 'app.example',
      scopes: ['profile', 'files.read'],
      redirect_to: '',
    });
    const { body } = await decide(true);
    expect(body.redirect_to.startsWith(`${callback}&`)).toBe(true);
    const answer = new URL(body.redirect_to).searchParams;
    expect([answer.get('from'), answer.get('state'), answer.get('iss')]).toEqual([
      'drive',
      'a state & more',
      'http://drive.test',
    ]);
    const tokens = await redeem(answer.get('code') ?? '');
    expect(tokens).toMatchObject({ status: 200, body: { scope: 'profile files.read', sub: person.id } });
    expect((await me(tokens.body.access_token)).body.sub).toBe(person.id);

    const { body: list } = await server().call(listSessions, { token: person.token });
    const entry = list.sessions.find(({ scopes }: { scopes: string[] }) => scopes.length > 0);
    expect(entry).toMatchObject({ client_name: 'Photo Frame', scopes: ['profile', 'files.read'] });
    await server().call(endSession, { token: person.token, params: { id: entry.id } });
    expect((await me(tokens.body.access_token)).status).toBe(401);
  });

  test('can do nothing else, after a refresh neither', async () => {
    const { body: tokens } = await redeem(await codeFor());
    const refreshed = await server().call(exchangeToken, {
      body: { client_id: 'app', grant_type: 'refresh_token', refresh_token: tokens.refresh_token },
    });
    expect(refreshed.body.scope).toBe('profile files.read');
    for (const token of [tokens.access_token, refreshed.body.access_token]) {
      const change = await server().call(changeProfile, { token, body: { name: 'Mallory' } });
      expect(change).toMatchObject({ status: 403, body: { error: 'insufficient_scope', error_code: 4125 } });
      expect((await decide(true, { scope: 'files.write' }, token)).status).toBe(403);
      expect((await server().call(listSessions, { token })).status).toBe(403);
    }
  });

  test('hears that it was not', async () => {
    const answer = await answerIn(decide(false));
    expect([answer.get('error'), answer.get('code')]).toEqual(['access_denied', null]);
  });

  test('revokes what it has', async () => {
    const { body } = await redeem(await codeFor());
    await server().call(revoke, { body: { token: body.refresh_token } });
    expect((await me(body.access_token)).status).toBe(401);
  });

  test('loses all when the operator takes it out', async () => {
    const { body } = await redeem(await codeFor({ client_id: 'gone' }), { client_id: 'gone' });
    expect((await me(body.access_token)).status).toBe(200);
    expect(await deleteClient(server().database.db, 'gone')).toBe(true);
    expect((await look({ client_id: 'gone' })).body.error).toBe('invalid_client');
    const again = await server().call(exchangeToken, {
      body: { client_id: 'gone', grant_type: 'refresh_token', refresh_token: body.refresh_token },
    });
    expect(again.body.error).toBe('invalid_grant');
  });

  test('keeps no links to content when it is taken out', async () => {
    const { db } = server().database;
    const owner = await server().person();
    await insertClient(db, { id: 'links', name: 'Links', redirectUris: [callback] });
    const code = (await answerIn(decide(true, { client_id: 'links' }, owner.token))).get('code') ?? '';
    expect((await redeem(code, { client_id: 'links' })).status).toBe(200);
    const areOver = linksOf(owner.id);
    await deleteClient(db, 'links');
    // The command runs in a process of its own, so the server hears of it from the database.
    await expect.poll(areOver).toBe(true);
  });
});

describe('a code', () => {
  test('is good once: of many at once one wins, and then nobody has anything', async () => {
    const code = await codeFor();
    const answers = await Promise.all(Array.from({ length: 4 }, () => redeem(code)));
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    const tokens = answers.find(({ status }) => status === 200)?.body;
    expect((await redeem(code)).body.error).toBe('invalid_grant');
    if (tokens) expect((await me(tokens.access_token)).status).toBe(401);
  });

  test('that comes again ends what it brought', async () => {
    const code = await codeFor();
    const { body } = await redeem(code);
    expect((await me(body.access_token)).status).toBe(200);
    const areOver = linksOf(person.id);
    expect((await redeem(code)).status).toBe(400);
    expect((await me(body.access_token)).status).toBe(401);
    expect(areOver()).toBe(true);
  });

  test.each([
    ['another verifier', { code_verifier: randomBytes(32).toString('base64url') }],
    ['the challenge for a verifier', { code_verifier: challenge }],
    ['another address', { redirect_uri: 'http://127.0.0.1/back' }],
    ['another client', { client_id: 'other' }],
  ])('is worth nothing with %s, and then nothing at all', async (_, given) => {
    const code = await codeFor();
    expect(await redeem(code, given)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    expect((await redeem(code)).status).toBe(400);
  });

  test.each([['code_verifier'], ['redirect_uri'], ['code']])('needs its %s', async (field) => {
    const answer = await redeem(await codeFor(), { [field]: null });
    expect(answer.body.error).toBe('invalid_request');
  });

  test('is too old after a minute', async () => {
    const code = await codeFor();
    const hash = createHash('sha256').update(code).digest();
    const expired = { expires_at: new Date(Date.now() - 1) };
    await server().database.db.updateTable('oauth_codes').set(expired).where('hash', '=', hash).execute();
    expect((await redeem(code)).body.error).toBe('invalid_grant');
  });

  test('that nobody has brought ends with the session that gave it', async () => {
    const other = await server().person();
    const code = (await answerIn(decide(true, {}, other.token))).get('code') ?? '';
    await server().call(revoke, { body: { token: other.refreshToken } });
    expect((await redeem(code)).body.error).toBe('invalid_grant');
  });

  test('that nobody has brought ends when its account signs out everywhere', async () => {
    const other = await server().person();
    const code = (await answerIn(decide(true, {}, other.token))).get('code') ?? '';
    // The session that gave it is the one that stays.
    expect((await server().call(endOtherSessions, { token: other.token })).status).toBe(200);
    expect((await redeem(code)).body.error).toBe('invalid_grant');
  });

  test('no account gives them without end', async () => {
    const { token } = await server().person();
    const answers = await Promise.all(Array.from({ length: 62 }, () => decide(true, {}, token)));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
  });
});

describe('a refresh token', () => {
  test('is its client’s alone', async () => {
    const { body } = await redeem(await codeFor());
    expect((await refresh(body.refresh_token, 'other')).body.error).toBe('invalid_grant');
    expect((await refresh(body.refresh_token)).status).toBe(200);
  });

  test('that comes again ends the links to content as well', async () => {
    const { body: first } = await redeem(await codeFor());
    const { body: second } = await refresh(first.refresh_token);
    expect((await me(second.access_token)).status).toBe(200);
    const areOver = linksOf(person.id);
    expect((await refresh(first.refresh_token)).body.error).toBe('invalid_grant');
    expect((await me(second.access_token)).status).toBe(401);
    expect(areOver()).toBe(true);
  });
});

describe('the answer goes nowhere but to an address of the client', () => {
  test.each([
    'https://app.example/callback',
    'https://app.example/callback?from=drive#x',
    'https://app.example/callback?from=drive&x=1',
    'https://app.example:8443/callback?from=drive',
    'https://app.example.evil.example/callback?from=drive',
    'https://app.example@evil.example/callback?from=drive',
    'https://APP.example/callback?from=drive',
    'https://app.example/callback/../evil?from=drive',
    'http://127.0.0.1:99999999/back',
    'http://127.0.0.1:1@evil.example/back',
    'http://127.0.0.1.evil.example/back',
    'http://localhost:8000/back',
    'javascript:alert(1)',
    '//evil.example',
    '',
  ])('%s', async (redirect_uri) => {
    for (const answer of [await look({ redirect_uri }), await decide(true, { redirect_uri })])
      expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_redirect_uri' } });
  });

  test.each([['http://127.0.0.1:49152/back'], ['http://127.0.0.1/back'], ['com.example.frame:/back']])(
    '%s is one',
    async (redirect_uri) => {
      const { body } = await decide(true, { redirect_uri });
      expect(body.redirect_to.startsWith(`${redirect_uri}?`)).toBe(true);
    },
  );

  test('of no unknown client', async () => {
    expect((await decide(true, { client_id: 'nobody' })).body.error).toBe('invalid_client');
  });
});

test.each([
  [{ response_type: 'token' }, 'unsupported_response_type'],
  [{ code_challenge_method: 'plain' }, 'invalid_request'],
  [{ code_challenge: '' }, 'invalid_request'],
  [{ scope: 'files.read everything' }, 'invalid_scope'],
  [{ scope: '' }, 'invalid_scope'],
])('the client hears of a faulty request: %j is %s', async (given, fault) => {
  const { body } = await look(given);
  expect(new URL(body.redirect_to).searchParams.get('error')).toBe(fault);
  expect((await answerIn(decide(true, given))).get('error')).toBe(fault);
});

describe('a page of a browser app', () => {
  const from = async (origin: string) => {
    const headers = { origin, 'access-control-request-method': 'POST' };
    const asked = await server().call(askForToken, { headers });
    const body = { client_id: 'app', grant_type: 'authorization_code', code: 'x', redirect_uri: callback };
    const answer = await server().call(exchangeToken, {
      headers: { origin },
      body: { ...body, code_verifier: verifier },
    });
    expect(answer.body.error).toBe('invalid_grant');
    const all = [asked, answer].map((one) => one.headers);
    expect(all.map(({ vary }) => vary)).toEqual(['Origin', 'Origin']);
    expect(all.map((each) => each['access-control-allow-credentials'])).toEqual([undefined, undefined]);
    return all.map((each) => each['access-control-allow-origin']);
  };

  test('may exchange tokens from the origin of its address', async () => {
    expect(await from('https://app.example')).toEqual(['https://app.example', 'https://app.example']);
  });

  test.each([
    ['https://app.example.evil.example'],
    ['https://app.exampl'],
    ['https://app.example:8443'],
    ['http://app.example'],
    ['https://evil.example'],
    ['http://127.0.0.1'],
    ['com.example.frame:'],
    ['https://app.example/callback'],
    ['null'],
    ['*'],
    ['%'],
  ])('may not from %s', async (origin) => {
    expect(await from(origin)).toEqual([undefined, undefined]);
  });
});
