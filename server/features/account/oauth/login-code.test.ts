import { createHash, randomBytes } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { exchangeToken, revoke } from '../../../../api/contract/account.ts';
import { createLoginCode } from '../../../../api/contract/oauth.ts';
import { getProfile } from '../../../../api/contract/profile.ts';
import { listSessions } from '../../../../api/contract/session.ts';
import { accountServerOfFile, type Person } from '../fixtures/account-server.ts';

const server = accountServerOfFile();
let person: Person;
beforeAll(async () => {
  person = await server().person();
});

const verifier = randomBytes(32).toString('base64url');
const code_challenge = createHash('sha256').update(verifier).digest('base64url');
const codeOf = async (body: object = { code_challenge }, token = person.token): Promise<string> =>
  (await server().call(createLoginCode, { token, body })).body.code;
const bring = (code: string, given: object = { code_verifier: verifier }) =>
  server().call(exchangeToken, {
    body: { client_id: 'web', grant_type: 'authorization_code', code, ...given },
  });
const me = (token: string) => server().call(getProfile, { token });

test('a login code signs a browser in for everything', async () => {
  const { status, body } = await bring(await codeOf());
  expect([status, body.sub, body.scope]).toEqual([200, person.id, undefined]);
  // Closed to third-party apps.
  const list = await server().call(listSessions, { token: body.access_token });
  expect(list.body.sessions[0]).toMatchObject({ client_id: 'web', client_name: '', scopes: [] });
});

test('a code without a challenge needs no verifier', async () => {
  expect((await bring(await codeOf({}), {})).status).toBe(200);
});

test.each([
  ['no verifier', {}],
  ['another browser’s verifier', { code_verifier: randomBytes(32).toString('base64url') }],
  ['the challenge for a verifier', { code_verifier: code_challenge }],
])('a code is worth nothing with %s, and then nothing at all', async (_, given) => {
  const code = await codeOf();
  expect(await bring(code, given)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  expect((await bring(code)).status).toBe(400);
});

test('a code that comes again ends what it brought, and the links that it gave', async () => {
  const code = await codeOf();
  const { body } = await bring(code);
  expect((await me(body.access_token)).status).toBe(200);
  const { linkGenerations } = server().accounts;
  const generation = linkGenerations.of(person.id);
  expect((await bring(code)).body.error).toBe('invalid_grant');
  expect((await me(body.access_token)).status).toBe(401);
  expect(linkGenerations.isOver(person.id, generation)).toBe(true);
});

test('a code ends with the session that gave it', async () => {
  const other = await server().person();
  const code = await codeOf({ code_challenge }, other.token);
  await server().call(revoke, { body: { token: other.refreshToken } });
  expect((await bring(code)).body.error).toBe('invalid_grant');
});

test.each([['short'], ['x'.repeat(44)], [`${'x'.repeat(42)}=`]])('%j is no challenge', async (given) => {
  const body = { code_challenge: given };
  expect((await server().call(createLoginCode, { token: person.token, body })).status).toBe(400);
});

test('nobody gives a code without an account', async () => {
  expect((await server().call(createLoginCode, { body: {} })).status).toBe(401);
});
