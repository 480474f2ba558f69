import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../../tests/long.ts';
import { accepts, type ParamType } from '../../match/param-types.ts';
import { compareTypes, exampleOf } from './param-sets.ts';

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
