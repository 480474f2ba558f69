import type { Page } from '@playwright/test';
import { expectNarrow, expectNoFaultsInBoth } from './axe.ts';
import { entryNamed, makeFolder, putFile, soundOf } from './drive-files.ts';
import { expect, type Person, test } from './person.ts';

const viewer = (page: Page) => page.locator('dialog[data-preview]');
const bar = (page: Page) => page.getByRole('region', { name: 'Music player' });
const playing = (page: Page) =>
  page
    .locator('audio[data-track]')
    .evaluateAll((players) => players.some((player) => !(player as HTMLAudioElement).paused));
const isPhone = () => test.info().project.name === 'phone';

async function open(page: Page, name: string) {
  if (isPhone()) await entryNamed(page, name).tap();
  else await entryNamed(page, name).dblclick();
}

async function album(person: Person) {
  await makeFolder(person, 'Elsewhere');
  // The newest comes first in the list.
  await putFile(person, 'two.wav', soundOf(90));
  await putFile(person, 'one.wav', soundOf(90));
  await putFile(person, 'one.lrc', '[00:00]Low tide\n[00:40]High tide\n');
}

test('music goes on while one moves through the drive, and ends by its button @long', async ({
  page,
  person,
}) => {
  await album(person);
  await page.goto('/en-US/drive/all');
  await open(page, 'one.wav');
  await expect(viewer(page).getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect.poll(() => playing(page)).toBe(true);
  await page.keyboard.press('Escape');
  await expect(viewer(page)).toHaveCount(0);
  await expect(bar(page).getByRole('button', { name: 'one: show the player' })).toBeVisible();
  await open(page, 'Elsewhere');
  await expect(page.getByRole('heading', { name: 'Elsewhere' }).first()).toBeVisible();
  expect(await playing(page)).toBe(true);
  await bar(page).getByRole('button', { name: 'Next track' }).click();
  await expect(bar(page).getByRole('button', { name: 'two: show the player' })).toBeVisible();
  await expect.poll(() => playing(page)).toBe(true);
  await bar(page).getByRole('button', { name: 'Queue' }).click();
  const queue = page.getByRole('dialog', { name: 'Queue' });
  await queue.getByRole('button', { name: 'Remove one from the queue' }).click();
  await expect(queue.getByRole('listitem')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(queue).toHaveCount(0);
  await bar(page).getByRole('button', { name: 'Stop and close' }).click();
  await expect(bar(page)).toHaveCount(0);
});

test('lyrics beside a song follow it, and lead to their place @long', async ({ page, person }) => {
  await album(person);
  await page.goto('/en-US/drive/all');
  await open(page, 'one.wav');
  const lyrics = viewer(page).getByRole('group', { name: 'Lyrics' });
  await expect(lyrics.getByRole('button', { name: 'Low tide' })).toHaveAttribute('aria-current', 'true');
  await lyrics.getByRole('button', { name: 'High tide' }).click();
  await expect(lyrics.getByRole('button', { name: 'High tide' })).toHaveAttribute('aria-current', 'true');
});

test('the player at the foot is reached and named by the keyboard alone, and axe finds nothing @desktop @long', async ({
  page,
  person,
}) => {
  await album(person);
  await page.goto('/en-US/drive/all');
  await open(page, 'one.wav');
  await expect.poll(() => playing(page)).toBe(true);
  await page.keyboard.press('Escape');
  await expect(viewer(page)).toHaveCount(0);
  await expectNoFaultsInBoth(page, { where: 'music player' });
  await expectNarrow(page, 'music player');

  await bar(page).getByRole('button', { name: 'one: show the player' }).focus();
  const names: (string | null)[] = [];
  for (;;) {
    const focused = bar(page).locator(':focus');
    if ((await focused.count()) === 0 || names.length > 12) break;
    names.push(await focused.getAttribute('aria-label'));
    await page.keyboard.press('Tab');
  }
  const ofWide = ['Speed: 1×', 'Shuffle', 'Repeat: off'];
  expect(names).toEqual([
    'one: show the player',
    ...(isPhone() ? [] : ['Previous track']),
    'Pause',
    'Next track',
    'Position',
    ...(isPhone() ? [] : ofWide),
    'Queue',
    'Stop and close',
  ]);

  await bar(page).getByRole('button', { name: 'Pause' }).focus();
  await page.keyboard.press('Space');
  await expect(bar(page).getByRole('button', { name: 'Play', exact: true })).toBeFocused();
  await expect.poll(() => playing(page)).toBe(false);
  await page.keyboard.press('Space');
  await expect(bar(page).getByRole('button', { name: 'Pause' })).toBeFocused();
  await expect.poll(() => playing(page)).toBe(true);

  await bar(page).getByRole('button', { name: 'Queue' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Queue' }).getByRole('listitem')).toHaveCount(2);
  await expectNoFaultsInBoth(page, { where: 'queue' });
  await page.keyboard.press('Escape');
  await expect(bar(page).getByRole('button', { name: 'Queue' })).toBeFocused();
});
