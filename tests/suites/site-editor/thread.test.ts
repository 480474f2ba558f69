import { expect, test } from 'vitest';
import {
  checkSiteDraft,
  getSiteFile,
  getSiteStatus,
  listSiteFiles,
  listSitePublications,
  publishSite,
} from '../../../api/contract/site-editor.ts';
import { changed, siteServerOfFile } from './site-server.ts';

const siteServer = siteServerOfFile();
const words = (text: string) => text.replace('"言葉"', '"新しい言葉"');

test('from a look at the site to a page that has changed', async () => {
  const as = await siteServer().person('publisher');
  const status = await siteServer().call(getSiteStatus, { as });
  expect(status.body).toMatchObject({
    role: 'publisher',
    is_operator: false,
    manifest: 'current',
    repository: false,
    is_writable: true,
    manifest_name: 'routes.yaml',
    locales: ['en-US', 'ja'],
    default_locale: 'en-US',
    personas: ['visitor'],
  });
  const { body: listed } = await siteServer().call(listSiteFiles, { as });
  expect(listed.files.map(({ name }: { name: string }) => name)).toContain('locales/ja.json');
  const { body: file } = await siteServer().call(getSiteFile, { as, query: { name: 'locales/ja.json' } });
  expect(file.text).toContain('言葉');

  const change = await changed(siteServer(), { as, name: 'locales/ja.json', edit: words });
  expect(change.base_revision).toBe(file.revision);
  const checked = await siteServer().call(checkSiteDraft, { as, body: { changes: [change] } });
  expect(checked.body).toMatchObject({ is_publishable: true, conflicts: [] });
  expect(checked.body.plan.map(({ kind }: { kind: string }) => kind)).toContain('words');

  const before = await (await siteServer().page('/ja/words')).text();
  expect(before).toContain('>言葉<');
  const published = await siteServer().call(publishSite, {
    as,
    body: { changes: [change], message: ' Words ' },
  });
  expect(published).toMatchObject({
    status: 200,
    body: {
      is_served: true,
      commit: '',
      publication: {
        author: as.name,
        message: 'Words',
        source: 'page',
        files: [{ name: 'locales/ja.json', change: 'changed' }],
      },
    },
  });
  expect(await (await siteServer().page('/ja/words')).text()).toContain('新しい言葉');
  const { body: list } = await siteServer().call(listSitePublications, { as });
  expect(list.publications).toEqual([
    published.body.publication,
    expect.objectContaining({ source: 'files', author: '', files: [] }),
  ]);
  const again = await siteServer().call(publishSite, { as, body: { changes: [change], message: '' } });
  expect(again).toMatchObject({ status: 200, body: { publication: published.body.publication } });
});
