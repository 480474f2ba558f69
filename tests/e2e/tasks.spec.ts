import type { Page } from '@playwright/test';
import { openSeeder } from '../../server/torrents/fixtures/seeder.ts';
import { makeTorrent } from '../../server/torrents/fixtures/torrent.ts';
import { expectNoFaultsInBoth } from './axe.ts';
import { entryNamed, namesIn } from './drive-files.ts';
import { expect, test } from './person.ts';

const rows = (page: Page) => page.getByRole('list', { name: 'Tasks' }).getByRole('listitem');

test('two windows agree on the tasks: what begins, what becomes of it, and that it was removed @desktop', async ({
  page,
  person,
}) => {
  const other = await page.context().newPage();
  // The line on which the server tells of it stands only after the first word: it is not missed.
  const begun = Promise.withResolvers<void>();
  await page.context().route(/\/drive\/v1\/changes\?/, async (route) => {
    await begun.promise;
    await route.continue();
  });
  for (const window of [page, other]) {
    await window.goto('/en-US/drive/tasks');
    await expect(window.getByText('No downloads', { exact: false }).first()).toBeVisible();
  }
  // It leads inside, and so it fails.
  const address = { upload_type: 'UPLOAD_TYPE_URL', url: { url: 'http://127.0.0.1:8080/reef.txt' } };
  expect(await person.call('POST', '/drive/v1/files', { kind: 'drive#file', ...address })).toMatchObject({
    status: 200,
  });
  begun.resolve();
  for (const window of [page, other]) {
    await expect(rows(window)).toHaveCount(1);
    // The word says that it failed, and the task, which is asked for then, why.
    await expect(rows(window).getByText('Couldn’t reach the address.')).toBeVisible({});
  }
  await page.getByRole('button', { name: 'Clear finished' }).click();
  await expect(rows(page)).toHaveCount(0);
  await expect(rows(other)).toHaveCount(0);
});

const series = makeTorrent(
  [
    { path: ['Season 1', 'One.mkv'], bytes: Buffer.alloc(40_000, 1) },
    { path: ['Season 1', 'Two.mkv'], bytes: Buffer.alloc(30_000, 2) },
    { path: ['Notes.txt'], bytes: Buffer.alloc(9_000, 3) },
  ],
  { name: 'Series' },
);
const file = (page: Page, name: string) =>
  page.getByRole('treeitem').filter({ has: page.getByTitle(name, { exact: true }) });

test('a magnet link that is pasted: files are chosen, saved whole, and opened from any window @desktop', async ({
  page,
  person,
}) => {
  const seeder = await openSeeder(series, { port: Number(process.env.SEEDER_PORT) });
  try {
    await page.goto('/en-US/drive/all');
    await expect(page.getByText('Nothing here yet')).toBeVisible();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate(
      (link) => navigator.clipboard.writeText(link),
      `${series.magnet}&x.pe=${seeder.address}`,
    );
    await page.keyboard.press('ControlOrMeta+v');
    await page.getByRole('button', { name: 'Download 1 file' }).click();
    await file(page, 'Two.mkv').click();
    await expect(file(page, 'Season 1')).toHaveAttribute('aria-checked', 'mixed');
    await expectNoFaultsInBoth(page);
    await page.getByRole('button', { name: 'Download 2 files' }).click();
    await page.getByText('“Series” is downloaded').waitFor();
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Series' })).toBeVisible();
    await expect(entryNamed(page, 'Notes.txt')).toBeVisible();
    const { body } = await person.call('GET', '/drive/v1/tasks?type=offline&with=reference_resource');
    const folder = body.tasks[0].reference_resource.id;
    expect(await namesIn(person, folder)).toEqual(['Notes.txt', 'Season 1']);
    expect(body.tasks[0]).toMatchObject({ phase: 'PHASE_TYPE_COMPLETE', file_size: '49000' });
  } finally {
    await seeder.close();
  }
});

test('a torrent file of the device is put into the drive, and opens there as a download @desktop', async ({
  page,
  person,
}) => {
  await page.goto('/en-US/drive/tasks');
  await page.getByRole('button', { name: 'Download from a link' }).click();
  const dialog = page.getByRole('dialog', { name: 'Download from links' });
  await expect(dialog.getByRole('button', { name: 'Choose .torrent files' })).toBeVisible();
  // As the desktop drops it.
  const dataTransfer = await page.evaluateHandle(
    (bytes) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(bytes)], 'series.torrent'));
      return transfer;
    },
    [...series.file],
  );
  await dialog.getByRole('textbox').dispatchEvent('drop', { dataTransfer });
  await expect(file(page, 'One.mkv')).toBeVisible();
  await page.keyboard.press('Escape');
  expect(await namesIn(person)).toEqual(['series.torrent']);
  await page.goto('/en-US/drive/all');
  await entryNamed(page, 'series.torrent').dblclick();
  await expect(file(page, 'One.mkv')).toBeVisible();
});

test('a torrent file with which a device opens the installed site begins its download @desktop', async ({
  page,
  person,
}) => {
  // No test can install the site: the files wait where Chromium has them wait, and are files of the browser.
  await page.addInitScript(
    (bytes) =>
      Object.defineProperty(window, 'launchQueue', {
        value: {
          setConsumer: async (consume: (launch: { files: readonly unknown[] }) => void) => {
            const folder = await navigator.storage.getDirectory();
            const handle = await folder.getFileHandle('series.torrent', { create: true });
            const stream = await handle.createWritable();
            await stream.write(new Uint8Array(bytes));
            await stream.close();
            const gone = await folder.getFileHandle('gone.torrent', { create: true });
            await folder.removeEntry('gone.torrent');
            consume({ files: [gone, handle] });
          },
        },
      }),
    [...series.file],
  );
  const manifest = await (await page.request.get('/en-US/app.webmanifest')).json();
  expect(manifest.file_handlers[0].accept).toEqual({ 'application/x-bittorrent': ['.torrent'] });
  await page.goto(manifest.file_handlers[0].action);
  await expect(file(page, 'One.mkv')).toBeVisible();
  expect(await namesIn(person)).toEqual(['series.torrent']);
});

test('a magnet link that a device opens with the installed site is asked about first @desktop', async ({
  page,
  person: _,
}) => {
  const manifest = await (await page.request.get('/ja/app.webmanifest')).json();
  const [handler] = manifest.protocol_handlers;
  expect(handler.protocol).toBe('magnet');
  const magnet = `magnet:?xt=urn:btih:${'ab12'.repeat(10)}&dn=Sea & sky`;
  await page.goto(handler.url.replace('%s', encodeURIComponent(magnet)));
  await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue(magnet);
});
