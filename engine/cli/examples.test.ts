import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { FileCode } from '../manifest/index.ts';
import { allCodes, type SiteCode } from './codes.ts';
import { guide, manifestWith, openFixture } from './fixture.tsx';

const folder = join(import.meta.dirname, '../../docs/diagnostics');
const homeLink = (to: string) =>
  manifestWith('content: {links: [/en-US/words]}', `content: {links: [${to}]}`);
const written = manifestWith('content: {}\npolicies', 'content: {offer: {text: {en-US: Half}}}\npolicies');

const ja = (entries: string) => ({ 'locales/ja.json': `{\n${entries}\n}\n` });

const withPicture = (text: string) => ({
  ...guide,
  'content/guide/begin.en-US.md': `---\ntitle: Begin\n---\n${text}`,
  'content/guide/list.svg': '<svg viewBox="0 0 8 6"><path d="M0 0h8"/></svg>\n',
});

const withClaims = (covers: string, text = 'title', proof = 'server/link.test.ts > ends') => ({
  'server/link.test.ts': "test('ends', () => {});\n",
  'content/claims.yaml': `covers: ["${covers}"]
claims:
  - text: ${text}
    claim: A link ends.
    proof: ["${proof}"]
`,
});

/** Files that lead to each finding of the whole site. */
const examples: Readonly<Partial<Record<SiteCode | FileCode, Readonly<Record<string, string>>>>> = {
  'unused-page': {},
  'unused-guard': { 'routes.yaml': manifestWith(', guards: [to-words]', '') },
  'unused-rule': { 'routes.yaml': manifestWith(', validate: [is-known]', '') },
  'unused-message': {
    'locales/en-US.json': '{\n  "title": "Title",\n  "lost.title": "Lost"\n}\n',
    'locales/ja.json': '{\n  "title": "題",\n  "lost.title": "迷子"\n}\n',
  },
  'unused-content': { 'content/help/lost.en-US.md': 'Nobody reads this.\n' },
  'dead-link': { 'content/policies/privacy/2023-01-01.en-US.md': 'Words.\n\nAnd [a link](/nope).\n' },
  'dead-anchor': { 'routes.yaml': homeLink('/en-US/words#nope') },
  'link-form': {
    'content/policies/privacy/2023-01-01.en-US.md': 'See [the register](htps://register.example/search).\n',
  },
  'link-will-die': { 'routes.yaml': homeLink('/en-US/sale') },
  'link-to-come': { 'routes.yaml': homeLink('/en-US/policy/privacy/2027-01-01') },
  'page-fails': { 'routes.yaml': manifestWith('path: /words, page: links', 'path: /words, page: broken') },
  'untranslated-window': { 'routes.yaml': written },
  catalogue: { 'locales/ja.json': '{"title": "題", "other": "他"}' },
  'catalogue-name': { 'locales/ja_JP.json': '{"title": "題"}' },
  'catalogue-syntax': ja('  "title": "題",'),
  'duplicate-message': ja('  "title": "題",\n  "title": "題名"'),
  'message-entry': ja('  "title": 7'),
  'message-mismatch': {
    'locales/en-US.json': '{\n  "title": "Hello {name}"\n}\n',
    ...ja('  "title": "こんにちは{nmae}さん"'),
  },
  'message-syntax': ja('  "title": "{count, plural, other {#件}"'),
  'plural-case': ja('  "title": "{count, plural, one {#件} other {#件}}"'),
  'stray-sign': ja('  "title": "題}"'),
  'content-file': { 'content/notes.md': 'A file without a language.\n' },
  'front-matter': { ...guide, 'content/guide/begin.ja.md': '---\ntitle: 始め\n\n最初の一歩。\n' },
  'spaced-link': withPicture('See [the list] (/words).\n'),
  'missing-alt': withPicture('Open the list.\n\n![](list.svg)\n'),
  'picture-address': withPicture('![The list](https://other.example/list.png)\n'),
  'unknown-picture': withPicture('![The list](lists.svg)\n'),
  'picture-variant': {
    ...withPicture(''),
    'content/guide/list.dark.svg': '<svg viewBox="0 0 8 6"><path d="M0 0h8"/></svg>\n',
    'content/guide/steps.ja.svg': '<svg viewBox="0 0 8 6"><path d="M0 0h8"/></svg>\n',
    'content/guide/begin.en-US.md':
      '---\ntitle: Begin\n---\n![The list](list.svg)\n\n![The steps](steps.svg)\n',
  },
  'picture-file': { 'content/pictures/list.svg': '<svg viewBox="0 0 8 6"><script>draw()</script></svg>\n' },
  'unused-picture': withPicture('Words.\n'),
  'unproved-text': withClaims('policies/*'),
  'unknown-claim': withClaims('none', 'heading'),
  'dead-proof': withClaims('none', 'title', 'server/link.test.ts > begins'),
  'unlisted-file': { ...guide, 'content/guide/end.en-US.md': '---\ntitle: End\n---\nThe last step.\n' },
};
/** The small site of these tests has one layout and no action, so nothing of the kind can lie idle in it. */
const untold: readonly string[] = ['unused-layout', 'unused-action'];

test.each(Object.entries(examples))(
  '%s is explained by what "check" says of an example',
  async (code, files) => {
    const fixture = await openFixture(files);
    const { out } = await fixture.site('check');
    const parts = out.split(/\n\n(?=(?:error|warning)\[)/).map((part) => part.split('\n\n')[0]?.trim() ?? '');
    const part = parts.find((one) => one.includes(`[${code}]`));
    expect(part, out).toBeDefined();
    await expect(`${part}\n`).toMatchFileSnapshot(join(folder, `${code}.txt`));
    const { out: explained } = await fixture.site('explain', code);
    expect(explained).toContain(allCodes[code]?.title);
  },
);

test('every other code has an example that a test of its own has made', () => {
  const without = Object.keys(allCodes).filter((code) => !existsSync(join(folder, `${code}.txt`)));
  expect(without.toSorted()).toEqual(untold.toSorted());
});
