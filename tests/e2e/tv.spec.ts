import type { Page } from '@playwright/test';
import { ask } from '../process/caller.ts';
import { expectNoFaults } from './axe.ts';
import { forEach, makeFolder, putFile, soundOf } from './drive-files.ts';
import { expect, type Person, test } from './person.ts';

/** The text of what has the focus. */
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');

/** Somebody lets the TV in on another device. */
async function letIn(page: Page, person: Person, verdict: 'approve' | 'deny' = 'approve'): Promise<void> {
  const code = page.getByText(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/);
  await expect(code).toBeVisible();
  const { status } = await person.call('POST', `/v1/auth/device/${verdict}`, {
    user_code: await code.textContent(),
  });
  expect(status).toBe(200);
}

const title = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true });

// To be told that it was turned away, or signed out elsewhere, is an error for the browser's console.
test.use({ expectedConsole: [/status of 40[01]/] });

test('a TV is signed in, shows folders, plays, and goes on, by arrow keys alone @desktop', async ({
  page,
  signUp,
}) => {
  const person = await signUp();
  await page.goto('/tv');
  await expect(title(page, 'Sign in on this TV')).toBeVisible();
  await expectNoFaults(page);
  // Help is at hand before there is anything else to press.
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('link', { name: 'Help with the TV' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'PikPak Drive on your TV' })).toBeVisible();
  await page.goBack();
  // Turned away at first.
  await letIn(page, person, 'deny');
  await expect(page.getByText('The sign-in was denied.')).toBeVisible();
  await page.keyboard.press('Enter');
  await letIn(page, person);

  await expect(page.getByText(/Nothing here yet/)).toBeVisible();
  const folder = await makeFolder(person, 'Voyages');
  await putFile(person, 'Notes.txt', 'Not for a TV.');
  await putFile(person, 'Story.wav', soundOf(700), folder);
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toContain('Voyages');

  await page.keyboard.press('ArrowRight');
  expect(await focused(page)).toContain('Notes.txt');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/A TV shows videos, music and images/)).toBeVisible();
  await page.keyboard.press('Backspace');
  await expect.poll(() => focused(page)).toContain('Notes.txt');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(title(page, 'Voyages')).toBeVisible();
  await expect.poll(() => focused(page)).toContain('Story.wav');

  await page.keyboard.press('Enter');
  const at = () => page.locator('audio').evaluate((media: HTMLAudioElement) => media.currentTime);
  await expect.poll(at).toBeGreaterThan(0);
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('ArrowRight');
  await expect.poll(at).toBeGreaterThan(30);
  // A key of remote controls that no keyboard of the browser's driver has.
  await page.evaluate(() => dispatchEvent(new KeyboardEvent('keydown', { key: 'MediaFastForward' })));
  await expect.poll(at).toBeGreaterThan(60);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect.poll(() => focused(page)).toContain('Story.wav');
  await page.goBack();

  // It is still signed in after the TV was switched off, and goes on where it was left off.
  await page.goto('/tv');
  await expect(page.getByRole('heading', { name: 'Continue watching' })).toBeVisible();
  await expect.poll(() => focused(page)).toContain('Story.wav');
  await page.keyboard.press('Enter');
  await expect.poll(at).toBeGreaterThan(30);
  await page.keyboard.press('Escape');
  await expect.poll(() => focused(page)).toContain('Story.wav');

  await expectNoFaults(page);
  await page.keyboard.press('ArrowUp');
  expect(await focused(page)).toBe('Sign out');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(title(page, 'Sign in on this TV')).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /^tv\./.test(key)))).toEqual([]);
});

test('of a folder of two pages only what is around the focus is drawn @desktop @long', async ({
  page,
  signUp,
}) => {
  const person = await signUp();
  const names = Array.from({ length: 110 }, (_, at) => `Folder ${String(at).padStart(3, '0')}`);
  await forEach(names, (name) => makeFolder(person, name));
  await page.goto('/ru/tv');
  await letIn(page, person);
  await expect.poll(() => focused(page)).toContain('Folder 000');
  const drawn = () => page.locator('[data-tv-card]').count();
  for (let row = 1; row < 22; row += 1) {
    const name = `Folder ${String(row * 5).padStart(3, '0')}`;
    // The next page of the folder may still be on its way when its last row is reached.
    await expect
      .poll(async () => {
        if (!(await focused(page)).includes(name)) await page.keyboard.press('ArrowDown');
        return focused(page);
      })
      .toContain(name);
    expect(await drawn()).toBeLessThanOrEqual(30);
  }
  await page.keyboard.press('Enter');
  await expect(title(page, 'Folder 105')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect.poll(() => focused(page)).toContain('Folder 105');
});

test('pictures of a folder follow each other by left and right @desktop', async ({ page, signUp }) => {
  const person = await signUp();
  // One pixel.
  const pixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  for (const name of ['Alps.png', 'Beach.png']) await putFile(person, name, pixel);
  await page.goto('/tv');
  await letIn(page, person);
  await expect.poll(() => focused(page)).toContain('Alps.png');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('img', { name: 'Alps.png' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('img', { name: 'Beach.png' })).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('img', { name: 'Alps.png' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect.poll(() => focused(page)).toContain('Alps.png');
});

test('a TV may change nothing, and is signed out from the account’s list of devices @desktop', async ({
  page,
  person,
}) => {
  const folder = await makeFolder(person, 'Voyages');
  await page.goto('/en-US/tv');
  await letIn(page, person);
  await expect.poll(() => focused(page)).toContain('Voyages');
  const kept = await page.evaluate(() => localStorage.getItem('tv.credentials') ?? '');
  const { access_token: token } = JSON.parse(kept);
  const asTv = async (method: string, path: string, body?: object) =>
    (await ask(process.env.SITE ?? '', method, path, { token, body })).status;
  expect(await asTv('GET', `/drive/v1/files/${folder}`)).toBe(200);
  expect(await asTv('PATCH', `/drive/v1/files/${folder}`, { name: 'Other' })).toBe(403);
  expect(await asTv('POST', '/drive/v1/files:batchTrash', { ids: [folder] })).toBe(403);
  expect(await asTv('POST', '/drive/v1/share', { file_ids: [folder] })).toBe(403);

  await page.goto('/en-US/drive/account');
  const devices = page.getByRole('list', { name: 'Where you’re signed in' }).getByRole('listitem');
  const tv = devices.filter({ hasText: 'See and download all your files' });
  await tv.getByRole('button', { name: /^Sign out of / }).click();
  await expect(tv).toHaveCount(0);
  await expect(devices).toHaveCount(1);
  await page.goto('/en-US/tv');
  await expect(title(page, 'Sign in on this TV')).toBeVisible();
});
