import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../../tests/long.ts';
import { accepts, type ParamType } from '../../match/param-types.ts';
import { readPattern } from '../param-pattern.ts';
import { compareTypes, exampleOf } from './param-sets.ts';

function pattern(written: string): ParamType {
  const parts = readPattern(written);
  if ('message' in parts) throw new Error(parts.message);
  return { type: 'pattern', written, parts };
}

const small = Array.from({ length: 8 }, (_, at) => String(at));
const all = [...small, '2026-11-20', '2026-11-21', 'a', 'b', 'Ä'];

/** Types that differ within `all`. */
const type: fc.Arbitrary<ParamType | undefined> = fc.oneof(
  fc.constant(undefined),
  fc.constant({ type: 'slug' } as const),
  fc.constant({ type: 'date' } as const),
  fc.tuple(fc.nat(7), fc.nat(7)).map(([one, other]) => ({
    type: 'integer' as const,
    atLeast: Math.min(one, other),
    atMost: Math.max(one, other),
  })),
  // A list of all days that are known here is not all that there are.
  fc
    .subarray(
      all.filter((text) => text !== '2026-11-21'),
      { minLength: 1 },
    )
    .map((values) => ({ type: 'one-of' as const, values })),
);
const taken = (one: ParamType | undefined): Set<string> => new Set(all.filter((text) => accepts(one, text)));

test('two types are told apart as their texts are', () => {
  fc.assert(
    fc.property(type, type, (one, other) => {
      const [own, theirs] = [taken(one), taken(other)];
      const both = new Set([...own].filter((text) => theirs.has(text)));
      // Nor all slugs.
      fc.pre([one, other].every((each) => each?.type !== 'one-of' || each.values.length < 6));
      const relation = compareTypes([one], [other]);
      expect(compareTypes([other], [one])).toBe(relation);
      if (both.size === 0) expect(relation).toBe('apart');
      else if (own.size === theirs.size && both.size === own.size) expect(relation).toBe('same');
      else if (both.size === own.size || both.size === theirs.size) expect(relation).toBe('ordered');
      else expect(relation).toBe('ambiguous');
      if (both.size > 0) {
        const example = exampleOf(one, other);
        expect([accepts(one, example), accepts(other, example)]).toEqual([true, true]);
      }
    }),
    { numRuns: runs(2_000) },
  );
});

test('several parameters: apart in one is apart, and narrower in all is narrower', () => {
  const [slug, date] = [{ type: 'slug' }, { type: 'date' }] as const;
  const number = { type: 'integer', atLeast: 0, atMost: 9 } as const;
  expect(compareTypes([slug, date], [slug, number])).toBe('apart');
  expect(compareTypes([date, undefined], [slug, undefined])).toBe('ordered');
  expect(compareTypes([date, undefined], [slug, slug])).toBe('ambiguous');
});

const integer = { type: 'integer', atLeast: 0, atMost: 999_999_999_999_999 } as const;
const year = { type: 'integer', atLeast: 1000, atMost: 9999 } as const;
const [slug, date] = [{ type: 'slug' }, { type: 'date' }] as const;

test.each<[string, ParamType | undefined, ReturnType<typeof compareTypes>, string | undefined]>([
  ['<digits 4>', undefined, 'ordered', undefined],
  ['<digits 4>', pattern('<digits 3-5>'), 'ordered', undefined],
  ['<digits 4>', pattern('<digits 2><digits 2>'), 'same', undefined],
  ['<digits 4>', pattern('<digits 5-8>'), 'apart', undefined],
  ['<digits 2-4>', pattern('<digits 3-5>'), 'ambiguous', '000'],
  ['<letters 2>-<digits 2>', pattern('<letters or digits 2>-<digits 1-3>'), 'ordered', undefined],
  ['PK-<digits 4>', pattern('<capitals 2>-<digits 4>'), 'ordered', undefined],
  ['PK-<digits 4>', pattern('pk-<digits 4>'), 'apart', undefined],
  ['PK-<digits 4>', slug, 'apart', undefined],
  ['番号-<digits 4>', pattern('<letters 2>-<digits 4>'), 'apart', undefined],
  ['<letters 2-8>', slug, 'ordered', undefined],
  ['<letters or capitals 2>', slug, 'ambiguous', 'aa'],
  // A year is four digits, and four digits need be no year: 0042.
  ['<digits 4>', year, 'ordered', undefined],
  ['20<digits 2>', year, 'ordered', undefined],
  ['<digits 2-4>', { ...year, atMost: 10_000 }, 'ambiguous', '1000'],
  ['<digits 1-15>', integer, 'ordered', undefined],
  ['<letters 3>', integer, 'apart', undefined],
  ['<digits 4>-<digits 2>-<digits 2>', date, 'ordered', undefined],
  ['2026-1<digits 1>-1<digits 1>', date, 'ambiguous', '2026-12-12'],
  ['2026-11-1<digits 1>', date, 'ordered', undefined],
  ['2026-02-3<digits 1>', date, 'apart', undefined],
  ['<digits 4>', { type: 'one-of', values: ['0042', 'gold'] }, 'ambiguous', '0042'],
  ['<digits 4>', { type: 'one-of', values: ['0042'] }, 'ordered', undefined],
  // They differ by fewer texts than numbers tell apart.
  ['<letters 1-32>', pattern('<letters 2-32>'), 'ambiguous', 'aa'],
])('%s beside %o: %s', (written, other, relation, example) => {
  const one = pattern(written);
  expect([compareTypes([one], [other]), compareTypes([other], [one])]).toEqual([relation, relation]);
  if (example !== undefined) expect(exampleOf(one, other)).toBe(example);
});

test('each day of the calendar is told from what is none', () => {
  for (const day of ['2024-02-29', '1900-02-28', '2000-02-29', '2026-12-31', '0000-02-29']) {
    const one = pattern(`${day.slice(0, 9)}<digits 1>`);
    expect(['ordered', 'ambiguous']).toContain(compareTypes([one], [date]));
  }
  // Below the month has no such tens of days: 1900 and 2026 have no 29 February.
  for (const none of ['2026-02-3', '2026-00-1', '2026-13-0', '1900-04-4'])
    expect(compareTypes([pattern(`${none}<digits 1>`)], [date])).toBe('apart');
});

test('patterns are told apart as their texts are', () => {
  const part = fc
    .tuple(fc.constantFrom('letters', 'digits', 'letters or digits'), fc.nat(2), fc.nat(2))
    .map(([name, one, other]) => `<${name} ${Math.min(one, other)}-${Math.max(one, other, 1)}>`);
  const sound = fc
    .array(fc.oneof(part, fc.constantFrom('a', '1', '-')), { minLength: 1, maxLength: 3 })
    .map((parts) => parts.join(''))
    .filter((written) => !('message' in readPattern(written)))
    .map(pattern);
  const signs = ['a', 'b', '1', '2', '-'];
  const texts = [''];
  for (const text of texts) if (text.length < 6) for (const sign of signs) texts.push(text + sign);
  fc.assert(
    fc.property(sound, sound, (one, other) => {
      const sets = [one, other].map((each) => new Set(texts.filter((text) => accepts(each, text))));
      const [own, theirs] = sets as [Set<string>, Set<string>];
      const shared = [...own].filter((text) => theirs.has(text)).length;
      const expected =
        shared === 0
          ? 'apart'
          : shared === own.size && shared === theirs.size
            ? 'same'
            : shared === own.size || shared === theirs.size
              ? 'ordered'
              : 'ambiguous';
      expect(compareTypes([one], [other])).toBe(expected);
      const example = exampleOf(one, other);
      if (shared > 0) expect([accepts(one, example), accepts(other, example)]).toEqual([true, true]);
    }),
    { numRuns: runs(60) },
  );
});
