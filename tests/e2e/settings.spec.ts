/** Effects of the account's settings in the drive. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { admin } from './admin.ts';
import { entryNamed, namesIn, putFile } from './drive-files.ts';
import { expect, type Person, test } from './person.ts';

const set = (person: Person, flag: string, isOn: boolean) =>
  person.call('PATCH', '/v1/user/settings', { [flag]: isOn });
const share = async (person: Person, fileId: string, terms: object = {}): Promise<string> =>
  (await person.call('POST', '/drive/v1/share', { file_ids: [fileId], ...terms })).body.share_id;

test('each setting is on the account’s page, and holds @desktop', async ({ page, person }) => {
  await page.goto('/en-US/drive/account');
  const names = [
    'Skip system files',
    'Recognize share links in search',
    'A folder for each site',
    'Keep files from other apps separate',
    'Show images of blocked shares',
    'Test mode',
    'Emails before a plan ends',
    'Emails before extras end',
    'Emails when long downloads finish',
  ];
  const switches = names.map((name) => page.getByRole('switch', { name }));
  await expect(page.getByRole('switch')).toHaveCount(names.length);
  for (const one of switches) {
    const before = await one.isChecked();
    await one.setChecked(!before);
    await expect(one).toBeChecked({ checked: !before });
  }
  await expect
    .poll(async () => (await person.call('GET', '/v1/user/settings')).body)
    .toEqual({
      filter_files_on_create: false,
      show_shared_content_from_search: false,
      platform_default_folder: true,
      save_other_app_files_separately: true,
      display_sensitive_shares: true,
      test_mode: true,
      mail_premium_end: false,
      mail_addon_end: false,
      mail_download_done: true,
    });
});

test('what systems keep in folders stays behind, or comes along, as it is set @desktop', async ({
  page,
  person,
}, { outputDir }) => {
  const trip = (name: string): string => {
    const folder = join(outputDir, name);
    mkdirSync(folder, { recursive: true });
    for (const file of ['.DS_Store', 'Thumbs.db', 'plan.txt']) writeFileSync(join(folder, file), name);
    return folder;
  };
  const upload = async (name: string) => {
    await page.locator('input[data-chooser="folder"]').setInputFiles(trip(name));
    await expect(entryNamed(page, name)).toBeVisible();
    const { body } = await person.call('GET', '/drive/v1/files?parent_id=&order=name_asc');
    return body.files.find((file: { name: string }) => file.name === name).id as string;
  };
  await page.goto('/en-US/drive/all');
  await expect(page.getByText('Nothing here yet')).toBeVisible();
  const first = await upload('First');
  await expect(page.getByText('2 system files were skipped')).toBeVisible();
  await expect.poll(() => namesIn(person, first)).toEqual(['plan.txt']);
  await set(person, 'filter_files_on_create', false);
  const second = await upload('Second');
  await expect.poll(() => namesIn(person, second)).toHaveLength(3);
});

test('who searches for the link of a share is led to it, unless it is set otherwise @desktop', async ({
  page,
  person,
}) => {
  const plan = await putFile(person, 'plan.txt', 'one');
  const id = await share(person, plan, { pass_code: 'sesame42', title: 'The plan' });
  const text = `Look: ${process.env.SITE}/s/${id}#pwd=sesame42`;
  await page.goto(`/en-US/drive/search?q=${encodeURIComponent(text)}`);
  await page.getByRole('link', { name: 'Open the share' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'The plan' })).toBeVisible();

  const known = page.waitForResponse(/\/v1\/user\/settings$/);
  await page.goto(`/en-US/drive/search?q=${encodeURIComponent(`https://other.example/s/${id}`)}`);
  await (await known).finished();
  await expect(page.getByText('Nothing found')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open the share' })).toBeHidden();

  await set(person, 'show_shared_content_from_search', false);
  const asked = page.waitForResponse(/\/v1\/user\/settings$/);
  await page.goto(`/en-US/drive/search?q=${encodeURIComponent(text)}`);
  await (await asked).finished();
  await expect(page.getByText('Nothing found')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open the share' })).toBeHidden();
});

test('a share that was blocked for its content has a picture only where that is set @desktop', async ({
  page,
  person,
}) => {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#3a8' } })
    .png()
    .toBuffer();
  const [open, blocked] = [
    await share(person, await putFile(person, 'open.png', bytes)),
    await share(person, await putFile(person, 'blocked.png', bytes)),
  ];
  await admin('shares', 'block', blocked, '--as', 'SENSITIVE_RESOURCE');
  const pictureOf = (name: string) =>
    page
      .getByRole('list', { name: 'My shares' })
      .getByRole('listitem')
      .filter({ hasText: name })
      .locator('img');
  expect(open).not.toBe(blocked);
  await page.goto('/en-US/drive/shares');
  await expect(pictureOf('open.png')).toHaveCount(1);
  await expect(pictureOf('blocked.png')).toHaveCount(0);
  await set(person, 'display_sensitive_shares', true);
  await page.reload();
  await expect(pictureOf('blocked.png')).toHaveCount(1);
});
