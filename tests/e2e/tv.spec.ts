import type { Page } from '@playwright/test';
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

// To be told that it was turned away is an error for the browser's console.
test.use({ expectedConsole: [/status of 400/] });

test('a TV is signed in, shows folders, plays, and goes on, by arrow keys alone @desktop', async ({
  page,
  signUp,
}) => {
  const person = await signUp();
  await page.goto('/tv');
  await expect(title(page, 'Sign in on this TV')).toBeVisible();
  await expectNoFaults(page);
  // Turned away at first.
  await letIn(page, person, 'deny');
  await expect(page.getByText('The sign-in was denied.')).toBeVisible();
  await page.keyboard.press('Enter');
  await letIn(page, person);

  await expect(page.getByText(/Nothing is here yet/)).toBeVisible();
  const folder = await makeFolder(person, 'Voyages');
  await putFile(person, 'Notes.txt', 'Not for a TV.');
  await putFile(person, 'Story.wav', soundOf(700), folder);
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toContain('Voyages');

  await page.keyboard.press('ArrowRight');
  expect(await focused(page)).toContain('Notes.txt');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/A TV shows films, music and pictures/)).toBeVisible();
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

test('of a folder of two pages only what is around the focus is drawn @desktop', async ({ page, signUp }) => {
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
