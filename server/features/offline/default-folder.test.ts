import { expect, test } from 'vitest';
import * as files from '../../../api/contract/files.ts';
import { changeSettings } from '../../../api/contract/settings.ts';
import { siteClientId } from '../../../api/contract/site-client.ts';
import { type Downloader, offlineOfFile } from './fixtures/offline-world.ts';

/** Where a download goes that names no folder, as its account has set. */
const world = offlineOfFile();

const headers = (program: string, clientId = '') => ({ 'user-agent': program, 'x-client-id': clientId });

/** Begins one download and ends it. */
async function download(person: Downloader, path: string, given: Record<string, string>): Promise<void> {
  const { status } = await person.call(files.createFile, {
    headers: given,
    body: {
      kind: 'drive#file',
      upload_type: 'UPLOAD_TYPE_URL',
      folder_type: 'DOWNLOAD',
      url: { url: `${world.source().origin}${path}` },
    },
  });
  expect(status).toBe(200);
  await world.runJobs();
}

/** All ways of the drive, by names. */
async function ways(person: Downloader, parentId = '', before = ''): Promise<string[]> {
  const { body } = await person.call(files.listFiles, { query: { parent_id: parentId, order: 'name_asc' } });
  const lists = body.files.map(async ({ id, name, kind }: Record<'id' | 'name' | 'kind', string>) =>
    kind === 'drive#folder' ? ways(person, id, `${before}${name}/`) : [before + name],
  );
  return (await Promise.all(lists)).flat().sort();
}

test('as nothing is set: all of them in one folder', async () => {
  const person = await world.person();
  await download(person, '/a.txt', headers('rclone/v1.70'));
  expect(await ways(person)).toEqual(['My Pack/a.txt']);
});

test('by site: a folder for each that something came from', async () => {
  const person = await world.person();
  await person.call(changeSettings, { body: { platform_default_folder: true } });
  for (const path of ['/a.txt', '/b.txt']) await download(person, path, headers('rclone/v1.70'));
  const site = new URL(world.source().origin).hostname;
  expect(await ways(person)).toEqual([`My Pack/${site}/a.txt`, `My Pack/${site}/b.txt`]);
});

test('of other apps: a folder for each; what the site begins stays where it was', async () => {
  const person = await world.person();
  await person.call(changeSettings, { body: { save_other_app_files_separately: true } });
  await download(person, '/own.txt', headers('Mozilla/5.0', siteClientId));
  await download(person, '/one.txt', headers('rclone/v1.70'));
  await download(person, '/two.txt', headers('Mozilla/5.0 (X11)', 'My sync'));
  await download(person, '/odd.txt', headers('', '../..'));
  expect(await ways(person)).toEqual([
    'My Pack/.._../odd.txt',
    'My Pack/My sync/two.txt',
    'My Pack/own.txt',
    'My Pack/rclone/one.txt',
  ]);
});

test('a file that has the name of such a folder stays what it is, and the next lie beside it', async () => {
  const person = await world.person();
  await download(person, '/rclone', headers('any/1'));
  await person.call(changeSettings, { body: { save_other_app_files_separately: true } });
  await download(person, '/a.txt', headers('rclone/v1.70'));
  expect(await ways(person)).toEqual(['My Pack/a.txt', 'My Pack/rclone']);
});
