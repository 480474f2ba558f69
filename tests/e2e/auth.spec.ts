import { ask } from '../process/caller.ts';
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
  await page.getByLabel('E-mail or name').fill(person.email);
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

test('a typed code that is not meant is turned away, by keyboard, in Japanese @desktop', async ({
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
