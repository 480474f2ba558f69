import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isMap, isScalar, isSeq, parseDocument } from 'yaml';
import { runs } from '../../tests/long.ts';
import { keepParts, parseInParts, releaseParts } from './parts.ts';

const root = join(import.meta.dirname, '../..');
const most = { tokens: 800_000, depth: 64 };

/** The parts of a tree that callers use. Blanks after a collection do not count. */
function seen(node: unknown, text: string): unknown {
  if (!isMap(node) && !isSeq(node) && !isScalar(node)) return node;
  const [start = 0, end = 0] = node.range ?? [];
  if (isScalar(node)) return [start, end, node.value, node.source];
  const place = [start, text.slice(0, end).trimEnd().length];
  if (isSeq(node)) return [place, node.items.map((entry) => seen(entry, text))];
  return [place, node.items.map(({ key, value }) => [seen(key, text), seen(value, text)])];
}

/** Parsed as one text. */
function whole(text: string): unknown {
  const document = parseDocument(text, { uniqueKeys: false, prettyErrors: false, strict: true });
  expect(document.errors).toEqual([]);
  return seen(document.contents, text);
}

const entries = Array.from({ length: 12 }, (_, at) => `  - path: /made-${at}\n    page: faq\n`).join('');
const small = `site: {name: A}\nroutes:\n${entries}errors:\n  "404": b\n`;
const files = [
  'routes.yaml',
  'docs/diagnostics/sound.yaml',
  ...readdirSync(join(root, 'examples'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => join('examples', name)),
].map((name): [string, string] => [name, readFileSync(join(root, name), 'utf8')]);

describe('a file that is parsed in parts is as it is as a whole', () => {
  test.each([...files, ['a small one', small]])('%s', (_, text) => {
    const parts = parseInParts(text, most);
    if (parts !== undefined) expect(seen(parts.root, text)).toEqual(whole(text));
  });

  test('and files with long lists are parsed in parts', () => {
    for (const text of [small, readFileSync(join(root, 'routes.yaml'), 'utf8')])
      expect(parseInParts(text, most)).toBeDefined();
  });

  test.each([
    ['remarks and blank lines between entries', small.replaceAll('\n  - ', '\n\n# one\n  # two\n\n  - ')],
    ['lines that end as on Windows', small.replaceAll('\n', '\r\n')],
    ['no line end at the end', small.slice(0, small.indexOf('errors:')).trimEnd()],
    [
      'words of several lines',
      small.replaceAll('page: faq', 'page: |+\n      - a\n\n      b\n\n    last: >-\n      c'),
    ],
    ['entries on the line below their dash', small.replaceAll('- path', '-\n    path')],
    ['two lists', `${small}gone:\n${entries}`],
    ['a list that ends the file', `a: b\nroutes:\n${entries}`],
    ['a key that stands twice', `${small}routes:\n${entries}`],
    ['values of one letter, and none', small.replaceAll('page: faq', 'page:\n    b: {}')],
    ['a mark at its beginning', `---\n${small}`],
    ['an unusual step', small.replaceAll('\n  ', '\n     ')],
  ])('%s', (_, text) => {
    const parts = parseInParts(text, most);
    expect(parts).toBeDefined();
    expect(seen(parts?.root, text)).toEqual(whole(text));
  });
});

test.each([
  ['an empty entry', small.replace(/ {2}- path: \/made-5\n.*\n/, '  -\n')],
  ['an empty key', small.replace('page: faq', ': faq')],
  ['a tab', small.replace('    page', '\tpage')],
  ['a dash too far out', small.replace('  - path: /made-5', ' - path: /made-5')],
  ['a key too far out', small.replace('    page', '  page')],
  ['a quote that is not closed', small.replace('/made-5', '"/made-5')],
  ['a bracket that is not closed', small.replace('page: faq', 'page: [faq')],
  ['an alias', small.replace('page: faq', 'page: *faq')],
  ['a second document', `${small}---\na: b\n`],
  [
    'more lists than a site has',
    Array.from({ length: 51 }, (_, at) => `l${'x'.repeat(at)}:\n${entries}`).join(''),
  ],
  ['more entries than a site has', `routes:\n${' - a\n'.repeat(20_001)}`],
  ['too many tokens', small.padEnd(10, ' ').repeat(1), 40],
  ['too deep', small.replace('page: faq', `page: ${'['.repeat(70)}${']'.repeat(70)}`)],
])('%s is parsed as a whole, by those who say what is wrong', (_, text, tokens = most.tokens) => {
  expect(parseInParts(text, { ...most, tokens })).toBeUndefined();
});

test('whatever is changed in it: in parts it is as it is as a whole, or it is not parsed in parts', () => {
  const scrap = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 3 }),
    fc.constantFrom(
      ...'[]{}:,"\'-?&*!|>%@`#\t\n\r ~',
      '- ',
      ': ',
      '\n  - ',
      '\n- ',
      '\n',
      '---\n',
      ' |\n',
      '\uFEFF',
    ),
  );
  fc.assert(
    fc.property(fc.nat(small.length), fc.nat(6), scrap, (at, length, written) => {
      const text = small.slice(0, at) + written + small.slice(at + length);
      const parts = parseInParts(text, most);
      if (parts !== undefined) expect(seen(parts.root, text)).toEqual(whole(text));
    }),
    { numRuns: runs(300) },
  );
});

test('what is kept from one text to the next is as if it had been parsed anew', () => {
  keepParts();
  const twins = small.replace('/made-7', '/made-6');
  for (const text of [small, `# more\n${small}`, twins, small, small.replace('/made-3', '/other'), twins]) {
    releaseParts();
    const before = parseInParts(text, most);
    // Of two trees that are in use none is taken from the other.
    const again = parseInParts(text, most);
    expect(seen(before?.root, text)).toEqual(whole(text));
    expect(seen(again?.root, text)).toEqual(whole(text));
  }
});
