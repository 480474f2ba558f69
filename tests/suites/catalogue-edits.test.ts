import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { judgeCatalogue, readCatalogue } from '../../engine/catalogue/read.ts';
import { usesOf } from '../../engine/catalogue/structure.ts';
import { createWords, type FormatMessage } from '../../engine/view/words.ts';
import { root } from './test-site.ts';

const read = (tag: string) => readCatalogue(readFileSync(join(root, 'locales', `${tag}.json`), 'utf8'), tag);
const standard = read('en-US');
const words = new Map(standard.entries.map((entry) => [entry.id, entry.words]));
const languages = ['ja', 'ru', 'es'].map(read);

/** Values as code passes them to a message of the default language. */
function valuesFor(id: string): Record<string, unknown> {
  const message = standard.catalogue?.[id] ?? [];
  const sample = { value: 'x', number: 3, date: 0, select: 'other', tag: (inside: unknown) => inside };
  return Object.fromEntries([...usesOf(message)].map(([name, [use]]) => [name, use && sample[use.kind]]));
}

/** Slips of the hand in messages that have values or tags. */
const edited = fc
  .constantFrom(
    ...languages.flatMap(({ locale, entries }) =>
      entries.filter((entry) => /[{<]/.test(entry.words)).map((entry) => ({ locale, ...entry })),
    ),
  )
  .chain((entry) =>
    fc.record({
      entry: fc.constant(entry),
      slips: fc.array(
        fc.record({
          at: fc.nat(entry.words.length),
          without: fc.nat(3),
          written: fc.constantFrom(
            ...['', '', '{', '}', '<', '>', "'", '/', '#', ',', 'x', '{name}', '<b>', '</b>', ' '],
            ...[
              '{n, number, currency}',
              '{d, date, long}',
              '{n, plural, other {#}}',
              ', date',
              ', number',
              ', number, currency',
            ],
          ),
        }),
        { minLength: 1, maxLength: 3 },
      ),
    }),
  )
  .map(({ entry, slips }) => {
    const text = slips.reduce(
      (rest, { at, without, written }) => rest.slice(0, at) + written + rest.slice(at + without),
      entry.words,
    );
    return { id: entry.id, locale: entry.locale, text };
  });

test('a message of the real catalogues with slips is reported, or can be formatted with what code brings', () => {
  let found = 0;
  let sound = 0;
  fc.assert(
    fc.property(edited, ({ id, locale, text }) => {
      const own = readCatalogue(JSON.stringify({ [id]: text }), locale);
      const base = readCatalogue(JSON.stringify({ [id]: words.get(id) }), 'en-US');
      const { catalogue } = judgeCatalogue({ ...own, catalogue: own.catalogue ?? {} }, base);
      if (!(id in catalogue)) {
        found += 1;
        return;
      }
      sound += 1;
      const failed: unknown[] = [];
      const intl = createWords({ locale, messages: catalogue, report: ({ error }) => failed.push(error) });
      (intl.formatMessage as unknown as FormatMessage)({ id }, valuesFor(id));
      expect(failed).toEqual([]);
    }),
    // The same slips each time; 150,000 others were tried once.
    { numRuns: 3_000, seed: 20261124 },
  );
  expect(Math.min(found, sound)).toBeGreaterThan(300);
});
