import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isLong } from '../long.ts';
import { ask, type Person, password, signIn, signUp } from '../process/caller.ts';
import type { Serving } from '../process/serving.ts';
import {
  beginUpload,
  done,
  hashAt,
  listen,
  makeFolder,
  offsetOf,
  sendBytes,
  sha256,
  uploadFile,
} from './calls.ts';
import { type Nodes, openNodes, publicUrl } from './nodes.ts';

/** Two servers over one database and one folder. What one does, the other knows. */

let nodes: Nodes & { readonly data: string };
let [a, b]: Serving[] = [];
let person: Person;

beforeAll(async () => {
  nodes = await openNodes();
  [a, b] = await Promise.all([nodes.start(), nodes.start()]);
  person = await signUp(a!.address, nodes.data);
}, 300_000);
afterAll(() => nodes.close());

const [one, other] = [() => a as Serving, () => b as Serving];

test('a session that ends on one node ends on the other, and so does its stream of changes', async () => {
  const { body } = await signIn(one().address, person.email);
  const token: string = body.access_token;
  const window = await listen(other(), token);
  await done(one(), 'POST', '/v1/auth/revoke', { body: { token } });
  await window.ended;
  expect((await ask(other().address, 'GET', '/v1/user/me', { token })).status).toBe(401);
});

test('a change on one node reaches a window that listens to the other', async () => {
  const window = await listen(other(), person.token);
  const id = await makeFolder(one(), person.token, 'Heard');
  expect(await window.receives(id)).toContain('event: change');
});

test('a change in a shared folder and the end of its grant reach a window of the other person at the other node', async () => {
  const friend = await signUp(one().address, nodes.data);
  const folder = await makeFolder(one(), person.token, 'Shared');
  const window = await listen(other(), friend.token);
  const body = { file_id: folder, grantee: friend.email };
  const grant = (await done(one(), 'POST', '/drive/v1/grants', { token: person.token, body })).body;
  await window.receives('event: grants');
  const inner = await makeFolder(one(), person.token, 'Inside', folder);
  const change = `event: shared\ndata: {"ids":["${folder}"],"is_all":false}\n\n`;
  expect(await window.receives(change)).not.toContain(inner);
  await done(one(), 'DELETE', `/drive/v1/grants/${grant.id}`, { token: person.token });
  await window.receives(`${change}event: grants`);
});

test('wrong passcodes at both nodes count together', async () => {
  const { id } = await uploadFile(one(), person.token, 'shared.bin', 10);
  const body = { file_ids: [id], pass_code: 'r1ghts' };
  const share = (await done(one(), 'POST', '/drive/v1/share', { token: person.token, body })).body;
  const at = (code: string) => `/drive/v1/share?share_id=${share.share_id}&pass_code=${code}`;
  for (const node of [one(), other(), one(), other()])
    expect((await done(node, 'GET', at('wr0ngs'))).body.share_status).toBe('PASS_CODE_ERROR');
  // Of the share, of the network, and of both together.
  const counts = await nodes.query('select tries from share_guesses');
  expect(counts.map(({ tries }) => tries)).toEqual([4, 4, 4]);
  expect((await done(other(), 'GET', at('r1ghts'))).body.share_status).toBe('OK');
});

test.runIf(isLong)(
  'failed sign-ins count together, and a captcha token of one node is good at the other, once',
  async () => {
    const someone = await signUp(one().address, nodes.data);
    const device = { 'x-device-id': 'd'.repeat(32) };
    const attempt = (node: Serving, given: string, headers: Record<string, string> = device) =>
      ask(node.address, 'POST', '/v1/auth/signin', {
        headers,
        body: { client_id: 'tests', username: someone.email, password: given },
      });
    const reasons: string[] = [];
    for (const node of [one(), other(), one(), other(), one(), other()])
      reasons.push((await attempt(node, 'wrong')).body.error);
    expect(reasons.lastIndexOf('invalid_account_or_password')).toBe(4);
    expect(reasons[5]).toBe('captcha_required');
    const asked = { client_id: 'tests', action: 'POST:/v1/auth/signin', device_id: device['x-device-id'] };
    const { captcha_token } = (await done(one(), 'POST', '/v1/shield/captcha/init', { body: asked })).body;
    const withToken = { ...device, 'x-captcha-token': captcha_token };
    expect((await attempt(other(), password, withToken)).status).toBe(200);
    expect((await attempt(one(), 'wrong', withToken)).body.error).toBe('captcha_invalid');
  },
);

test('a sign-in by the plain form at one node is fetched at the other', async () => {
  const sent = await fetch(new URL('/en-US/drive/login', one().address), {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: one().address },
    body: new URLSearchParams({ username: person.email, password }).toString(),
  });
  expect(sent.status).toBe(303);
  const [, code] = /sign_in_code=([^;]+)/.exec(sent.headers.get('set-cookie') ?? '') ?? [];
  const body = { client_id: 'web', grant_type: 'authorization_code', code };
  const tokens = (await done(other(), 'POST', '/v1/auth/token', { body })).body;
  expect(tokens.sub).toBe(person.id);
  expect((await ask(one().address, 'POST', '/v1/auth/token', { body })).body.error).toBe('invalid_grant');
});

test('a code for a program and its browser, made at one node, is redeemed at the other', async () => {
  const { code } = (await done(one(), 'POST', '/v1/auth/login-code', { token: person.token, body: {} })).body;
  const body = { client_id: 'web', grant_type: 'authorization_code', code };
  expect((await done(other(), 'POST', '/v1/auth/token', { body })).body.sub).toBe(person.id);
});

test.runIf(isLong)('a lock that a program took at one node holds at the other', async () => {
  const made = await done(one(), 'POST', '/v1/user/app-passwords', {
    token: person.token,
    body: { name: 'Laptop', password },
  });
  const authorization = `Basic ${Buffer.from(`${person.email}:${made.body.secret}`).toString('base64')}`;
  const dav = (node: Serving, method: string, init: RequestInit = {}) =>
    fetch(new URL('/dav/locked.txt', node.address), {
      method,
      ...init,
      headers: { authorization, ...(init.headers as Record<string, string>) },
    });
  const info =
    '<?xml version="1.0"?><D:lockinfo xmlns:D="DAV:"><D:lockscope><D:exclusive/></D:lockscope><D:locktype><D:write/></D:locktype></D:lockinfo>';
  expect((await dav(one(), 'PUT', { body: 'first' })).status).toBe(201);
  const locked = await dav(one(), 'LOCK', { body: info, headers: { 'content-type': 'application/xml' } });
  expect(locked.status).toBe(200);
  const token = locked.headers.get('lock-token') as string;
  expect((await dav(other(), 'PUT', { body: 'second' })).status).toBe(423);
  expect((await dav(other(), 'PUT', { body: 'third', headers: { if: `(${token})` } })).status).toBe(204);
  expect(await (await dav(one(), 'GET')).text()).toBe('third');
  expect((await dav(other(), 'UNLOCK', { headers: { 'lock-token': token } })).status).toBe(204);
  expect((await dav(one(), 'PUT', { body: 'fourth' })).status).toBe(204);
});

test('an upload that one node began goes on at the other, where both have one folder', async () => {
  const bytes = randomBytes(1_000_000);
  const path = await beginUpload(one(), person.token, 'half.bin', bytes.length);
  const half = bytes.subarray(0, 400_000);
  expect((await sendBytes(one(), person.token, path, { offset: 0, bytes: half })).status).toBe(204);
  expect(await offsetOf(other(), person.token, path)).toBe(400_000);
  const rest = { offset: 400_000, bytes: bytes.subarray(400_000) };
  const ended = await sendBytes(other(), person.token, path, rest);
  expect(ended.status).toBe(204);
  const id = ended.headers.get('x-file-id') as string;
  expect(await hashAt(one(), person.token, id)).toBe(sha256(bytes));
});

test('links to content that end on one node end on the other', async () => {
  const { id, hash } = await uploadFile(one(), person.token, 'linked.bin', 1000);
  const { body } = await done(one(), 'GET', `/drive/v1/files/${id}`, { token: person.token });
  const { pathname, search, origin } = new URL(body.web_content_link);
  expect(origin).toBe(publicUrl);
  const read = () => fetch(new URL(pathname + search, other().address));
  expect(sha256(Buffer.from(await (await read()).arrayBuffer()))).toBe(hash);
  const window = await listen(other(), person.token);
  await done(one(), 'POST', '/v1/user/links:revoke', { token: person.token });
  // Notices keep their order: the other node knows of the links when it knows of this.
  await window.receives(await makeFolder(one(), person.token, 'After the links'));
  expect((await read()).status).toBeGreaterThanOrEqual(400);
});
