import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { renderMarkdown } from './markdown.ts';
import { readFile, splitFrontMatter } from './read-file.ts';
import { createFilesAt, indexContent, namedContent, soundContent } from './store.ts';

const href = (path: string) => `/ja${path}`;

describe('renderMarkdown', () => {
  test('adds the language to links of this site, and no trust to others', () => {
    const { html } = renderMarkdown('[a](/faq) [b](https://x.example) [c](//evil.example)', href);
    expect(html).toContain('href="/ja/faq"');
    expect(html).toContain('rel="external noopener noreferrer"');
    expect(html).toContain('href="//evil.example"');
  });
  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[x](javascript:alert(1))',
    '<a href="x" onclick="alert(1)">x</a>',
    '![x](javascript:alert(1))',
  ])('runs nothing: %s', (source) => {
    expect(renderMarkdown(source, href).html).not.toMatch(/script|onerror|onclick/i);
  });
  test('lists headings with ids in any script', () => {
    expect(renderMarkdown('## Über uns\n\n### 隐私 政策', href).headings).toEqual([
      { id: 'über-uns', text: 'Über uns', depth: 2 },
      { id: '隐私-政策', text: '隐私 政策', depth: 3 },
    ]);
  });
  test('wide tables scroll, by keyboard too', () => {
    expect(renderMarkdown('|a|b|\n|-|-|\n|1|2|', href).html).toContain(
      '<div class="table-scroll" tabindex="0" role="group"><table>',
    );
  });
});

/** Files as they are read before anything is known of the site. */
const readAll = (files: ReadonlyMap<string, string>) => {
  const read = [...files].map(([file, text]) => readFile(file, text));
  const content = soundContent(read.map((file) => [file, file.diagnostics] as const));
  return { read, content, faults: read.flatMap(({ diagnostics }) => diagnostics) };
};

describe('content files', () => {
  const files = new Map([
    ['help/a.en-US.md', '---\ntitle: A\n---\n[x](/faq)'],
    ['help/a.ja.md', 'ア'],
    ['help/b.ja.md', 'イ'],
    ['help/tree.yaml', 'folders: [a]'],
    ['help/odd.md', 'x'],
    ['help/bad.en-US.md', '---\n[\n---\n'],
  ]);
  const { read, content, faults } = readAll(files);
  const filesAt = createFilesAt(content, {
    defaultLocale: 'en-US',
    render: async ({ source }, locale) => renderMarkdown(source, (path) => `/${locale}${path}`),
  });
  const reader = filesAt(0);

  test('falls back to the default language, then to any; links stay in the reader’s', async () => {
    expect(reader.article('help/a', 'ja')?.locale).toBe('ja');
    expect(await reader.rendered('help/a', 'ru')).toMatchObject({
      locale: 'en-US',
      meta: { title: 'A' },
      html: '<p><a href="/ru/faq">x</a></p>',
    });
    expect(reader.article('help/b', 'ru')?.locale).toBe('ja');
    expect(reader.article('help/none', 'ru')).toBeUndefined();
    expect(await reader.rendered('help/none', 'ru')).toBeUndefined();
  });
  test.each(['es-419', 'zh-Hant-TW', 'fil'])('finds articles in %s', (tag) => {
    const found = readAll(new Map([[`help/a.${tag}.md`, 'x']]));
    expect(found.faults).toEqual([]);
    expect(indexContent(found.content).get('help/a')).toEqual([tag]);
  });
  test('refuses what would exhaust the stack of its renderer', () => {
    const deep = new Map([['help/deep.ja.md', '> '.repeat(5_000)]]);
    expect(readAll(deep).faults).toMatchObject([{ code: 'too-deep', file: 'content/help/deep.ja.md' }]);
  });
  test.each(['help/long.ja.md', 'help/long.yaml'])('refuses more than 1 MB in %s', (file) => {
    expect(readAll(new Map([[file, `a: ${'x'.repeat(1_000_000)}`]])).faults).toMatchObject([
      { code: 'too-large', file: `content/${file}` },
    ]);
  });
  test('indexes what is there and names what cannot be used', () => {
    expect(indexContent(content).get('help/a')).toEqual(['en-US', 'ja']);
    expect(reader.record('help/tree')).toEqual({ folders: ['a'] });
    expect(faults.map(({ file }) => file)).toEqual(['content/help/odd.md', 'content/help/bad.en-US.md']);
  });
  test('a broken file is there by its name, and reaches nobody', () => {
    expect(namedContent(read).get('help/bad')).toEqual(['en-US']);
    expect(reader.has('help/bad')).toBe(false);
  });
});

describe('front matter', () => {
  test('works with a BOM and CRLF, at the end of a file, and its absence too', () => {
    expect(readFile('a.ja.md', '\uFEFF---\r\ntitle: A\r\n---\r\nText')).toMatchObject({
      value: { title: 'A' },
      markdown: 'Text',
      diagnostics: [],
    });
    expect(readFile('a.ja.md', '---\ntitle: A\n---')).toMatchObject({ value: { title: 'A' }, markdown: '' });
    expect(readFile('a.ja.md', 'Text')).toMatchObject({ value: {}, markdown: 'Text', diagnostics: [] });
    expect(readFile('a.ja.md', '---\n# nothing yet\n---\nText')).toMatchObject({
      value: {},
      markdown: 'Text',
    });
  });
  test('keeps its places in the file', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('---', '---\r', 'a: b', '', ' ---', '# x', '\uFEFF---')),
        (lines) => {
          const text = lines.join('\n');
          const parts = splitFrontMatter(text);
          if ('message' in parts || parts.yaml === undefined) return;
          const blank = parts.yaml.search(/\n/) + 1;
          expect(text.slice(blank).startsWith(parts.yaml.slice(blank))).toBe(true);
        },
      ),
    );
  });
});
