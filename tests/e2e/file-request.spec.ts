/** A request for files: made by an owner, met by somebody without an account. */
import { expectNoFaults } from './axe.ts';
import { entryNamed, makeFolder, openEntry, putFile } from './drive-files.ts';
import { expect, test } from './person.ts';

test('a stranger adds a file by a link with a passcode, and sees nothing else @both', async ({
  page,
  person,
  browser,
}) => {
  const trip = await makeFolder(person, 'Trip');
  await putFile(person, 'secret plan.txt', 'the sea', trip);
  await page.goto('/en-US/drive/all');
  await entryNamed(page, 'Trip').click({ button: 'right' });
  const inSheet = page.getByRole('dialog').getByRole('button', { name: 'Request files…' });
  await page.getByRole('menuitem', { name: 'Request files…' }).or(inSheet).click();
  const dialog = page.getByRole('dialog', { name: 'Request files into “Trip”' });
  await dialog.getByRole('textbox', { name: 'What you ask for' }).fill('Photos of the sea');
  await dialog.getByRole('checkbox', { name: /passcode/i }).check();
  await dialog.getByRole('textbox', { name: 'Passcode' }).fill('seaside7');
  await expectNoFaults(page);
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const made = page.getByRole('dialog', { name: 'Link for “Photos of the sea”' });
  const address = await made.getByRole('textbox', { name: 'Link' }).inputValue();
  await made.getByRole('checkbox', { name: 'Include the passcode in the link' }).check();
  const { pathname, hash } = new URL(await made.getByRole('textbox', { name: 'Link' }).inputValue());
  await page.keyboard.press('Escape');

  const stranger = await browser.newContext({ locale: 'en-US' });
  const opened = await stranger.newPage();
  await opened.goto(pathname + hash);
  await expect(opened.getByRole('heading', { level: 1, name: 'Photos of the sea' })).toBeVisible();
  expect(new URL(opened.url()).hash).toBe('');
  await opened.close();
  const theirs = await stranger.newPage();
  await theirs.goto(new URL(address).pathname);
  await expect(theirs.getByRole('heading', { name: 'Enter the passcode' })).toBeVisible();
  await theirs.getByRole('textbox', { name: 'Passcode' }).fill('seaside1');
  await theirs.getByRole('button', { name: 'Open' }).click();
  await expect(theirs.getByText('Wrong passcode. Check it and try again.')).toBeVisible();
  await theirs.getByRole('textbox', { name: 'Passcode' }).fill('seaside7');
  await theirs.getByRole('button', { name: 'Open' }).click();
  await expect(theirs.getByRole('heading', { level: 1, name: 'Photos of the sea' })).toBeVisible();
  await expectNoFaults(theirs);
  const chosen = { name: 'wave.txt', mimeType: 'text/plain', buffer: Buffer.from('a wave') };
  await theirs.locator('input[type=file]').setInputFiles(chosen);
  await expect(theirs.getByText('Enter your name first, then choose the files.')).toBeVisible();
  await theirs.getByRole('textbox', { name: 'Your name' }).fill('Grace');
  await theirs.locator('input[type=file]').setInputFiles(chosen);
  await expect(theirs.getByText('1 file has arrived.')).toBeVisible();
  await expect(theirs.getByText('wave.txt')).toBeVisible();
  expect(await theirs.content()).not.toContain('secret plan');
  await expectNoFaults(theirs);
  await stranger.close();

  await expect(page.getByText('New files have come by a file request.')).toBeVisible();
  await page.goto('/en-US/drive/shares');
  const row = page.getByRole('listitem', { name: 'Photos of the sea' });
  await expect(row.getByText('1 file received, 6 B')).toBeVisible();
  await expectNoFaults(page);
  await row.getByRole('button', { name: 'Settings' }).click();
  const settings = page.getByRole('dialog', { name: 'Settings of “Photos of the sea”' });
  await settings.getByText('More options').click();
  await settings.getByRole('textbox', { name: 'Number of files, at most' }).fill('5');
  await expectNoFaults(page);
  await settings.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Settings of “Photos of the sea” changed')).toBeVisible();
  await row.getByRole('button', { name: 'Close' }).click();
  await expect(row.getByText('Closed', { exact: true })).toBeVisible();
  await page.goto('/en-US/drive/all');
  await openEntry(page, 'Trip');
  await openEntry(page, 'Grace');
  await expect(entryNamed(page, 'wave.txt')).toBeVisible();
});
