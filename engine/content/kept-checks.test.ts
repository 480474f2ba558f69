import fc from 'fast-check';
import { expect, test } from 'vitest';
import { code, sources } from '../render/fixture.tsx';
import { readSite, type Sources } from '../render/reading.ts';
import type { SiteNames } from './check-files.ts';
import { keptChecks } from './kept-checks.ts';
import { readContent } from './read-content.ts';

const [file] = readContent(new Map([['help/begin.en-US.md', '---\ntitle: Begin\n---\n']])).values();
if (file === undefined) throw new Error('no file was read');

const word = fc.constantFrom('a', 'b', 'c');
const words = fc.uniqueArray(word);
const set = words.map((list) => new Set(list));
const listOf = <Value>(value: fc.Arbitrary<Value>) =>
  fc.uniqueArray(fc.tuple(word, value), { selector: ([key]) => key });
const mapOf = <Value>(value: fc.Arbitrary<Value>) => listOf(value).map((entries) => new Map(entries));
const codes = fc.constantFrom(...[{ pages: {} }, { pages: {} }]);
const beside = fc.record({
  kinds: fc.constantFrom([], []),
  records: mapOf(word),
  names: fc.record({
    locales: fc.option(fc.record({ default: fc.option(word, { nil: undefined }), supported: set }), {
      nil: undefined,
    }),
    messages: fc.option(set, { nil: undefined }),
    valued: fc.constantFrom(undefined, new Map([['a', '{name}']]), new Map([['b', '{name}']])),
    policyKinds: set,
    registries: fc
      .tuple(codes, fc.record({ messages: mapOf(set), content: mapOf(words), pictures: words }))
      .map(([own, rest]) => ({ ...own, ...rest })),
    draft: word,
    routes: words,
    isPartial: fc.boolean(),
    reported: set,
  }) as unknown as fc.Arbitrary<SiteNames>,
});

/** Everything that a check can see, in the place of its findings. */
const seen = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_, part) => (part instanceof Map || part instanceof Set ? [...part] : part)) ??
      'null',
  );

test.each([
  [
    'all names',
    ({ locales, messages, valued, policyKinds, registries }: SiteNames) =>
      seen([locales, messages, valued, policyKinds, registries]),
  ],
  ['the manifest too', ({ draft, routes, policyKinds }: SiteNames) => seen([draft, routes, policyKinds])],
  ['what was reported', ({ reported }: SiteNames) => seen(reported)],
])('findings are those of a check at this moment, where it uses %s', (_, find) => {
  fc.assert(
    fc.property(fc.array(beside, { minLength: 2, maxLength: 6 }), (readings) => {
      for (const reading of readings) {
        const check = keptChecks(reading, (_file, names) => [find(names)] as never);
        expect(check(file)).toEqual([find(reading.names)]);
      }
    }),
  );
});

test('a text is not checked again where nothing that it is checked against has changed', () => {
  let checks = 0;
  const count = () => {
    checks += 1;
    return [{ checks }] as never;
  };
  fc.assert(
    fc.property(beside, (reading) => {
      const check = () => keptChecks(structuredCopy(reading), count)(file);
      expect(check()).toEqual(check());
    }),
  );
});

/** The same by value, as the next reading has it. */
const structuredCopy = ({
  kinds,
  records,
  names,
}: typeof beside extends fc.Arbitrary<infer Value> ? Value : never) => ({
  kinds: [...kinds],
  records: new Map(records),
  names: {
    ...names,
    draft: {} as never,
    policyKinds: new Set(names.policyKinds),
    registries: {
      ...names.registries,
      content: new Map([...names.registries.content].map(([key, tags]) => [key, [...tags]])),
    },
  },
});

const begin = 'help/kept.en-US.md';
const text = '---\ntitle: Kept\n---\n\nPress {kept.button}.\n';
const withKept = (id: string, own: Partial<Sources> = {}): Sources => {
  const words = JSON.parse(sources.locales.get('en-US') ?? '{}');
  const locales = new Map(sources.locales).set(
    'en-US',
    JSON.stringify({ ...words, [id]: { defaultMessage: 'Go', description: 'A button.' } }),
  );
  return { ...sources, content: new Map(sources.content).set(begin, text), locales, ...own };
};
const findings = (some: Sources) =>
  readSite(some, code, 'routes.yaml')
    .diagnostics.filter((found) => found.file === `content/${begin}`)
    .map((found) => found.code);

test('a text that stays as it is gets and loses a finding as the words beside it change', () => {
  expect(findings(withKept('kept.button'))).toEqual([]);
  expect(findings(withKept('kept.other'))).toEqual(['unknown-message']);
  expect(findings(withKept('kept.button'))).toEqual([]);
});
