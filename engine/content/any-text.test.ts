import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../tests/long.ts';
import { renderMarkdown } from './markdown.ts';

/** Pieces of Markdown and of HTML, and what has ever run as a script. */
const piece = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 6 }),
  fc.constantFrom(
    ...[
      '# ',
      '## ',
      '\n',
      '\n\n',
      '- ',
      '1. ',
      '> ',
      '```\n',
      '`',
      '**',
      '_',
      '~~',
      '| a | b |\n| - | - |\n',
      '---\n',
    ],
    ...['[x](', ')', '![x](', '<', '>', '"', "'", '&#x6a;', '\\', '[^1]', '[^1]: note\n', '<!--', '-->'],
    ...[
      '/words',
      '//evil.example',
      'javascript:alert(1)',
      'JaVaScRiPt&colon;alert(1)',
      'data:text/html,x',
      'https://a.example/"onload="x',
    ],
    ...[
      '<script>alert(1)</script>',
      '<img src=x onerror=alert(1)>',
      '<svg/onload=alert(1)>',
      '<iframe srcdoc="x">',
      '<style>*{}</style>',
    ],
    ...[
      '<a href="javascript:alert(1)">',
      '<details open ontoggle=alert(1)>',
      '<math><mtext><table><mglyph><style>',
      '[ ] ',
      'www.a.example',
    ],
  ),
);
const markdown = fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(''));

/** Start tags of what the engine wrote: between quotes no sign ends one. */
const tagsOf = (
  html: string,
): { readonly name: string; readonly attributes: readonly [string, string][] }[] =>
  [...html.matchAll(/<([a-z][a-z0-9]*)((?:\s+[\w-]+(?:="[^"]*")?)*)\s*\/?>/gi)].map(
    ([, name = '', rest = '']) => ({
      name: name.toLowerCase(),
      attributes: [...rest.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, key = '', value = '']) => [
        key.toLowerCase(),
        value,
      ]),
    }),
  );

describe('Markdown of anybody', () => {
  test('has no script, no handler and no scheme but those of links', () => {
    fc.assert(
      fc.property(markdown, (source) => {
        const { html } = renderMarkdown(source, (path) => `/ja${path}`);
        for (const { name, attributes } of tagsOf(html)) {
          expect([
            'script',
            'style',
            'iframe',
            'object',
            'embed',
            'svg',
            'math',
            'form',
            'base',
            'meta',
            'link',
          ]).not.toContain(name);
          for (const [key, value] of attributes) {
            expect(key).not.toMatch(/^on|^style$|^srcdoc$/);
            if (key === 'href' || key === 'src')
              expect(
                value.replace(/&#x([\da-f]+);/gi, (_, code) =>
                  String.fromCodePoint(Number.parseInt(code, 16)),
                ),
              ).toMatch(/^(?!\s*(?:javascript|data|vbscript|file):)/i);
          }
        }
        expect(html).not.toMatch(/<(?:script|iframe|style|svg)/i);
      }),
      { numRuns: runs(300) },
    );
  });

  test('names each of its headings once, as its anchors do', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 8 }), { maxLength: 6 }),
        (titles) => {
          const source = titles.map((title) => `## ${title}\n\ntext\n`).join('\n');
          const { html, headings } = renderMarkdown(source, (path) => path);
          expect(new Set(headings.map(({ id }) => id)).size).toBe(headings.length);
          const anchors = tagsOf(html).flatMap(({ name, attributes }) =>
            /^h[1-6]$/.test(name) ? attributes.filter(([key]) => key === 'id').map(([, value]) => value) : [],
          );
          expect(anchors).toHaveLength(headings.length);
        },
      ),
      { numRuns: runs(100) },
    );
  });

  test.each([
    ['[x](/words)', 'href="/ja/words"'],
    ['[x](/words?a=1#b)', 'href="/ja/words?a=1#b"'],
    ['[x](//evil.example)', 'href="//evil.example"'],
    ['[x](#here)', 'href="#here"'],
    ['[x](https://a.example)', 'rel="external noopener noreferrer"'],
    ['[x](mailto:a@b.example)', 'href="mailto:a@b.example"'],
  ])('%s has %s', (source, has) => {
    expect(renderMarkdown(source, (path) => `/ja${path}`).html).toContain(has);
  });
});
