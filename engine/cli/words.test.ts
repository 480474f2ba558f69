import { expect, test } from 'vitest';
import { manifestWith, openFixture } from './fixture.tsx';
import type { MissingWords } from './missing-words.ts';

const files = {
  'routes.yaml': manifestWith(
    'title: {message: title}, guards: [only-hash]',
    'title: {text: {en-US: Only English}}, guards: [only-hash]',
  ),
  'locales/en-US.json': `{\n  "title": "Title",\n  "sale.title": {"defaultMessage": "For sale"}\n}\n`,
  'content/policies/privacy/2023-01-01.ja.md': '古い言葉\n',
  'content/policies/privacy/2027-01-01.en-US.md': '---\ntitle: New\n---\nNew words.\n',
};

test('names what each language lacks, with the place that has it', async () => {
  const { code, out } = await (await openFixture(files)).site('words');
  expect(code).toBe(0);
  expect(out).toBe(
    `LANGUAGE  MESSAGES  TEXTS  ARTICLES
ja        1         1      1

routes.yaml:10                                  “Only English”                     in no other language
locales/en-US.json:3                            sale.title “For sale”              in no other language
content/policies/privacy/2027-01-01.en-US.md:1  policies/privacy/2027-01-01 “New”  in no other language

3 places with words that some language lacks
`,
  );
});

test('--json is the same for programs, --locale for one language', async () => {
  const fixture = await openFixture(files);
  const all = JSON.parse((await fixture.site('words', '--json')).out) as MissingWords[];
  expect(all.map(({ kind, name, file, line, locales }) => [kind, name, file, line, locales])).toEqual([
    ['text', undefined, 'routes.yaml', 10, ['ja']],
    ['message', 'sale.title', 'locales/en-US.json', 3, ['ja']],
    ['article', 'policies/privacy/2027-01-01', 'content/policies/privacy/2027-01-01.en-US.md', 1, ['ja']],
  ]);
  expect((await fixture.site('words', '--locale', 'en-US')).out).toBe('en-US lacks nothing.\n');
  expect(await fixture.site('words', '--locale', 'fr')).toMatchObject({ code: 3 });
});

test('where nothing is missing it says so', async () => {
  const fixture = await openFixture({
    'content/policies/privacy/2023-01-01.ja.md': '古い言葉\n',
    'content/policies/privacy/2027-01-01.ja.md': '新しい言葉\n',
  });
  expect(await fixture.site('words')).toMatchObject({ code: 0, out: 'No language lacks anything.\n' });
});

test('a message that cannot be used is missing, and a mark before the file is none of the words', async () => {
  const fixture = await openFixture({
    'locales/en-US.json': '\uFEFF{\n  "title": "Title",\n  "greeting": "Hello {name}"\n}\n',
    'locales/ja.json': '{\n  "title": "題",\n  "greeting": "こんにちは{nmae}"\n}\n',
  });
  const { out } = await fixture.site('words', '--json', '--locale', 'ja');
  expect(JSON.parse(out)).toContainEqual({
    kind: 'message',
    name: 'greeting',
    words: 'Hello {name}',
    locales: ['ja'],
    file: 'locales/en-US.json',
    line: 3,
  });
});
