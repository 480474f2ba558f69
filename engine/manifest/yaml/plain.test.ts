import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isMap, isScalar, isSeq } from 'yaml';
import { runs } from '../../../tests/long.ts';
import { readPlain } from './plain.ts';
import { readDocuments } from './tokens.ts';

const most = 800_000;
const manifest = readFileSync(join(import.meta.dirname, '../../../routes.yaml'), 'utf8');

/** The parts of a tree that callers use. Blanks after a collection do not count. */
function seen(node: unknown, text: string): unknown {
  if (!isMap(node) && !isSeq(node) && !isScalar(node)) return node;
  const [start = 0, end = 0] = node.range ?? [];
  if (isScalar(node)) return [start, end, node.value, node.source];
  const place = [start, text.slice(0, end).trimEnd().length, node.flow === true];
  if (isSeq(node)) return [place, node.items.map((entry) => seen(entry, text))];
  return [place, node.items.map(({ key, value }) => [seen(key, text), seen(value, text)])];
}

/** As the parser of YAML has the text; undefined where it finds fault with it. */
function byParser(text: string) {
  let tokens = 0;
  const count = () => {
    tokens += 1;
    return 'read' as const;
  };
  const [document, second] = readDocuments(text, { before: count, after: () => 'read' }) ?? [];
  if (document === undefined || second !== undefined) return undefined;
  if (document.errors.length > 0 || document.warnings.length > 0) return undefined;
  return { tokens, tree: seen(document.contents, text) };
}

/** As it is read here; undefined where it is not. */
function plainly(text: string) {
  const plain = readPlain(text, most);
  return plain && { tokens: plain.tokens, tree: seen(plain.root, text) };
}

const sound: readonly (readonly [string, string])[] = [
  ['this site', manifest],
  ['mappings and lists', 'a:\n  b: c\n  d:\n    - e\n    - f: g\n      h: {i: [j, k], l: {}}\nm: []\n'],
  ['a list beside its key', 'a:\n- b\n- c: d\n  e: f\ng: h\n'],
  [
    'remarks',
    '# one\na: b # two\n\n# three\nc:\n  # four\n  - d # five\n  # six\n  - e\n# seven\nf: g\n# eight\n',
  ],
  ['quotes', 'a: "b: c # d"\n"e": \'it\'\'s\'\nf: {"g": "h", \'i\': "}"}\n'],
  ['values that are no text', 'a: [1, -2, +3, 1.5, -.5, 5., true, FALSE, null, ~, 007]\nb: True\nc: NULL\n'],
  ['text that looks like them', 'a: [1.2.3, +, -a, .b, nully, truely, 2026-01-01, 12:30, "1", tRUE]\n'],
  [
    'signs within words',
    'a: b:c#d\ne: f"g\'h\ni: j, k [l] {m}\nn: {o: p#q, r: https://s/t?u=v}\nw: x - y ? z!\n',
  ],
  ['spaces', '   a :   b   \n\n   c:\n      -    d\n      -  e  :  f\n\n\n'],
  ['no line end', 'a:\n  - b: c'],
  ['letters of the world', 'a: {ja: 日本語、言葉, ru: «слова», emoji: 🎉}\n'],
];

describe('a plain text is read as the parser of YAML reads it', () => {
  test.each(sound)('%s', (_, text) => {
    expect(plainly(text)).toBeDefined();
    expect(plainly(text)).toEqual(byParser(text));
  });
});

describe('all else is left to that parser', () => {
  test.each([
    ['nothing', ''],
    ['words alone', 'a\n'],
    ['words of two lines', 'a: b\n  c\n'],
    ['words of two lines in a list', '- a\n  b\n'],
    ['blocks of words', 'a: |\n  b\n'],
    ['escapes', 'a: "b\\n"\n'],
    ['an open quote', 'a: "b\nc: d"\n'],
    ['words behind a quote', 'a: "b" c\n'],
    ['brackets of two lines', 'a: [b,\n  c]\n'],
    ['a comma too many', 'a: [b,]\n'],
    ['a pair in a list', 'a: [b: c]\n'],
    ['a key without a value', 'a:\nb: c\n'],
    ['an entry without one', 'a:\n  -\n  - b\n'],
    ['two colons', 'a: b: c\n'],
    ['an anchor', 'a: &b c\n'],
    ['a tag', 'a: !b c\n'],
    ['a question', '? a\n: b\n'],
    ['a tab', 'a:\tb\n'],
    ['line ends of Windows', 'a: b\r\n'],
    ['two documents', 'a: b\n---\nc: d\n'],
    ['a line that ends a document', 'a: b\n...\n'],
    ['a key too far in', 'a: b\n  c: d\n'],
    ['a key too far out', 'a:\n    b: c\n  d: e\n'],
    ['a dash too far out', 'a:\n  - b\n - c\n'],
    ['a remark without its space', 'a: "b"#c\n'],
    ['a remark further in than what is before it', 'a:\n  - b\n    # c\n  - d\n'],
    ['rare numbers', 'a: 0x1F\n'],
    ['a long key', `${'a'.repeat(1_001)}: b\n`],
    ['many levels', `a: ${'['.repeat(30)}${']'.repeat(30)}\n`],
  ])('%s', (_, text) => {
    expect(readPlain(text, most)).toBeUndefined();
  });
  test('and what has more tokens than are allowed', () => {
    const { tokens } = readPlain('a: [b, c]\n', most) ?? { tokens: 0 };
    expect(readPlain('a: [b, c]\n', tokens)).toBeDefined();
    expect(readPlain('a: [b, c]\n', tokens - 1)).toBeUndefined();
  });
});

test('whatever is changed in a text: it is read as the parser of YAML reads it, or not at all', () => {
  const lines = manifest.split('\n');
  const pieces = Array.from({ length: 20 }, (_, at) => lines.slice(at * 12, at * 12 + 14).join('\n'));
  const text = fc.constantFrom(...sound.slice(1).map(([, one]) => one), ...pieces);
  const scrap = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 3 }),
    fc.constantFrom(
      ...'[]{}:,"\'-?&*!|>%@`#\t\n\r ~.01+e\\',
      ...['- ', ': ', ' #', '\n- ', '\n  - ', '\n    - ', '\n  a: b', '\n    a: b', '\n# a\n', '\n    # a\n'],
      ...[
        '  ',
        '    ',
        '\n\n',
        '{a: b}',
        '[a, b]',
        '{}',
        "'a'",
        '"a"',
        'a:\n',
        '"a":',
        ' :',
        '---\n',
        '\uFEFF',
      ],
    ),
  );
  fc.assert(
    fc.property(text, fc.nat(), fc.nat(4), scrap, (before, place, length, written) => {
      const at = place % (before.length + 1);
      const after = before.slice(0, at) + written + before.slice(at + length);
      const read = plainly(after);
      if (read !== undefined) expect(read).toEqual(byParser(after));
    }),
    { numRuns: runs(500) },
  );
});
