import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../tests/long.ts';
import { brokenIds, readEntries } from './entries.ts';
import { readJson } from './json.ts';
import { readPlainCatalogue } from './plain.ts';

/** As the parser of JSON reads it; undefined where it finds fault with it. */
function byParser(text: string) {
  const json = readJson(text);
  if ('fault' in json || json.root.type !== 'object') return undefined;
  const { entries, faults } = readEntries(json.root);
  if (faults.length > 0) return undefined;
  return { entries, named: new Set([...entries.map(({ id }) => id), ...brokenIds(json.root)]) };
}

const folder = join(import.meta.dirname, '../../locales');
const catalogues = readdirSync(folder).filter((name) => name.endsWith('.json'));

test.each(catalogues)('%s is read as the parser of JSON reads it', (name) => {
  const text = readFileSync(join(folder, name), 'utf8');
  expect(readPlainCatalogue(text)).toBeDefined();
  expect(readPlainCatalogue(text)).toEqual(byParser(text));
});

const small = `{
  "a.title": "Words \\"in\\" quotes\\n\\u00e9",
  "b": {"defaultMessage": "Words, {name}", "description": "A note"},
  "c" : {
    "description": "Another",
    "defaultMessage" : "言葉"
  }
}
`;

test('words with escapes, and with notes for translators', () => {
  expect(readPlainCatalogue(small)).toEqual(byParser(small));
  expect(readPlainCatalogue(small)?.entries.map(({ words }) => words)).toEqual([
    'Words "in" quotes\n\u00e9',
    'Words, {name}',
    '言葉',
  ]);
});

test.each([
  ['nothing', ''],
  ['a list', '["a"]'],
  ['no entries', '{}'],
  ['an id that stands twice', '{"a": "b", "a": "c"}'],
  ['an id that is none', '{"__proto__": "b"}'],
  ['no words', '{"a": ""}'],
  ['no words in the default message', '{"a": {"defaultMessage": "", "description": "b"}}'],
  ['no default message', '{"a": {"description": "b"}}'],
  ['a group of ids', '{"a": {"b": "c"}}'],
  ['a number', '{"a": 1}'],
  ['a comma too many', '{"a": "b",}'],
  ['something behind the end', '{"a": "b"} c'],
  ['a remark', '{"a": "b"} // c'],
  ['an escape that does not exist', '{"a": "\\x"}'],
  ['a line end within words', '{"a": "b\nc"}'],
  ['a tab within words', '{"a": "b\tc"}'],
  ['a byte order mark', '\uFEFF{"a": "b"}'],
  ['single quotes', "{'a': 'b'}"],
])('a catalogue with %s is left to that parser', (_, text) => {
  expect(readPlainCatalogue(text)).toBeUndefined();
});

test('words of a megabyte, of escapes alone', () => {
  const text = JSON.stringify({ a: '\n'.repeat(490_000) });
  expect(readPlainCatalogue(text)?.entries[0]?.words).toHaveLength(490_000);
});

test('whatever is changed in it: it is read as that parser reads it, or not at all', () => {
  const scrap = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 3 }),
    fc.constantFrom(...'{}[]:,"\\/\n\r\t 0u', '\\"', '\\u00', '"a": "b",', '"b": ', '//', '/**/', '\u2028'),
  );
  fc.assert(
    fc.property(fc.nat(small.length), fc.nat(4), scrap, (at, length, written) => {
      const text = small.slice(0, at) + written + small.slice(at + length);
      const read = readPlainCatalogue(text);
      if (read !== undefined) expect(read).toEqual(byParser(text));
    }),
    { numRuns: runs(1_000) },
  );
});
