import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ask } from '../process/caller.ts';
import { admin } from './admin.ts';
import { expect, test } from './person.ts';

const site = () => process.env.SITE ?? '';
const grantType = 'urn:ietf:params:oauth:grant-type:device_code';

/** A television: it has no keyboard, shows a code, and asks every now and then whether it was let in. */
async function television(headers: Readonly<Record<string, string>>) {
  const call = (path: string, body: object) =>
    ask(site(), 'POST', path, { headers: { ...headers, 'user-agent': 'ReefTV/1.0' }, body });
  const { status, body } = await call('/v1/auth/device/code', { client_id: 'reef-tv' });
  expect(status).toBe(200);
  const { pathname, search } = new URL(body.verification_uri_complete);
  return {
    address: pathname + search,
    shown: `${body.user_code.slice(0, 4)}-${body.user_code.slice(4)}`,
    poll: () =>
      call('/v1/auth/token', { client_id: 'reef-tv', grant_type: grantType, device_code: body.device_code }),
  };
}

test('a television is signed in by the link that it shows, after the sign-in here', async ({
  page,
  signUp,
  extraHTTPHeaders,
}) => {
  const person = await signUp();
  const tv = await television(extraHTTPHeaders ?? {});
  await page.goto(tv.address);
  await expect(page).toHaveURL(/\/auth\?user_code=/);
  await expect(page.getByRole('main')).toContainText('Sign in here first');
  await page.getByLabel('Email or name').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Code')).toHaveValue(tv.shown);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Let another device into your account?');
  await expect(page.getByRole('main')).toContainText(tv.shown);
  await expect(page.getByRole('main')).toContainText('ReefTV');
  await expect(page.getByRole('main')).toContainText(person.email);
  await page.getByRole('main').getByRole('button', { name: 'Allow' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your device is signed in');
  expect(await tv.poll()).toMatchObject({ status: 200, body: { token_type: 'Bearer', sub: person.id } });
});

test('a typed code that is not meant is turned away, by keyboard, in Japanese @desktop @long', async ({
  page,
  person: _,
  extraHTTPHeaders,
}) => {
  const tv = await television(extraHTTPHeaders ?? {});
  await page.goto('/auth?locale=ja');
  await page.getByLabel('コード').pressSequentially(tv.shown.replace('-', '').toLowerCase());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByRole('button', { name: '拒否' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('アクセスを拒否しました');
  expect(await tv.poll()).toMatchObject({ status: 400, body: { error: 'access_denied' } });
});

/** A third-party app on the person's machine: it opens the browser, and listens there for the answer (RFC 8252). */
async function program(headers: Readonly<Record<string, string>>, scope: string) {
  const registered = await admin('clients', 'add', 'Reef Frame', 'http://127.0.0.1/back', '--json');
  const { id } = JSON.parse(registered);
  const answer = Promise.withResolvers<URLSearchParams>();
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
    if (pathname === '/back') answer.resolve(searchParams);
    response.end('You can close this window.');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const redirect_uri = `http://127.0.0.1:${(server.address() as AddressInfo).port}/back`;
  const [code_verifier, state] = [
    randomBytes(32).toString('base64url'),
    randomBytes(9).toString('base64url'),
  ];
  const wanted = new URLSearchParams({
    response_type: 'code',
    client_id: id,
    redirect_uri,
    scope,
    state,
    code_challenge: createHash('sha256').update(code_verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  return {
    address: `/auth?${wanted}`,
    state,
    answer: answer.promise,
    redeem: (code: string) =>
      ask(site(), 'POST', '/v1/auth/token', {
        headers,
        body: { grant_type: 'authorization_code', client_id: id, code, redirect_uri, code_verifier },
      }),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

test('a third-party app gets what the person allows, and loses it in the account @desktop', async ({
  page,
  person,
  extraHTTPHeaders,
}) => {
  const headers = extraHTTPHeaders ?? {};
  const frame = await program(headers, 'files.read');
  await page.goto(frame.address);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Let Reef Frame into your account?');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText(['See and download all your files']);
  await page.getByRole('main').getByRole('button', { name: 'Allow' }).click();
  const answer = await frame.answer;
  // Else the next page would meet this one on its way.
  await page.waitForURL(/\/back\?/);
  expect(answer.get('state')).toBe(frame.state);
  const { status, body } = await frame.redeem(answer.get('code') ?? '');
  expect([status, body.sub]).toEqual([200, person.id]);
  const list = () => ask(site(), 'GET', '/drive/v1/files', { headers, token: body.access_token });
  expect((await list()).status).toBe(200);
  const change = await ask(site(), 'POST', '/drive/v1/files', {
    headers,
    token: body.access_token,
    body: { kind: 'drive#folder', name: 'Not allowed' },
  });
  expect([change.status, change.body.error]).toEqual([403, 'insufficient_scope']);
  await page.goto('/drive/account');
  await page.getByRole('button', { name: /Reef Frame/ }).click();
  await expect(page.getByRole('main')).not.toContainText('Reef Frame');
  await expect.poll(async () => (await list()).status).toBe(401);
  frame.close();
});

test('a third-party app is refused, in Japanese @phone @long', async ({
  page,
  person: _,
  extraHTTPHeaders,
}) => {
  const frame = await program(extraHTTPHeaders ?? {}, 'profile shares');
  await page.goto(`${frame.address}&locale=ja`);
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText([
    '名前、メールアドレス、プランの確認',
    'ファイルの共有リンクの作成と、共有の終了',
  ]);
  await page.getByRole('main').getByRole('button', { name: '拒否' }).click();
  const answer = await frame.answer;
  expect([answer.get('error'), answer.get('code')]).toEqual(['access_denied', null]);
  frame.close();
});
