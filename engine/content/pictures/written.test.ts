import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { expect, test } from 'vitest';
import { runs } from '../../../tests/long.ts';
import { picturesIn } from './written.ts';

interface Node {
  readonly type: string;
  readonly url?: string;
  readonly alt?: string | null;
  readonly title?: string | null;
  readonly identifier?: string;
  readonly position?: { readonly start: { offset: number }; readonly end: { offset: number } };
  readonly children?: readonly Node[];
}

/** The pictures as the parser of Markdown has them. */
function byParser(text: string): unknown[] {
  const nodesIn = (node: Node): readonly Node[] => [node, ...(node.children ?? []).flatMap(nodesIn)];
  const nodes = nodesIn(unified().use(remarkParse).parse(text) as unknown as Node);
  const defined = new Map(
    nodes.flatMap((node) => (node.type === 'definition' ? [[node.identifier, node] as const] : [])),
  );
  return nodes.flatMap((node) => {
    if (node.type !== 'image' && node.type !== 'imageReference') return [];
    const { url = '', title } = node.type === 'image' ? node : (defined.get(node.identifier) ?? {});
    const [start, end] = [node.position?.start.offset, node.position?.end.offset];
    return [{ url, alt: node.alt ?? '', title: title ?? undefined, start, end }];
  });
}

const folder = join(import.meta.dirname, '../../../content');
const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md'))
  .map((name) => readFileSync(join(folder, name), 'utf8'))
  .filter((text) => text.includes('!['));

test('the pictures of every text of this site are those that the parser of Markdown finds', () => {
  expect(texts.length).toBeGreaterThan(10);
  for (const text of texts) expect(picturesIn(text, 0)).toEqual(byParser(text));
});

test.each([
  ['in a line of its own', 'a\n\n![b, c: d.](e/f@2x.webp)\n\ng'],
  ['alone', '![a](b.png)'],
  ['with a title', '![a](b.png "decorative")\n'],
  ['within words', 'a ![b](c.png) d'],
  ['below words', 'a\n![b](c.png)\n'],
  ['in a list', '- a\n\n  ![b](c.png)\n\n- d'],
  ['behind a list', '- a\n\n![b](c.png)\n'],
  ['in a quotation', '> a\n\n![b](c.png)\n'],
  ['in code', '```\n\n![a](b.png)\n\n```\n\n![c](d.png)'],
  ['in code further in', '    ![a](b.png)\n'],
  ['in a remark', '<!--\n\n![a](b.png)\n\n-->'],
  ['in a link', '[![a](b.png)](c)'],
  ['with emphasis in its words', '![*a* b_c_](d.png)'],
  ['with signs in its words', '![a &amp; b \\[ c](d.png)'],
  ['with an escape in its address', '![a](b\\_c.png)'],
  ['without words', '![](a.png)'],
  ['with blanks around its words', '![ a ](b.png)'],
  ['below a blank that Markdown has for a letter', '\u3000\n![b](c.png)\n'],
  ['as a heading', '![a](b.png)\n===\n'],
  ['with line ends of Windows', 'a\r\n\r\n![b](c.png)\r\n\r\nd'],
])('a picture %s', (_, text) => {
  expect(picturesIn(text, 0)).toEqual(byParser(text));
  expect(picturesIn(text, 7)).toEqual(
    byParser(text).map((one) => {
      const { start, end, ...rest } = one as { start: number; end: number };
      return { ...rest, start: start + 7, end: end + 7 };
    }),
  );
});

test('whatever is changed in a text: its pictures are those that the parser of Markdown finds', () => {
  const text = 'a\n\n![b c](d/e.png)\n\n- f\n- g\n\n![h](i.png "decorative")\n\n> j\n\n![k](l.png)\n';
  const scrap = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 3 }),
    fc.constantFrom(
      ...'![]()<>*_`"\'&\\#-=+~:.\t\n\r ',
      ...[
        '\n\n',
        '```\n',
        '~~~\n',
        '<!-- ',
        '<div>\n',
        '<script>\n',
        '    ',
        '- ',
        '1. ',
        '> ',
        '===\n',
        '\n\n\n',
      ],
      ...[
        '![a](b)',
        '![a]',
        '[a]: b\n',
        '&amp;',
        '  \n',
        '![a]\n\n[a]: b\n',
        '- <!--\n',
        '- ```\n',
        '> ```\n',
      ],
    ),
  );
  fc.assert(
    fc.property(fc.nat(text.length), fc.nat(4), scrap, (at, length, written) => {
      const after = text.slice(0, at) + written + text.slice(at + length);
      expect(picturesIn(after, 0)).toEqual(byParser(after));
    }),
    { numRuns: runs(1_000) },
  );
});
