import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  getSiteFile,
  listSiteFiles,
  listSitePublications,
  publishSite,
  rollBackSite,
} from '../../../api/contract/site-editor.ts';
import { changed, siteServerOfFile } from './site-server.ts';

const siteServer = siteServerOfFile();

test('pictures are no texts: they are neither listed, read nor written, nor a change of the history', async () => {
  const as = await siteServer().person('publisher');
  const publish = (changes: unknown[]) =>
    siteServer().call(publishSite, { as, body: { changes, message: '' } });
  const name = 'content/help/dot.png';
  const dot = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  await mkdir(join(siteServer().folder, 'content/help'), { recursive: true });
  await writeFile(join(siteServer().folder, name), dot);
  const list = async () => (await siteServer().call(listSitePublications, { as })).body.publications;
  const [before] = await list();
  const files = (await siteServer().call(listSiteFiles, { as })).body.files;
  expect(files.map((file: { name: string }) => file.name)).not.toContain(name);
  expect((await siteServer().call(getSiteFile, { as, query: { name } })).status).toBe(404);
  expect((await publish([{ name, text: 'words', base: null }])).status).toBe(400);
  const change = await changed(siteServer(), {
    as,
    name: 'content/help/new.en-US.md',
    edit: () => '---\ntitle: A\n---\nA\n',
  });
  expect((await publish([change])).status).toBe(200);
  expect((await list()).length).toBe((await list()).length);
  const back = await siteServer().call(rollBackSite, { as, params: { id: before.id }, body: {} });
  expect(back.status).toBe(200);
  const changes = (await list())[0].files.map((file: { name: string }) => file.name);
  expect(changes).toEqual(['content/help/new.en-US.md']);
  expect(await readFile(join(siteServer().folder, name))).toEqual(dot);
});
