/** Pages whose own origin dies go on at the further origins of the API (`API_URLS`). */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import type { Locator, Page } from '@playwright/test';
import { freePort } from '../../server/fixtures/free-port.ts';
import { ask, expectStatus, password } from '../process/caller.ts';
import { addAccount } from './accounts.ts';
import { entryNamed, makeFolder, namesIn } from './drive-files.ts';
import { enter, expect, type Person, test } from './person.ts';
import { type Served, serve } from './serve.ts';

/** A relay in front of a server, which dies with all connections that go through it. */
class Front {
  readonly #sockets = new Set<Socket>();
  readonly #server: Server;
  port = 0;

  constructor(to: number) {
    this.#server = createServer((near) => {
      const far = connect(to, '127.0.0.1');
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#sockets.add(one);
        one.on('error', () => other.destroy()).on('close', () => this.#sockets.delete(one));
        one.pipe(other);
      }
    });
  }

  async open(port = 0): Promise<void> {
    this.#server.listen(port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.port = (this.#server.address() as AddressInfo).port;
  }

  async die(): Promise<void> {
    if (!this.#server.listening) return;
    const closed = once(this.#server, 'close');
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }
}

let front: Front;
let server: Served;
/** The site, the server itself, and an origin where nothing listens. */
let origins: { readonly site: string; readonly sound: string; readonly dead: string };

test.beforeAll(async () => {
  const port = await freePort();
  front = new Front(port);
  await front.open();
  origins = {
    site: `http://localhost:${front.port}`,
    sound: `http://127.0.0.1:${port}`,
    dead: `http://127.0.0.1:${await freePort()}`,
  };
  server = await serve({
    PORT: String(port),
    PUBLIC_URL: origins.site,
    API_URLS: `${origins.dead},${origins.sound}`,
  });
});
test.afterAll(async () => {
  await front?.die();
  await server?.stop();
});

// A header that is added to every request would need leave of the other origin; limits of this server are its own.
test.use({ extraHTTPHeaders: {} });

async function somebody(): Promise<Person> {
  const made = await addAccount(origins.sound, server.data, {});
  const call: Person['call'] = (method, path, body) =>
    ask(origins.sound, method, path, { token: made.token, body });
  return { ...made, password, call };
}

/** The calls of a page, each with its origin. */
function callsOf(page: Page): { readonly origin: string; readonly call: string }[] {
  const calls: { origin: string; call: string }[] = [];
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (/^\/(?:drive\/)?v1\//.test(pathname)) calls.push({ origin, call: `${request.method()} ${pathname}` });
  });
  return calls;
}

const words = {
  'en-US': { create: 'New', folder: 'New folder', name: 'Name' },
  ja: { create: '新規', folder: '新しいフォルダ', name: '名前' },
} as const;

async function askForFolder(page: Page, own: (typeof words)[keyof typeof words]): Promise<Locator> {
  await page.getByRole('button', { name: own.create, exact: true }).first().click();
  // A menu on a desktop, a sheet of buttons on a phone.
  const item = page.getByRole('menuitem', { name: own.folder });
  await item.or(page.getByRole('dialog').getByRole('button', { name: own.folder })).click();
  const dialog = page.getByRole('dialog').filter({ has: page.getByRole('textbox', { name: own.name }) });
  await expect(dialog).toBeVisible();
  return dialog;
}

test.describe('when the origin of the page dies', () => {
  // Each connection that is refused.
  test.use({
    expectedConsole: [/ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|ERR_INCOMPLETE/],
  });

  test('lists are read, folders made and tokens renewed at another @long', async ({ page, isMobile }) => {
    const locale = isMobile ? 'ja' : 'en-US';
    const own = words[locale];
    const person = await somebody();
    const harbour = await makeFolder(person, 'Harbour');
    await makeFolder(person, 'Lighthouse', harbour);
    await enter(page, person, origins.site);
    await page.goto(`${origins.site}/${locale}/drive/all`);
    await expect(entryNamed(page, 'Harbour')).toBeVisible();
    // The dialog's code comes from the origin of the page.
    const dialog = await askForFolder(page, own);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    const calls = callsOf(page);

    await front.die();
    // The list of another folder, by an access token that the server does not know any more.
    await page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem('credentials') ?? '{}');
      localStorage.setItem('credentials', JSON.stringify({ ...kept, expires_at: new Date(0).toISOString() }));
    });
    await entryNamed(page, 'Harbour').dblclick();
    await expect(entryNamed(page, 'Lighthouse')).toBeVisible();
    expect(calls).toContainEqual({ origin: origins.sound, call: 'POST /v1/auth/token' });
    expect(calls).toContainEqual({ origin: origins.sound, call: 'GET /drive/v1/files' });
    const asked = [...new Set(calls.map(({ origin }) => origin))];
    expect(asked).toEqual([origins.site, origins.dead, origins.sound]);

    // The one that answers is kept: a POST, which is not repeated, goes there at once.
    calls.length = 0;
    await askForFolder(page, own);
    await dialog.getByRole('textbox', { name: own.name }).fill('Pier');
    await page.keyboard.press('Enter');
    await expect(entryNamed(page, 'Pier')).toBeVisible();
    expect(await namesIn(person, harbour)).toEqual(['Lighthouse', 'Pier']);
    expect([...new Set(calls.map(({ origin }) => origin))]).toEqual([origins.sound]);
    // For the next test.
    const { port } = front;
    front = new Front(Number(new URL(origins.sound).port));
    await front.open(port);
  });
});

test('while it lives no other is asked, and a page opened at another leads back to it @long', async ({
  page,
}) => {
  const person = await somebody();
  await makeFolder(person, 'Quay');
  await enter(page, person, origins.site);
  const calls = callsOf(page);
  await page.goto(`${origins.sound}/en-US/drive/all`);
  await expect(page).toHaveURL(`${origins.site}/en-US/drive/all`);
  await expect(entryNamed(page, 'Quay')).toBeVisible();
  expect([...new Set(calls.map(({ origin }) => origin))]).toEqual([origins.site]);
});

test.describe('a stranger', () => {
  // The refusal of the browser.
  test.use({ expectedConsole: [/CORS policy|ERR_FAILED/] });
  test('reads nothing there from a page of their own @desktop @long', async ({ page }) => {
    const { headers } = await expectStatus(200, ask(origins.sound, 'GET', '/v1/server-time'));
    expect(headers.get('access-control-allow-origin')).toBeNull();
    const answer = await ask(origins.sound, 'GET', '/v1/server-time', { headers: { origin: origins.dead } });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    const own = await ask(origins.sound, 'GET', '/v1/server-time', { headers: { origin: origins.site } });
    expect(own.headers.get('access-control-allow-origin')).toBe(origins.site);
    await page.goto(`${process.env.EMBEDDER}/?show=about:blank`);
    const reading = page.evaluate(
      (address) => fetch(address).then((read) => read.status),
      `${origins.sound}/v1/server-time`,
    );
    await expect(reading).rejects.toThrow(/Failed to fetch/);
  });
});
