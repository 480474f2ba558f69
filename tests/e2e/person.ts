/**
 * Browser tests of somebody with an account: `import { expect, test } from './person.ts'`, then
 * `test('…', async ({ page, person }) => { await page.goto('/en-US/drive/all'); … })`.
 *
 * `person` is new for each test and signed in in `page`'s browser: with `email`, `password` and `call()`, which calls
 * the drive in that person's name, to make folders and files. `signUp()` makes more people, who are signed in nowhere:
 * `enter(page, other)` signs one in. `letterCode(email)` is the code of the last letter to an address.
 */
import type { Page } from '@playwright/test';
import { type Answer, ask, codeFor, password } from '../process/caller.ts';
import { addAccount } from './accounts.ts';
import { test as base } from './page-test.ts';

export { expect } from './page-test.ts';

export interface Person {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
  readonly refreshToken: string;
  /** One call; a body goes as JSON, bytes as they are. The status is the caller's to judge. */
  call(method: string, path: string, body?: unknown): Promise<Answer>;
}

const site = () => process.env.SITE ?? '';
const folderOfData = () => process.env.SITE_DATA ?? '';

export const letterCode = (email: string, digits?: 6 | 8): Promise<string> =>
  codeFor(email, folderOfData(), digits);

const emptyPage = '/storage-of-this-browser';

/**
 * Stores the credentials as a sign-in in this browser would have.
 * @param address of the site, for a browser that has none of its own.
 */
export async function enter(
  page: Page,
  person: Pick<Person, 'id' | 'token' | 'refreshToken'>,
  address = '',
): Promise<void> {
  // Any address of the origin opens its storage; this one holds nothing, nor asks for an icon.
  const html = '<!doctype html><title>-</title><link rel="icon" href="data:,">';
  await page.route(`${address}${emptyPage}`, (route) =>
    route.fulfill({ contentType: 'text/html', body: html }),
  );
  await page.goto(`${address}${emptyPage}`);
  // As long as a page has a route, its HTTP cache is off.
  await page.unroute(`${address}${emptyPage}`);
  await page.evaluate(
    ({ token, refreshToken, id }) =>
      localStorage.setItem(
        'credentials',
        JSON.stringify({
          token_type: 'Bearer',
          access_token: token,
          refresh_token: refreshToken,
          expires_at: new Date(Date.now() + 7_200_000).toISOString(),
          sub: id,
        }),
      ),
    { token: person.token, refreshToken: person.refreshToken, id: person.id },
  );
}

/** Somebody with an account, whose calls have these headers. */
export async function newPerson(headers: Readonly<Record<string, string>>): Promise<Person> {
  const made = await addAccount(site(), folderOfData(), headers);
  const call: Person['call'] = (method, path, body) =>
    ask(site(), method, path, { token: made.token, headers, body });
  return { ...made, password, call };
}

export const test = base.extend<{ signUp: () => Promise<Person>; person: Person }>({
  signUp: async ({ extraHTTPHeaders: headers = {} }, use) => use(() => newPerson(headers)),
  person: async ({ page, signUp: make }, use) => {
    const person = await make();
    await enter(page, person);
    await use(person);
  },
});
