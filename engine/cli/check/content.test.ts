import { describe, expect, test } from 'vitest';
import type { Diagnostic } from '../../manifest/diagnostic.ts';
import { guide, openFixture } from '../fixture.tsx';

/** The findings of `site check` about a file of `content/`. */
async function check(file: string, text: string | Buffer): Promise<readonly Diagnostic[]> {
  const fixture = await openFixture(guide);
  await fixture.write(`content/${file}`, text);
  const { code, out } = await fixture.site('check', '--format', 'json');
  expect(code).toBe(1);
  return (JSON.parse(out) as Diagnostic[]).filter((found) => found.file === `content/${file}`);
}

const shown = ({ code, severity, message, range }: Diagnostic) =>
  `${range.start.line}:${range.start.column} ${severity}[${code}] ${message}`;

const article = (head: string, body = 'Words.') => `---\n${head}\n---\n${body}\n`;
const text = 'guide/begin.ja.md';
const list = 'guide/list.yaml';

describe('front matter', () => {
  test.each([
    [
      'a key that nobody knows',
      article('titel: A'),
      '2:1 error[unknown-key] The key "titel" is not known in the front matter. Did you mean "title"?',
    ],
    [
      'a missing title',
      article('level: 1'),
      '2:1 error[missing-key] The key "title" is missing in the front matter.',
    ],
    ['an empty title', article('title: ""'), '2:8 error[invalid-content] "title" is empty.'],
    [
      'a title of the wrong type',
      article('title: [a]'),
      '2:8 error[wrong-type] "title" must be text, not a list.',
    ],
    [
      'a number as title',
      article('title: 2026'),
      '2:8 error[wrong-type] "title" must be text, not the number 2026.',
    ],
    [
      'a number out of its bounds',
      article('title: A\nlevel: 0'),
      '3:8 error[invalid-content] "level" must be at least 1, not 0.',
    ],
    [
      'no front matter',
      'Words.\n',
      '1:1 error[front-matter] The front matter is missing: the lines with the title, between two lines `---`, at the head of the file.',
    ],
    [
      'front matter without an end',
      '---\ntitle: A\n\nWords.\n',
      '1:1 error[front-matter] The front matter that begins here is never closed by a second line `---`.',
    ],
    [
      'front matter below a blank line',
      '\n---\ntitle: A\n---\nWords.\n',
      '1:1 error[front-matter] The front matter must begin on the first line of the file.',
    ],
    [
      'a list as front matter',
      article('- title'),
      '2:1 error[front-matter] The front matter is no mapping of keys to values.',
    ],
    [
      'a text as front matter',
      article('title'),
      '2:1 error[front-matter] The front matter is no mapping of keys to values.',
    ],
    [
      'a draft',
      article('title: A\ndraft: true'),
      '3:1 error[unknown-key] The key "draft" is not known in the front matter.',
    ],
    [
      'a key twice',
      article('title: A\ntitle: B'),
      '3:1 error[duplicate-key] The key "title" is written twice.',
    ],
    ['a tab', article('title: A\nlevel:\n\t1'), '4:1 error[tab-indent] Line 4 is indented with a tab.'],
    [
      'a quote without an end',
      article('title: "A'),
      '2:8 error[unclosed-quote] The quote that opens here is never closed.',
    ],
    [
      'a colon in a value',
      article('title: A: B'),
      '2:8 error[syntax] The value of "title" must stand in quotes: a colon with a space behind it begins a value.',
    ],
    [
      'an anchor',
      article('title: &a A'),
      '2:8 error[unsupported-yaml] "&a" begins with a sign that makes it an anchor in YAML, which is not read here.',
    ],
    [
      'Windows line ends',
      article('titel: A').replaceAll('\n', '\r\n'),
      '2:1 error[unknown-key] The key "titel" is not known in the front matter. Did you mean "title"?',
    ],
  ])('%s', async (_case, written, said) => {
    expect((await check(text, written)).map(shown)).toEqual([said]);
  });
  test('what is not supported is said so', async () => {
    const [found] = await check(text, article('title: A\ndraft: true'));
    expect(found?.help).toContain('Texts of this kind have no drafts');
  });
  test('a typo offers its repair', async () => {
    const [found] = await check(text, article('titel: A'));
    expect(found?.suggestions.map(({ title }) => title)).toEqual(['Write "title"']);
  });
});

describe('records', () => {
  test.each([
    [
      'a key with a typo',
      'chapter: [begin]\n',
      '1:1 error[unknown-key] The key "chapter" is not known in the file. Did you mean "chapters"?',
    ],
    [
      'a missing key',
      'title: {en-US: Guide, ja: 本}\n',
      '1:1 error[missing-key] The key "chapters" is missing in the file.',
    ],
    [
      'the wrong type',
      'chapters: begin\n',
      '1:11 error[wrong-type] "chapters" must be a list, not the word "begin".',
    ],
    [
      'a list',
      '- chapters\n',
      '1:1 error[wrong-type] The file must be made of keys with their values, not a list.',
    ],
    ['nothing', '# later\n', '1:1 error[empty] The file holds nothing but comments.'],
    [
      'a name of nothing',
      'chapters: [begin, bein]\n',
      '1:19 warning[unknown-content-file] There is no chapter "bein". Did you mean "begin"?',
    ],
    ['a name twice', 'chapters: [begin, begin]\n', '1:19 warning[duplicate-entry] "begin" is named twice.'],
    [
      'a name left out',
      'chapters: []\n',
      '1:1 warning[unlisted-file] The list leaves out content/guide/begin.',
    ],
    [
      'words without the default language',
      'chapters: [begin]\ntitle: {ja: 本}\n',
      '2:1 error[missing-default-text] The text has no words in en-US, the default language.',
    ],
    [
      'words in a language that is not there',
      'chapters: [begin]\ntitle: {en-US: Guide, ja: 本, fr: Guide}\n',
      '2:30 error[unknown-locale] There is no language "fr".',
    ],
    [
      'words that lack a language',
      'chapters: [begin]\ntitle: {en-US: Guide}\n',
      '2:1 warning[missing-translation] The text lacks the language ja.',
    ],
    [
      'a list without its bracket',
      'chapters: [begin\n',
      '1:11 error[syntax] The bracket [ that opens here is never closed.',
    ],
    [
      'two documents',
      'chapters: [begin]\n---\nchapters: []\n',
      '2:1 error[multiple-documents] A second YAML document begins here.',
    ],
  ])('%s', async (_case, written, said) => {
    expect((await check(list, written)).map(shown)).toContain(said);
  });
});

describe('names of files', () => {
  test.each([
    [
      'guide/begin.jp.md',
      'unknown-locale',
      'There is no language "jp", which the name of the file says. Did you mean "ja"?',
    ],
    [
      'guide/begin.us.md',
      'unknown-locale',
      'There is no language "us", which the name of the file says. Did you mean "en-US"?',
    ],
    [
      'guide/begin.en.md',
      'unknown-locale',
      'There is no language "en", which the name of the file says. Did you mean "en-US"?',
    ],
    [
      'guide/begin.ja_JP.md',
      'unknown-locale',
      'There is no language "ja_JP", which the name of the file says. Did you mean "ja"?',
    ],
    [
      'guide/begin.EN-us.md',
      'unknown-locale',
      'There is no language "EN-us", which the name of the file says. Did you mean "en-US"?',
    ],
    ['guide/begin.fr.md', 'unknown-locale', 'There is no language "fr", which the name of the file says.'],
    ['guide/begin.md', 'content-file', 'The name "begin.md" does not say in which language the text is.'],
    ['guide/list.yml', 'content-file', 'The ending .yml is not read; texts end in .md, lists in .yaml.'],
    ['guide/begin.ja.MD', 'content-file', 'The ending .MD is not read; texts end in .md, lists in .yaml.'],
    ['guide/list.json', 'content-file', 'The ending .json is not read; texts end in .md, lists in .yaml.'],
  ])('%s', async (file, code, message) => {
    const severity = code === 'unknown-locale' ? 'warning' : 'error';
    expect(await check(file, article('title: A'))).toMatchObject([{ code, message, severity }]);
  });
  test('a text in a language that the site does not have is shown to nobody', async () => {
    const fixture = await openFixture({
      ...guide,
      'content/guide/list.yaml': 'chapters: [begin, end]\n',
      'content/guide/end.jp.md': article('title: A'),
    });
    const { out } = await fixture.site('words', '--json');
    expect(out).not.toContain('guide/end');
  });
  test('the right name is written out', async () => {
    const [found] = await check('guide/begin.jp.md', article('title: A'));
    expect(found?.help).toContain('Rename the file to begin.ja.md');
  });
});

describe('what tools do to files', () => {
  const umlaut = article('title: Ä', 'Grüße.');
  test.each([
    [
      'Latin-1',
      Buffer.from(umlaut, 'latin1'),
      '2:8 error[encoding] Line 2 holds a sign that is not UTF-8; it may have been saved as Latin-1 or in another old encoding.',
    ],
    [
      'UTF-16 with its mark',
      Buffer.from(`\uFEFF${umlaut}`, 'utf16le'),
      '1:1 error[encoding] The file is UTF-16, not UTF-8.',
    ],
    ['UTF-16 without', Buffer.from(umlaut, 'utf16le'), '1:2 error[encoding] The file is UTF-16, not UTF-8.'],
    ['NUL', article('title: A', 'Wo\0rds.'), '4:3 error[encoding] Line 4 holds a NUL, which no text has.'],
    [
      'a merge',
      `${article('title: A')}<<<<<<< HEAD\none\n=======\ntwo\n>>>>>>> other\n`,
      '5:1 error[merge-conflict] Two versions of one part stand in lines 5 to 9.',
    ],
  ])('%s in a text', async (_case, written, said) => {
    expect((await check(text, written)).map(shown)).toEqual([said]);
  });
  test.each([
    ['Latin-1', Buffer.from('chapters: [begin] # Größe\n', 'latin1'), '1:23 error[encoding]'],
    [
      'a merge',
      '<<<<<<< HEAD\nchapters: [begin]\n=======\nchapters: []\n>>>>>>> other\n',
      '1:1 error[merge-conflict]',
    ],
  ])('%s in a record', async (_case, written, said) => {
    expect((await check(list, written)).map(shown)).toEqual([expect.stringContaining(said)]);
  });
  test('a line of equal signs is a heading', async () => {
    const fixture = await openFixture({
      ...guide,
      [`content/${text}`]: article('title: A', 'Heading\n=======\n\nWords.'),
    });
    const { out } = await fixture.site('check', '--format', 'json');
    expect((JSON.parse(out) as Diagnostic[]).map(({ file }) => file)).not.toContain(`content/${text}`);
  });
});
