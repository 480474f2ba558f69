/** A site in several files, edited in the browser: all of them belong to it, also those that are still to be made. */
import { existsSync } from 'node:fs';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  checkSiteDraft,
  createSiteDraft,
  getSiteFile,
  getSiteSchemas,
  listSiteFiles,
  publishSite,
  rollBackSite,
} from '../../../api/contract/site-editor.ts';
import { changed, siteServerOfFile } from './site-server.ts';

const siteServer = siteServerOfFile();
const part = (path: string, words: string) =>
  `routes:\n  - {path: ${path}, page: article, title: {message: title}, content: {words: {text: {en-US: ${words}, ja: ${words}}}}}\n`;
const made = (name: string, text: string) => ({ name, text, base_revision: null });
const shown = async (path: string, headers = {}) => {
  const answer = await siteServer().page(`/ja${path}`, headers);
  return [answer.status, await answer.text()] as const;
};

test('an editor’s day with files that the manifest includes', async () => {
  const as = await siteServer().person('publisher');
  const ask = (
    endpoint: typeof publishSite | typeof checkSiteDraft | typeof createSiteDraft,
    changes: unknown[],
  ) =>
    siteServer().call(endpoint, { as, body: { changes, ...(endpoint === publishSite && { message: 'm' }) } });
  const edit = (name: string, one: (text: string) => string) =>
    changed(siteServer(), { as, name, edit: one });
  const names = async () =>
    (await siteServer().call(listSiteFiles, { as })).body.files.map(({ name }: { name: string }) => name);
  const filesOf = (answer: { body: { publication: { files: { name: string; change: string }[] } } }) =>
    answer.body.publication.files.map(({ name, change }) => `${change} ${name}`).toSorted();
  await mkdir(join(siteServer().folder, 'parts'));

  // A file that nothing includes is none of the site.
  const lone = await ask(publishSite, [made('parts/a.yaml', part('/a', 'One'))]);
  expect(lone).toMatchObject({ status: 400, body: { error: 'invalid_argument' } });
  const manifest = await edit('routes.yaml', (text) => `include: ["parts/*.yaml"]${text}`);
  for (const name of ['parts/../x.yaml', 'other/a.yaml', 'parts/a.json', 'parts/.a.yaml', 'parts/-.yaml']) {
    const refused = await ask(checkSiteDraft, [manifest, made(name, part('/a', 'One'))]);
    expect([name, refused.status]).toEqual([name, 400]);
  }

  // The manifest and its first file come together.
  const both = [manifest, made('parts/a.yaml', part('/a', 'One'))];
  const planned = await ask(checkSiteDraft, both);
  expect(planned.body).toMatchObject({ is_publishable: true, conflicts: [] });
  expect(planned.body.plan.map(({ says }: { says: string }) => says)).toEqual([
    expect.stringContaining('/a'),
  ]);
  const draft = await ask(createSiteDraft, both);
  const cookie = String(draft.headers['set-cookie']).split(';')[0] ?? '';
  expect((await shown(`/a?__draft=${draft.body.draft_id}`, { cookie }))[1]).toContain('One');
  expect((await shown('/a'))[0]).toBe(404);
  const first = await ask(publishSite, both);
  expect(filesOf(first)).toEqual(['added parts/a.yaml', 'changed routes.yaml']);
  expect((await shown('/a'))[1]).toContain('One');
  expect(await names()).toContain('parts/a.yaml');
  const schemas = await siteServer().call(getSiteSchemas, { as });
  expect(schemas.body.schemas.map(({ files }: { files: string[] }) => files)).toContainEqual([
    'parts/*.yaml',
  ]);

  // A change, and a new file that fits what is included already.
  const second = await ask(publishSite, [
    await edit('parts/a.yaml', (text) => text.replace('One', 'Two').replace('One', 'Two')),
    made('parts/b.yaml', part('/b', 'New')),
  ]);
  expect(filesOf(second)).toEqual(['added parts/b.yaml', 'changed parts/a.yaml']);
  expect((await shown('/a'))[1]).toContain('Two');
  expect((await siteServer().call(getSiteFile, { as, query: { name: 'parts/b.yaml' } })).body.text).toBe(
    part('/b', 'New'),
  );

  // Faults are those of the file; one address in two files is refused.
  const twice = await ask(checkSiteDraft, [made('parts/c.yaml', part('/b', 'Again'))]);
  expect(twice.body.is_publishable).toBe(false);
  expect(twice.body.diagnostics).toContainEqual(
    expect.objectContaining({ code: 'duplicate-path', file: 'parts/c.yaml' }),
  );
  // A file that was saved meanwhile is not overwritten.
  const stale = await edit('parts/b.yaml', (text) => text.replace('New', 'Newer'));
  await writeFile(join(siteServer().folder, 'parts/b.yaml'), part('/b', 'Other'));
  expect((await ask(publishSite, [stale])).status).toBe(409);

  // All of it is taken back at once, and brought back again.
  const back = await siteServer().call(rollBackSite, {
    as,
    params: { id: first.body.publication.id },
    body: {},
  });
  expect(back.status).toBe(200);
  expect((await shown('/a'))[1]).toContain('One');
  expect((await shown('/b'))[0]).toBe(410);
  const gone = await ask(publishSite, [
    await edit('routes.yaml', (text) =>
      text
        .replace('\ngone:\n  - "/b"\n', '')
        .replace('redirects:\n', 'gone: [/a, /b]\nredirects:\n')
        .replace(/^include.*\]/, ''),
    ),
  ]);
  expect(gone.status).toBe(200);
  expect([(await shown('/a'))[0], (await names()).includes('parts/a.yaml')]).toEqual([410, false]);
  // The files still exist, and are not reported as being in the way.
  expect(existsSync(join(siteServer().folder, 'parts/a.yaml'))).toBe(true);
  const same = await siteServer().call(rollBackSite, {
    as,
    params: { id: gone.body.publication.id },
    body: {},
  });
  expect(same.body.error).toBe('site_unchanged');
  const again = await siteServer().call(rollBackSite, {
    as,
    params: { id: second.body.publication.id },
    body: {},
  });
  expect([again.status, again.body.error]).toEqual([200, undefined]);
  expect((await shown('/a'))[1]).toContain('Two');
  expect(await readFile(join(siteServer().folder, 'parts/b.yaml'), 'utf8')).toBe(part('/b', 'New'));
});

test('no link leads an editor out of the folder of the manifest', async () => {
  const as = await siteServer().person('publisher');
  await writeFile(join(siteServer().folder, '../secret.yaml'), 'secret: 1\n');
  await symlink('../../secret.yaml', join(siteServer().folder, 'parts/out.yaml'));
  await expect.poll(() => siteServer().site.status().manifest).not.toBe('pending');
  const read = await siteServer().call(getSiteFile, { as, query: { name: 'parts/out.yaml' } });
  expect(read.status).toBe(404);
  const written = await siteServer().call(publishSite, {
    as,
    body: { changes: [made('parts/out.yaml', part('/out', 'Out'))], message: '' },
  });
  expect(written.status).not.toBe(200);
  expect(await readFile(join(siteServer().folder, '../secret.yaml'), 'utf8')).toBe('secret: 1\n');
});
