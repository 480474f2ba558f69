import { expect, test } from 'vitest';
import * as contract from '../../../api/contract/app-passwords.ts';
import { changePassword, endOtherSessions } from '../../../api/contract/session.ts';
import { password } from '../../fixtures/whole-drive.ts';
import { basic, davOfFile } from './fixtures/dav-world.ts';

const { drive, user, ask } = davOfFile({ counted: ['app-password-failures'] });
const list = (headers: Record<string, string>) =>
  ask('PROPFIND', '/', { headers: { depth: '0', ...headers } });

test('an app password opens one drive, for its own account, by name or address', async () => {
  const [one, other] = [await user(), await user()];
  const open = async (name: string, secret: string) =>
    (await list({ authorization: basic(name, secret) })).status;
  await one.dav('PUT', '/mine', { body: '1' });
  expect((await other.dav('GET', '/mine')).status).toBe(404);
  expect(await open(one.email.toUpperCase(), one.appPassword)).toBe(207);
  expect(await open(one.name, one.appPassword.replaceAll('-', '').toUpperCase())).toBe(207);
  expect(await open(other.email, one.appPassword)).toBe(401);
  expect(await open(one.email, password)).toBe(401);
  expect(await open('', '')).toBe(401);
  expect(await open('\0', '\0')).toBe(401);
});

test('nothing else opens it: no token of a sign-in, no cookie; and a page of any origin is refused', async () => {
  const { token, dav } = await user();
  const bearer = await list({ authorization: `Bearer ${token}` });
  expect(bearer.status).toBe(401);
  expect(bearer.headers.get('www-authenticate')).toMatch(/^Basic realm=/);
  expect((await list({ cookie: `session=${token}` })).status).toBe(401);
  for (const site of ['cross-site', 'same-origin'])
    expect((await dav('GET', '/', { headers: { 'sec-fetch-site': site } })).status).toBe(403);
});

test('an app password opens nothing else', async () => {
  const { email, appPassword } = await user();
  const answer = await fetch(`${drive().origin}/drive/v1/files`, {
    headers: { authorization: basic(email, appPassword) },
  });
  expect(answer.status).toBe(401);
});

test('one that is only for reading changes nothing', async () => {
  const { dav } = await user({ isReadOnly: true });
  expect((await dav('PROPFIND', '/', { headers: { depth: '1' } })).status).toBe(207);
  for (const method of ['PUT', 'MKCOL', 'DELETE', 'COPY', 'MOVE', 'PROPPATCH', 'LOCK', 'UNLOCK'])
    expect((await dav(method, '/a', method === 'PUT' ? { body: '' } : {})).status).toBe(403);
});

test('it is told once, listed without its text, at most twenty, and needs the password of the account', async () => {
  const { token, appPassword, dav } = await user();
  const { send } = drive();
  const create = (given: object) =>
    send(contract.createAppPassword, { body: { name: 'TV', password, ...given } }, token);
  expect(JSON.parse((await create({ password: 'wrong' })).text).error).toBe('invalid_password');
  expect((await create({ name: '\u0007' })).status).toBe(400);
  for (let made = 1; made < 20; made += 1) expect((await create({})).status).toBe(200);
  expect(JSON.parse((await create({})).text).error).toBe('failed_precondition');
  await dav('PROPFIND', '/', { headers: { depth: '0' } });
  const { text } = await send(contract.listAppPasswords, {}, token);
  expect(text).not.toContain(appPassword);
  const [first] = JSON.parse(text).app_passwords;
  expect(first).toMatchObject({ name: 'Laptop', last_used_time: expect.stringMatching(/^20/) });
  const { db } = drive();
  const stored = JSON.stringify(await db.selectFrom('app_passwords').selectAll().execute());
  expect(stored).not.toContain(appPassword);
  expect(appPassword.replaceAll('-', '')).toMatch(/^[0-9a-hjkmnp-tv-z]{28}$/);
});

test('it ends at once: by itself, with a new password, and when the others are signed out', async () => {
  const { send } = drive();
  const opens = async ({ dav }: Awaited<ReturnType<typeof user>>) =>
    (await dav('PROPFIND', '/', { headers: { depth: '0' } })).status === 207;
  const [one, two, three, other] = [await user(), await user(), await user(), await user()];
  expect(await opens(one)).toBe(true);
  const params = { id: one.appPasswordId };
  expect((await send(contract.deleteAppPassword, { params }, other.token)).status).toBe(404);
  expect((await send(contract.deleteAppPassword, { params }, one.token)).status).toBe(200);
  expect(await opens(one)).toBe(false);
  const body = { old_password: password, new_password: `${password}!` };
  expect((await send(changePassword, { body }, two.token)).status).toBe(200);
  expect(await opens(two)).toBe(false);
  expect((await send(endOtherSessions, {}, three.token)).status).toBe(200);
  expect(await opens(three)).toBe(false);
  expect(await opens(other)).toBe(true);
});

test('guesses are counted by address, and keep nobody out who is known here', async () => {
  const [known, unknown] = [await user(), await user()];
  const open = async ({ email, appPassword }: typeof known) =>
    (await list({ authorization: basic(email, appPassword) })).status;
  expect(await open(known)).toBe(207);
  const guess = async () => (await list({ authorization: basic(known.email, 'guess') })).status;
  let tries = 0;
  while ((await guess()) === 401 && tries < 100) tries += 1;
  expect(tries).toBeLessThanOrEqual(31);
  const refused = await list({ authorization: basic(known.email, 'guess') });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await open(unknown)).toBe(429);
  expect(await open(known)).toBe(207);
});
