import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SiteEditing, SiteHandler } from '../../../app/server.ts';
import { noHeaders } from '../../../engine/render/no-headers.fixture.ts';
import { isLong } from '../../long.ts';
import { editedSite } from '../edited-site.ts';

/** The real site as an editor changes its texts: what is said of them, and what the preview shows before anybody else sees it. */
const edited = editedSite();
const owner = 'an editor';
const file = 'content/help/sharing/gift-links.en-US.md';
const address = '/en-US/help-center/sharing/gift-links';
const opens = '2026-12-01T09:00:00+08:00';
let site: SiteHandler;
let editing: SiteEditing;

beforeAll(async () => {
  site = await edited.open({
    now: () => Date.parse('2026-11-28T12:00:00Z'),
    editing: { root: edited.folder, journalFolder: join(edited.folder, 'journal') },
  });
  editing = site.editing!;
});
afterAll(() => edited.close());

/** The article with this front matter and these words, listed in the tree. */
async function changes(front: string, words: string) {
  const name = 'content/help/tree.yaml';
  const tree = readFileSync(join(edited.folder, name), 'utf8');
  const base = (await editing.read(name))?.revision ?? null;
  const text = tree.replace('create-a-share-link', 'create-a-share-link, gift-links');
  expect(text).not.toBe(tree);
  return [
    { name: file, text: `---\ntitle: Gift links\n${front}---\n\n${words}\n`, base: null },
    { name, text, base },
  ];
}
/** The page as the preview in the editor has it. */
async function preview(front: string, words: string, at = '') {
  const { draft, diagnostics } = await editing.draft(owner, await changes(front, words));
  const url = `${address}?__draft=${draft?.id}${at && `&__at=${at}`}`;
  const cookie = editing.cookieOf(owner).split(';')[0] ?? '';
  const request = { method: 'GET', url, id: 'test', address: '', headers: { ...noHeaders, cookie } } as const;
  const { status, body } = await site.respond(request);
  return { status, html: Buffer.from(body ?? '').toString(), diagnostics };
}

test('pictures and links to other sites look as they will', async () => {
  const words = '[Outside](https://a.example/x) and [inside](/faq).\n\n![A link](share-link.svg)';
  const { status, html, diagnostics } = await preview('', words);
  expect([status, diagnostics.filter(({ severity }) => severity === 'error')]).toEqual([200, []]);
  expect(html).toContain('<a href="https://a.example/x" rel="external noopener noreferrer">');
  expect(html).toContain('<a href="/en-US/faq">inside</a>');
  expect(/<img [^>]*>/.exec(html.slice(html.indexOf('Outside')))?.[0]).toMatch(
    /(?=.*alt="A link")(?=.*src="\/pictures\/[\w.-]+\.svg")/,
  );
});

test.each([
  ['a picture that is not there', '![A link](share-lnik.svg)', 'unknown-picture', 5],
  ['one without words for those who do not see it', '![](share-link.svg)', 'missing-alt', 5],
])('%s is reported with its line before it is published', async (_, words, code, line) => {
  const { diagnostics } = await editing.judge(await changes('', words));
  expect(diagnostics).toContainEqual(
    expect.objectContaining({
      code,
      file,
      range: expect.objectContaining({ start: expect.objectContaining({ line }) }),
    }),
  );
});

test.runIf(isLong)('an unfinished text is seen in the preview, published, and seen by nobody', async () => {
  const shown = await preview('draft: true\n', 'Half a sentence');
  expect(shown).toMatchObject({ status: 200, html: expect.stringContaining('Half a sentence') });
  expect(await editing.publish(await changes('draft: true\n', 'Half a sentence'))).toMatchObject({
    type: 'published',
  });
  expect((await edited.get(address)).status).toBe(404);
});

test.runIf(isLong)(
  'a text with days of its own is previewed on each of them, and a day that is none is reported',
  async () => {
    const name = file;
    const base = (await editing.read(name))?.revision ?? null;
    const dated = (front: string) => [
      { name, text: `---\ntitle: Gift links\n${front}---\n\nFor the feast.\n`, base },
    ];
    const { draft } = await editing.draft(owner, dated(`publish: ${opens}\n`));
    const cookie = editing.cookieOf(owner).split(';')[0] ?? '';
    const statusAt = async (at: string) => {
      const url = `${address}?__draft=${draft?.id}&__at=${at}`;
      const headers = { ...noHeaders, cookie };
      return (await site.respond({ method: 'GET', url, id: 'test', address: '', headers })).status;
    };
    expect([await statusAt('2026-12-02'), await statusAt('2026-11-30')]).toEqual([200, 404]);
    const { diagnostics } = await editing.judge(dated('publish: 2026-12-32\n'));
    expect(diagnostics).toContainEqual(expect.objectContaining({ file, severity: 'error' }));
  },
);
