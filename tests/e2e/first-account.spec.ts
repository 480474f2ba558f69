/** The first account of a server, by the link that it prints on its terminal. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ask, newEmail, password } from '../process/caller.ts';
import { adminOf } from './admin.ts';
import { expectNoFaultsInBoth } from './axe.ts';
import { letterWith } from './letters.ts';
import { expect, test } from './page-test.ts';

/** `script` of util-linux gives the server a terminal. */
const hasScript = spawnSync('script', ['--version']).stdout?.includes('util-linux') ?? false;
const root = join(import.meta.dirname, '..', '..');

let data: string;
let server: ChildProcess;
let link: string;

test.beforeAll(async () => {
  test.skip(!hasScript, 'there is no "script" here');
  data = mkdtempSync(join(tmpdir(), 'drive-first-'));
  chmodSync(data, 0o711);
  server = spawn('script', ['-qefc', `'${process.execPath}' dist/program/main.js`, '/dev/null'], {
    cwd: root,
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: data, LOG_LEVEL: 'warn', NO_COLOR: '1' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  link = await new Promise((resolve, reject) => {
    let shown = '';
    server.stdout?.on('data', (chunk: Buffer) => {
      shown += chunk;
      const found = /(http:\S+#operator=[\da-f]{64})\r\n/.exec(shown)?.[1];
      if (found !== undefined) resolve(found);
    });
    server.once('exit', (code) => reject(new Error(`it ended with ${code}: ${shown}`)));
  });
});
test.afterAll(async () => {
  if (server === undefined) return;
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.stdin?.write('\u0003');
  await ended;
  rmSync(data, { recursive: true, force: true });
});

test('of two browsers that have the link one makes the operator’s account, and the other is told @desktop', async ({
  page,
  browser,
}) => {
  const email = newEmail();
  await page.goto(link);
  await expect(page).toHaveURL(/\/en-US\/drive\/login#operator=/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create your account');
  await expect(page.getByRole('main').getByRole('status')).toHaveText(
    'The account you create here will run this drive.',
  );
  await expectNoFaultsInBoth(page);

  const other = await (await browser.newContext({ locale: 'ja' })).newPage();
  await other.goto(link);
  await expect(other.getByRole('main').getByRole('status')).toHaveText(
    'ここで作成するアカウントが、このドライブの管理者になります。',
  );

  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Name', { exact: true }).fill('Ada Lovelace');
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account', exact: true }).click();
  await expect(page).toHaveURL(/\/en-US\/drive\/all$/);
  await expect(page.getByText('Nothing here yet')).toBeVisible();

  await other.getByRole('textbox').first().fill(newEmail());
  await other.getByLabel('ユーザー名', { exact: true }).fill('愛子');
  await other.locator('input[type=password]').first().fill(password);
  await other.keyboard.press('Enter');
  await expect(other.getByRole('alert').first()).toContainText('このリンクはもう使えません');
  // From here on the form is that of everybody.
  await expect(other.getByRole('main').getByRole('status')).toHaveCount(0);
  await other.context().close();

  const words = `The first word ${Date.now()}`;
  const { status } = await ask(new URL(link).origin, 'POST', '/drive/v1/feedback', { body: { text: words } });
  expect(status).toBe(200);
  expect(await letterWith(words, data)).toMatch(new RegExp(`^To: .*${email}`, 'im'));
  expect(await adminOf(data)('users', 'list')).toMatch(new RegExp(`^${email} .* operator$`, 'm'));
});
