import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { chromiumFlags, findChromium } from '../chromium.ts';
import { enter, expect, test } from './person.ts';

const site = () => process.env.SITE ?? '';

// Only the whole browser has extensions; the page of the other fixtures is not used.
test.use({ extraHTTPHeaders: {} });

/** The files of an archive without compression. */
function unpack(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  for (let at = 0; zip.readUInt32LE(at) === 0x04034b50; ) {
    const [size, nameLength] = [zip.readUInt32LE(at + 18), zip.readUInt16LE(at + 26)];
    const begin = at + 30 + nameLength;
    files.set(zip.toString('utf8', at + 30, begin), zip.subarray(begin, begin + size));
    at = begin + size;
  }
  return files;
}

/** The extension as people download it, in a folder from which a browser loads it. */
async function install(folder: string): Promise<void> {
  const page = await (await fetch(`${site()}/en-US/browser-extension`)).text();
  const [file = '', ...others] = [...page.matchAll(/href="(\/downloads\/[^"]+)"/g)].map(([, href]) => href);
  expect([file, ...others]).toEqual(
    ['chromium', 'firefox'].map((name) => `/downloads/browser-extension-${name}.zip`),
  );
  const answer = await fetch(site() + file);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
  for (const [path, bytes] of unpack(Buffer.from(await answer.arrayBuffer()))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
    if (path !== 'manifest.json') continue;
    const manifest = JSON.parse(bytes.toString());
    expect(manifest.host_permissions).toBeUndefined();
    // The browser's own question, which no test can answer, is answered beforehand.
    const granted = { ...manifest, host_permissions: ['http://localhost/*', 'http://127.0.0.1/*'] };
    writeFileSync(join(folder, path), JSON.stringify(granted));
  }
}

/** Answers of a server to whoever wants to sign in, and what the person is told. */
const answers: readonly (readonly [string, string])[] = [
  ['<!doctype html>', 'There doesn’t seem to be a drive at this address: it gave an unexpected answer.'],
  ['{"device_code": 5}', 'There doesn’t seem to be a drive at this address: it gave an unexpected answer.'],
  [
    `"${'x'.repeat(2_000_000)}"`,
    'There doesn’t seem to be a drive at this address: it gave an unexpected answer.',
  ],
  [
    '{"device_code":"d","user_code":"A","interval":5,"expires_in":60,"verification_uri_complete":"https://evil.example/"}',
    'This drive is at https://evil.example. Use that address.',
  ],
];

async function openHostile() {
  const state = { answer: '', origin: '', close: () => server.close() };
  const server = createServer((_, response) => response.end(state.answer));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  state.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return state;
}

/** A browser with the extension as people download it, in the language given. */
async function openWithExtension(language = 'en-US') {
  const folder = mkdtempSync(join(tmpdir(), 'extension-'));
  await install(join(folder, 'extension'));
  // A new tab sends its first request before it has the `locale` of the test.
  const preferences = { intl: { accept_languages: language, selected_languages: language } };
  mkdirSync(join(folder, 'profile/Default'), { recursive: true });
  writeFileSync(join(folder, 'profile/Default/Preferences'), JSON.stringify(preferences));
  const executablePath = findChromium();
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    ...(executablePath && { executablePath }),
    headless: false,
    locale: language,
    args: [
      ...chromiumFlags,
      '--headless=new',
      `--lang=${language}`,
      `--disable-extensions-except=${join(folder, 'extension')}`,
      `--load-extension=${join(folder, 'extension')}`,
    ],
    // Linux takes the language of the browser itself from here.
    env: { ...process.env, LANGUAGE: language } as Record<string, string>,
  });
  const close = async () => {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { context, close };
}

type Say = (id: string) => string;

/** The words of the site and of the extension in a language, by their ids. */
function wordsOf(language: string): Say {
  const file = join(import.meta.dirname, `../../locales/${language}.json`);
  const words: Record<string, string | { defaultMessage: string }> = JSON.parse(readFileSync(file, 'utf8'));
  return (id) => {
    const said = words[id];
    return typeof said === 'string' ? said : (said?.defaultMessage ?? id);
  };
}

/** Asks for a sign-in at an address, in the options of the extension. */
async function connect(options: Page, address: string, say: Say): Promise<void> {
  await options.bringToFront();
  await options.getByLabel(say('extension.options.site')).fill(address);
  await options.getByRole('button', { name: say('extension.options.signIn') }).click();
}

/** Signs the extension in at the site by the account of this browser. */
async function signIn(options: Page, say: Say): Promise<void> {
  const opened = options.context().waitForEvent('page');
  await connect(options, site(), say);
  const approval = await opened;
  const code = new URL(approval.url()).searchParams.get('user_code')?.replace(/^.{4}/, '$&-') ?? '';
  await expect(options.getByRole('status')).toHaveText(say('extension.options.code').replace('{code}', code));
  await approval.getByRole('button', { name: say('auth.continue') }).click();
  const allow = { name: say('auth.ask.approve') };
  await approval.getByRole('main').getByRole('button', allow).click();
  await expect(approval.getByRole('heading', { level: 1 })).toHaveText(say('auth.approved.title'));
  await options.bringToFront();
  await expect(options.getByText(say('extension.options.signedIn').replace('{site}', site()))).toBeVisible();
}

const magnet = `magnet:?xt=urn:btih:${'ab12'.repeat(10)}&dn=Sea`;

test('the extension that the site offers signs in, sends links, follows them, signs the browser in, and is closed to others @desktop', async ({
  signUp,
}) => {
  const person = await signUp();
  const phone = {
    'user-agent': 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0.0.0 Mobile Safari/537.36',
  };
  const stripped = await fetch(`${site()}/ja/browser-extension?x=1`, { headers: phone, redirect: 'manual' });
  expect(stripped.headers.get('location')).toBe('/ja?x=1');
  const { context, close } = await openWithExtension();
  const hostile = await openHostile();
  try {
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
    const base = new URL('/', worker.url()).href;
    const options = await context.newPage();
    await options.goto(`${base}options.html`);
    const say = wordsOf('en-US');
    const problem = options.getByRole('alert');

    await connect(options, 'http://drive.example', say);
    await expect(problem).toHaveText('Enter an address that begins with https://');
    for (const [answer, said] of answers) {
      hostile.answer = answer;
      await connect(options, hostile.origin, say);
      await expect(problem).toHaveText(said);
    }
    // Nothing of it was opened, and nobody is signed in.
    expect(context.pages().filter((page) => page.url().includes('evil'))).toEqual([]);
    expect(await worker.evaluate(() => chrome.storage.local.get('account'))).toEqual({});

    const page = await context.newPage();
    await enter(page, person, site());
    await signIn(options, say);

    const popup = await context.newPage();
    await popup.goto(`${base}popup.html`);
    await expect(popup.getByText('No downloads yet')).toBeVisible();
    await popup.getByLabel('Link or magnet link').fill('no link');
    await popup.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(popup.getByRole('status')).toHaveText('Enter a link that begins with https:// or magnet:');
    await popup.getByLabel('Link or magnet link').fill(magnet);
    await popup.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(popup.getByRole('listitem')).toHaveCount(1);
    await expect(popup.getByRole('listitem')).toContainText('Sea');

    // The page of the sign-in has its code from the extension; nobody was signed in there.
    await page.evaluate(() => localStorage.clear());
    const drive = context.waitForEvent('page');
    await popup.getByRole('button', { name: 'Open the drive' }).click();
    const shown = await drive;
    await expect(shown).toHaveURL(/\/drive\/all$/);
    expect(await shown.evaluate(() => localStorage.getItem('credentials'))).toContain(person.id);
    // A page knows nothing of the extension, and reads nothing of it.
    expect(
      await shown.evaluate(
        (manifest) => fetch(manifest).catch(() => typeof Reflect.get(window, 'chrome')?.runtime),
        `${base}manifest.json`,
      ),
    ).toBe('undefined');
    const scripts = await worker.evaluate(() => chrome.scripting.getRegisteredContentScripts());
    const { protocol, hostname } = new URL(site());
    expect(scripts.flatMap(({ matches }) => matches)).toEqual([`${protocol}//${hostname}/*/drive/login*`]);

    const sessions = async () =>
      (await person.call('GET', '/v1/user/sessions')).body.sessions.filter(
        ({ client_id }: { client_id: string }) => client_id === 'browser-extension',
      );
    expect(await sessions()).toHaveLength(1);
    await options.getByRole('button', { name: 'Sign out' }).click();
    await expect(options.getByRole('button', { name: 'Sign in' })).toBeVisible();
    await expect.poll(sessions).toEqual([]);
    await expect(popup.getByText('Sign in to send links to your drive.')).toBeVisible();

    // Signed out, it can be signed in again, and its script is in the page of the sign-in as before.
    await enter(page, person, site());
    await signIn(options, say);
    await expect(popup.getByText('Sign in to send links to your drive.')).toBeHidden();
    expect(await worker.evaluate(() => chrome.scripting.getRegisteredContentScripts())).toEqual(scripts);
  } finally {
    await close();
    hostile.close();
  }
});

test('the extension speaks the language of the browser, and signs in by pages in it @desktop @long', async ({
  signUp,
}) => {
  const person = await signUp();
  const say = wordsOf('ru');
  const { context, close } = await openWithExtension('ru');
  try {
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
    const options = await context.newPage();
    await options.goto(new URL('/options.html', worker.url()).href);
    await expect(options.locator('html')).toHaveAttribute('lang', 'ru');
    await connect(options, 'http://drive.example', say);
    await expect(options.getByRole('alert')).toHaveText(say('extension.problem.address'));
    await enter(await context.newPage(), person, site());
    await signIn(options, say);
  } finally {
    await close();
  }
});
