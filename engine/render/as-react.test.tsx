import fc from 'fast-check';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { escapeHtml } from '../../api/contract/escape-html.ts';
import { runs } from '../../tests/long.ts';
import { scriptJson } from './escape.ts';
import { headTags } from './head.ts';
import { cutStencil, place } from './stencil.ts';

/** Texts of users, with every sequence that has ever ended an element too soon. */
const words = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
  fc
    .array(
      fc.constantFrom(
        '<',
        '>',
        '"',
        "'",
        '&',
        '</script>',
        '<!--',
        '-->',
        ']]>',
        '\ue000',
        '0',
        '1 ',
        '\u2028',
        '&amp;',
        '$&',
        '\\',
      ),
      { minLength: 1, maxLength: 6 },
    )
    .map((parts) => parts.join('')),
);

function Entry({
  name,
  title,
  note,
}: {
  readonly name: string;
  readonly title: string;
  readonly note: string;
}) {
  return (
    <li title={title} aria-label={name} data-name={`${name} (${title})`}>
      <b>{name}</b>
      <i lang="en">{note}</i>
      <input readOnly={true} value={note} />
    </li>
  );
}

describe('a stencil that is filled', () => {
  test.each([
    ['renderToString', renderToString],
    ['renderToStaticMarkup', renderToStaticMarkup],
  ])('is what %s draws, whatever the words', (_, draw) => {
    const stencil = cutStencil(draw(<Entry name={place(0)} title={place(1)} note={place(2)} />));
    fc.assert(
      fc.property(words, words, words, (name, title, note) => {
        expect(stencil.fill([name, title, note])).toBe(draw(<Entry name={name} title={title} note={note} />));
      }),
      { numRuns: runs(300) },
    );
  });

  test('keeps no word of the page before it', () => {
    const stencil = cutStencil(renderToString(<Entry name={place(0)} title={place(1)} note={place(2)} />));
    stencil.fill(['secret', 'secret', 'secret']);
    expect(stencil.fill(['a', 'b', 'c'])).not.toContain('secret');
  });

  test('has a place for as many words as there are, in any order, and more than nine', () => {
    const order = [11, 3, 0, 10, 1, 2];
    const stencil = cutStencil(order.map((number) => `<p>${place(number, number)}</p>`).join(''));
    const values = Array.from({ length: 12 }, (_, at) => `<${at}>`);
    expect(stencil.fill(values)).toBe(order.map((at) => `<p>&lt;${at}&gt;</p>`).join(''));
  });
});

describe('whatever stands in words', () => {
  test('JSON in a script is the same value, and ends nothing', () => {
    fc.assert(
      fc.property(fc.jsonValue(), words, (value, text) => {
        const all = { value, text, [text]: text };
        const written = scriptJson(all);
        expect(JSON.parse(scriptJson([text]))).toEqual([text]);
        // Not parsed: the V8 of Node 24.21 reads the key "\u003c" as "\" where it has just read an object with that key.
        const signs = /\\(?:u(003c|003e|2028|2029)|.)/gs;
        const plain = written.replace(signs, (sign, code?: string) =>
          code === undefined ? sign : String.fromCharCode(Number.parseInt(code, 16)),
        );
        expect(plain).toBe(JSON.stringify(all));
        for (const sign of ['<', '>', '\u2028', '\u2029']) expect(written).not.toContain(sign);
      }),
      { numRuns: runs(300) },
    );
  });

  test('escaped HTML is the same words to whoever reads it', () => {
    fc.assert(
      fc.property(words, (text) => {
        const escaped = escapeHtml(text);
        expect(escaped).not.toMatch(/[<>"']/);
        const entities: Record<string, string> = {
          amp: '&',
          lt: '<',
          gt: '>',
          quot: '"',
          '#39': "'",
          '#x27': "'",
        };
        expect(escaped.replace(/&(#?\w+);/g, (_, name: string) => entities[name] ?? '?')).toBe(text);
      }),
      { numRuns: runs(300) },
    );
  });

  test('the head of a page has the same tags as with plain words', () => {
    const facts = (text: string) => ({
      siteName: `Site ${text}`,
      publicUrl: 'https://site.example',
      locale: 'ja',
      defaultLocale: 'en-US',
      locales: [{ tag: 'en-US' }, { tag: 'ja' }],
      paths: { unprefixed: ['/s'] },
      path: '/words',
      title: `Title ${text}`,
      description: `Description ${text}`,
      noindex: false,
      isAddress: true,
      linkCard: '/link-cards/ja/words.png',
      page: { jsonLd: [{ '@type': 'Article', headline: text }], image: `https://site.example/${text}` },
    });
    const tagsOf = (head: string) =>
      [...head.matchAll(/<\/?[a-z]+(?: [a-z:-]+="[^"<>]*")*>/g)].map(([tag]) =>
        tag.replace(/content="[^"]*"/, ''),
      );
    const plain = tagsOf(headTags(facts('plain')));
    fc.assert(
      fc.property(words, (text) => {
        expect(tagsOf(headTags(facts(text)))).toEqual(plain);
      }),
      { numRuns: runs(200) },
    );
  });
});
