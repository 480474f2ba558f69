import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Diagnostic } from '../../manifest/diagnostic.ts';
import { codeWithPosts, manifestWithPosts, openFixture } from '../fixture.tsx';

const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 6"><path d="M0 0h8"/></svg>';
const home = readFileSync(join(import.meta.dirname, '../../../docs/pictures/home.png'));
const text = 'content/posts/first.en-US.md';
const post = (body: string) => `---\ntitle: A post\n---\n${body}\n`;

async function open(files: Readonly<Record<string, string | Buffer>>) {
  const fixture = await openFixture({ 'routes.yaml': manifestWithPosts }, { code: codeWithPosts });
  for (const [file, bytes] of Object.entries(files)) await fixture.write(file, bytes);
  return fixture;
}

async function findings(files: Readonly<Record<string, string | Buffer>>): Promise<readonly string[]> {
  const { out } = await (await open(files)).site('check', '--format', 'json');
  return (JSON.parse(out) as Diagnostic[])
    .filter(({ file }) => file.startsWith('content/p') && !file.startsWith('content/policies'))
    .map(
      ({ file, range: { start }, severity, code, message }) =>
        `${file}:${start.line}:${start.column} ${severity}[${code}] ${message}`,
    );
}

describe('pictures of texts', () => {
  test.each([
    ['beside the text', 'content/posts/list.svg'],
    ['in the common folder', 'content/pictures/list.svg'],
  ])('%s are found', async (_, file) => {
    expect(await findings({ [text]: post('![The list](list.svg)'), [file]: drawing })).toEqual([]);
  });
  test('need words, unless they only decorate', async () => {
    const files = { 'content/posts/list.svg': drawing };
    expect(await findings({ ...files, [text]: post('![](list.svg "decorative")') })).toEqual([]);
    expect(await findings({ ...files, [text]: post('Words.\r\n\r\n![ ](list.svg)') })).toEqual([
      `${text}:6:1 error[missing-alt] The picture "list.svg" has no words for those who do not see it.`,
    ]);
  });
  test('that are not there are reported with the nearest name', async () => {
    const files = { [text]: post('![The list][a]\n\n[a]: lisst.svg'), 'content/pictures/List.svg': drawing };
    expect(await findings(files)).toEqual([
      `${text}:4:1 warning[unknown-picture] There is no picture "lisst.svg". Did you mean "List.svg"?`,
      'content/pictures/List.svg:1:1 warning[unused-picture] No text shows the picture "pictures/List.svg".',
    ]);
  });
  test('that have files for languages and dark pages are whole where each has its own', async () => {
    const files = {
      'content/pictures/list.en-US.svg': drawing,
      'content/pictures/list.en-US.dark.svg': drawing,
      'content/posts/first.ja.md': post('![一覧](list.svg)'),
      [text]: post('![The list](list.svg)'),
    };
    expect(await findings({ ...files, 'content/pictures/list.ja.svg': drawing })).toEqual([
      'content/posts/first.ja.md:4:1 warning[picture-variant] The picture "list.svg" has no "pictures/list.ja.dark.svg".',
    ]);
    expect(await findings(files)).toEqual([
      'content/posts/first.ja.md:4:1 warning[picture-variant] The picture "list.svg" has no "pictures/list.ja.svg" and no "pictures/list.ja.dark.svg".',
    ]);
    const whole = { 'content/pictures/list.ja.svg': drawing, 'content/pictures/list.ja.dark.svg': drawing };
    expect(await findings({ ...files, ...whole })).toEqual([]);
  });
  test.each(['jp', 'ja_JP'])(
    'of a text whose language is not there (%s) are not missed as well',
    async (tag) => {
      const found = await findings({
        'content/pictures/list.en-US.svg': drawing,
        'content/pictures/list.ja.svg': drawing,
        [`content/posts/first.${tag}.md`]: post('![一覧](list.svg)'),
        [text]: post('![The list](list.svg)'),
      });
      expect(found).toEqual([
        `content/posts/first.${tag}.md:1:1 warning[unknown-locale] There is no language "${tag}", which the name of the file says. Did you mean "ja"?`,
      ]);
    },
  );
  test('of other sites are reported', async () => {
    expect(
      await findings({ [text]: post('![x](https://a.example/x.png) ![y](/y.png) ![z](../z.png)') }),
    ).toEqual([
      `${text}:4:1 error[picture-address] The picture "https://a.example/x.png" is no file of content/.`,
      `${text}:4:31 error[picture-address] The picture "/y.png" is no file of content/.`,
      `${text}:4:44 error[picture-address] The picture "../z.png" is no file of content/.`,
    ]);
  });
  test('in an example of code are none', async () => {
    expect(await findings({ [text]: post('`![](none.png)`\n\n    ![](none.png)') })).toEqual([]);
  });
  test('that cannot be shown are reported with the reason', async () => {
    const files = { [text]: post('![Home](home.jpg)'), 'content/posts/home.jpg': home };
    expect(await findings(files)).toEqual([
      'content/posts/home.jpg:1:1 error[picture-file] The picture is PNG; name it so: home.png.',
    ]);
  });
  test('are changes of a plan', async () => {
    const before = await open({ [text]: post('![Home](home.png)'), 'content/posts/home.png': home });
    const after = await open({
      [text]: post('![Home](home.png)'),
      'content/posts/home.png': Buffer.concat([home, Buffer.from('more')]),
      'content/posts/new.svg': drawing,
    });
    const { out } = await after.site('plan', '--base', before.folder);
    expect(out).toContain('content/posts/home.png is another picture.');
    expect(out).toContain('content/posts/new.svg is new.');
  });
});
