import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ask } from '../process/caller.ts';
import { expect, test } from './person.ts';

const site = () => process.env.SITE ?? '';
const loginCode = async (token: string, headers: Record<string, string> = {}): Promise<string> =>
  (await ask(site(), 'POST', '/v1/auth/login-code', { token, headers, body: {} })).body.code;

// A used code, a port that leads elsewhere, and an address that the policy holds back.
test.use({ expectedConsole: [/status of 400|127\.0\.0\.1|net::ERR_FAILED/] });

test('a link of a program signs in once the account is known, and goes on to its page @long', async ({
  page,
  signUp,
  extraHTTPHeaders,
}) => {
  const person = await signUp();
  const code = await loginCode(person.token, extraHTTPHeaders);
  await page.goto(`/ja/faq?x=1&code=${code}`);
  await expect(page.getByRole('main')).toContainText(person.email);
  // Nothing is signed in yet: the link may be anybody's.
  expect(await page.evaluate(() => localStorage.getItem('credentials'))).toBeNull();
  await page.getByRole('button', { name: '続ける' }).click();
  await expect(page).toHaveURL(`${site()}/ja/faq?x=1`);
  expect(await page.evaluate(() => localStorage.getItem('credentials'))).toContain(person.id);
  // Where somebody is signed in nothing comes of a code, and it does not stay in the address.
  const unused = await loginCode(person.token, extraHTTPHeaders);
  await page.goto(`/ja/faq?x=1&code=${unused}`);
  await expect(page).toHaveURL(`${site()}/ja/faq?x=1`);
  await page.goto(`/ja/drive/recent?code=${unused}`);
  await expect(page).toHaveURL(`${site()}/ja/drive/recent`);
  // A second use of the code signs nobody in. Nothing is asked of the server while the account goes.
  await page.goto('/ja/faq');
  await page.evaluate(() => localStorage.removeItem('credentials'));
  await page.goto(`/ja/drive/login?code=${code}`);
  await expect(page.getByRole('main')).toContainText('アプリでログインできませんでした');
});

test('a link with an account of somebody else’s leaves nothing behind @desktop', async ({
  page,
  signUp,
  extraHTTPHeaders,
}) => {
  const mallory = await signUp();
  await page.goto(`/drive/all?code=${await loginCode(mallory.token, extraHTTPHeaders)}`);
  await page.getByRole('button', { name: 'That’s not my account' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('credentials'))).toBeNull();
});

test('the page asks one port for a code, and shows its form where that gives none @desktop @long', async ({
  page,
}) => {
  const asked: { url: string | undefined; headers: IncomingHttpHeaders }[] = [];
  const program = createServer((request, response) => {
    asked.push({ url: `${request.method} ${request.url}`, headers: request.headers });
    response.setHeader('access-control-allow-origin', site());
    response.setHeader('access-control-allow-headers', 'content-type, x-forwarded-for');
    // Whoever else listens there cannot send the page anywhere.
    if (request.method === 'POST') response.writeHead(302, { location: `${site()}/v1/user/me` });
    response.end();
  });
  await new Promise<void>((done) => program.listen(0, '127.0.0.1', done));
  const { port } = program.address() as AddressInfo;
  const said: string[] = [];
  page.on('console', (line) => said.push(line.text()));
  const query = new URLSearchParams({
    from_source: 'pc_client',
    port: port.toString(16),
    state: 's'.repeat(22),
    return_to: '//evil.example',
  });
  try {
    await page.goto(`/drive/login?${query}`);
    await expect(page.getByRole('main')).toContainText('The app didn’t sign you in');
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
    expect(asked.map(({ url }) => url)).toEqual([
      'OPTIONS /windows/client-auth-code',
      'POST /windows/client-auth-code',
    ]);
    const { cookie, referer, authorization } = asked[1]?.headers ?? {};
    expect([cookie, referer, authorization]).toEqual([undefined, undefined, undefined]);
    expect(said.some((line) => line.startsWith('sign-in by the desktop program failed'))).toBe(true);
    // The page's policy holds back what its script must never do.
    const other = await page.evaluate(
      (address) =>
        fetch(address).then(
          () => 'asked',
          () => 'held back',
        ),
      `http://127.0.0.1:${port}/other`,
    );
    expect([other, asked.length]).toEqual(['held back', 2]);
  } finally {
    program.close();
  }
});
