/** Every action that a link may ask for (`?action=`), against the real drive. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { parse } from 'yaml';
import { putFile } from './drive-files.ts';
import { enter, expect, test } from './person.ts';

const manifest = parse(readFileSync(join(import.meta.dirname, '../../routes.yaml'), 'utf8'));
const declared: string[] = manifest.actions.map(({ name }: { name: string }) => name);

/**
 * Requests that no link makes: a challenge for passkeys that the browser may offer beside the name, and the question for days
 * that an invitation gives, which every page of a new account asks once. And one that only reads: the settings of the site.
 */
const ownWrites = ['/v1/auth/passkey/options', '/vip/v1/activity/invite', '/config/v1/basic'];

/** Requests that could change something, whoever makes them. */
function writesOf(page: Page): string[] {
  const writes: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!['GET', 'HEAD', 'OPTIONS'].includes(request.method()) && !ownWrites.includes(pathname))
      writes.push(`${request.method()} ${pathname}`);
  });
  return writes;
}

interface Row {
  /** The action and its parameters. */
  readonly query: string;
  readonly opens: (page: Page) => Locator;
  /** Where it leads; nowhere by default. */
  readonly to?: RegExp;
}

const dialog = (name: string | RegExp) => (page: Page) => page.getByRole('dialog', { name, exact: true });
const text = (words: string) => (page: Page) => page.getByText(words);

async function follow(page: Page, { query, opens, to = /\/en-US\/test\?x=1$/ }: Row): Promise<void> {
  await page.goto(`/en-US/test?x=1&action=${query}`);
  await expect(opens(page), query).toBeVisible();
  await expect(page, query).toHaveURL(to);
}

test('each opens what it names, leaves the address, and changes nothing @phone', async ({ page, signUp }) => {
  const person = await signUp();
  const id = await putFile(person, 'Plan.txt', 'the plan');
  const folder = await person.call('POST', '/drive/v1/files', { kind: 'drive#folder', name: 'Trip' });
  const moved = await person.call('POST', '/drive/v1/files:batchMove', {
    ids: [await putFile(person, 'Other.txt', 'another')],
    to: { parent_id: folder.body.file.id },
  });
  const forVisitors: readonly Row[] = [
    { query: 'show_login', opens: dialog('Sign in') },
    { query: 'login_required', opens: text('Sign in to continue.') },
    {
      query: 'show_mobile_sidebar',
      opens: (on) => on.getByRole('dialog').getByRole('link', { name: 'FAQ' }),
    },
    { query: 'show_beginner_dialog', opens: dialog('Your first steps') },
    { query: 'show_popup_window&name=welcome', opens: dialog('Welcome to PikPak Drive') },
    { query: 'show_activity_dialog', opens: dialog('Now on PikPak Drive') },
    {
      query: 'show_invite_dialog',
      opens: text('Sign in to continue.'),
      to: /\/en-US\/referral$/,
    },
    { query: 'open_feedback', opens: (on) => on.getByLabel('Your message'), to: /\/en-US\/drive\/feedback$/ },
  ];
  const link = 'https://files.example/film.mp4';
  const forPeople: readonly Row[] = [
    { query: 'show_traffic_dialog', opens: dialog('Traffic this month') },
    {
      query: 'login_to_drive',
      opens: (on) => on.getByRole('gridcell', { name: /^Trip/ }),
      to: /\/en-US\/drive\/all$/,
    },
    {
      query: 'search&q=pla',
      opens: (on) => on.getByRole('heading', { name: 'Results for “pla”' }),
      to: /\/en-US\/drive\/search\?q=pla$/,
    },
    {
      query: `show_task&task_id=${moved.body.task_id}`,
      opens: (on) => on.locator('li[aria-current="true"]'),
      to: /\/en-US\/drive\/tasks$/,
    },
    { query: `open_file&file_id=${id}`, opens: text('the plan') },
    {
      query: `highlight_files&file_ids=${id}`,
      opens: (on) => on.getByRole('gridcell', { name: /^Plan\.txt/, selected: true }),
      to: /\/en-US\/drive\/all$/,
    },
    {
      query: `move_files&file_ids=${id}`,
      opens: dialog('Move “Plan.txt”'),
      to: /\/en-US\/drive\/all$/,
    },
    { query: 'show_storage_dialog', opens: dialog('Storage') },
    { query: 'open_redeem_box', opens: dialog('Redeem a code') },
    { query: `create_task&url=${encodeURIComponent(link)}`, opens: dialog('Download from links') },
  ];
  const walked = [...forVisitors, ...forPeople].map(({ query }) => query.split('&')[0]);
  expect(walked.toSorted()).toEqual(declared.toSorted());

  const writes = writesOf(page);
  for (const row of forVisitors) await follow(page, row);
  await enter(page, person);
  for (const row of forPeople) await follow(page, row);
  await expect(page.getByRole('textbox', { name: 'Links, one per line' })).toHaveValue(link);
  // As a phone hands on what another app shares: the link stands in a text.
  await page.goto(`/receive?title=Film&text=${encodeURIComponent(`See ${link} there`)}`);
  await expect(page.getByRole('textbox', { name: 'Links, one per line' })).toHaveValue(link);
  expect(writes).toEqual([]);
});

test.describe('what cannot be meant', () => {
  test.use({ expectedConsole: [/passed over|status of 404/] });

  test('is passed over with a note; what belongs to somebody else is refused in words @desktop', async ({
    page,
    person: _,
    signUp,
  }) => {
    const theirs = await putFile(await signUp(), 'Diary.txt', 'secret');
    const writes = writesOf(page);
    for (const query of [
      'open_file',
      'open_file&file_id=..%2Fabout',
      `highlight_files&file_ids=${Array(51).fill('Fabc').join(',')}`,
      'move_files&file_ids=,',
      'search&q=%20',
      `create_task&url=${'x'.repeat(8001)}`,
    ]) {
      const note = page.waitForEvent('console', (message) => message.text().includes('passed over'));
      await page.goto(`/en-US/test?action=${query}`);
      expect((await note).text()).toContain('malformed');
    }
    for (const query of [`open_file&file_id=${theirs}`, `move_files&file_ids=${theirs}`]) {
      await page.goto(`/en-US/test?action=${query}`);
      await expect(page.getByText('The file or folder is no longer there.')).toBeVisible();
      await expect(page).toHaveURL(/\/en-US\/test$/);
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    expect(writes).toEqual([]);
  });
});
