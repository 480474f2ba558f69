import { describe, expect, test } from 'vitest';
import { renderMarkdown } from './markdown.ts';
import { createContentReader, indexContent, sortContent, splitFrontMatter } from './store.ts';

const href = (path: string) => `/ja${path}`;

describe('renderMarkdown', () => {
  test('adds the language to links of this site, and no trust to others', () => {
    const { html } = renderMarkdown('[a](/faq) [b](https://x.example) [c](//evil.example)', href);
    expect(html).toContain('href="/ja/faq"');
    expect(html).toContain('rel="noopener nofollow"');
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

describe('content files', () => {
  const files = new Map([
    ['help/a.en-US.md', '---\ntitle: A\n---\n[x](/faq)'],
    ['help/a.ja.md', 'ア'],
    ['help/b.ja.md', 'イ'],
    ['help/tree.yaml', 'folders: [a]'],
    ['help/odd.md', 'x'],
    ['help/bad.en-US.md', '---\n[\n---\n'],
  ]);
  const sorted = sortContent(files);
  const reader = createContentReader(sorted, {
    defaultLocale: 'en-US',
    render: async (source, locale) => renderMarkdown(source, (path) => `/${locale}${path}`),
  });

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
    const content = sortContent(new Map([[`help/a.${tag}.md`, 'x']]));
    expect(content.faults).toEqual([]);
    expect(indexContent(content).get('help/a')).toEqual([tag]);
  });
  test('refuses what would exhaust the stack of its renderer', () => {
    const deep = new Map([['help/deep.ja.md', '> '.repeat(5_000)]]);
    const { faults } = sortContent(deep);
    expect(faults).toEqual([{ file: 'help/deep.ja.md', message: 'nests more than 50 levels deep' }]);
  });
  test.each(['help/long.ja.md', 'help/long.yaml'])('refuses more than 1 MB in %s', (file) => {
    const { faults } = sortContent(new Map([[file, `a: ${'x'.repeat(1_000_000)}`]]));
    expect(faults).toEqual([{ file, message: 'has more than 1 MB' }]);
  });
  test('indexes what is there and names what cannot be used', () => {
    expect(indexContent(sorted).get('help/a')).toEqual(['en-US', 'ja']);
    expect(reader.record('help/tree')).toEqual({ folders: ['a'] });
    expect(sorted.faults.map(({ file }) => file)).toEqual(['help/odd.md', 'help/bad.en-US.md']);
  });
});

test('front matter works with a BOM and CRLF, and its absence too', () => {
  expect(splitFrontMatter('\uFEFF---\r\ntitle: A\r\n---\r\nText')).toEqual({
    meta: { title: 'A' },
    source: 'Text',
  });
  expect(splitFrontMatter('Text')).toEqual({ meta: {}, source: 'Text' });
});
