import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  accepts,
  breadthOf,
  largestInteger,
  type ParamType,
  type PatternPart,
  sampleText,
} from './param-types.ts';
import { createTable } from './table.ts';

const integer = { type: 'integer', atLeast: 0, atMost: largestInteger } as const;
const year = { type: 'integer', atLeast: 1000, atMost: 9999 } as const;
const digits = { signs: '0123456789', least: 4, most: 4 };
const order = {
  type: 'pattern',
  written: 'PK<letters 0-2><digits 4>',
  parts: [
    ...[...'PK'].map((signs) => ({ signs, least: 1, most: 1 })),
    { signs: 'abc', least: 0, most: 2 },
    digits,
  ],
} as const;
const tier = { type: 'one-of', values: ['gold', 'сильвер'] } as const;

describe('what a parameter takes', () => {
  test.each<[ParamType, string[], string[]]>([
    [integer, ['0', '7', '999999999999999'], ['', '-1', '07', '1.0', '1e3', ' 1', '١', '1000000000000000']],
    [year, ['1000', '2026'], ['999', '10000', '02026']],
    [
      { type: 'date' },
      ['2024-02-29', '0001-01-01'],
      ['2026-02-29', '2026-2-9', '2026-13-01', '20260201', ''],
    ],
    [
      { type: 'slug' },
      ['a', 'winter-sale-2', '7'],
      ['', '-a', 'a-', 'a--b', 'A', 'é', 'a_b', 'a'.repeat(201)],
    ],
    [
      order,
      ['PK0042', 'PKab1234'],
      ['', 'PK', 'PK042', 'PK00421', 'PKabc1234', 'pk0042', 'PKd0042', 'PK٠٠٤٢', ' PK0042', 'PK0042\n'],
    ],
    [tier, ['gold', 'сильвер'], ['Gold', '', 'go', 'constructor']],
  ])('%o', (type, taken, refused) => {
    expect(taken.filter((text) => !accepts(type, text))).toEqual([]);
    expect(refused.filter((text) => accepts(type, text))).toEqual([]);
    expect(accepts(type, sampleText(type))).toBe(true);
  });

  test('is judged in one pass, however long the text', () => {
    for (const type of [integer, year, { type: 'date' } as const, { type: 'slug' } as const, order, tier]) {
      // With a pattern that goes back, each would take hours.
      for (const text of ['a'.repeat(1_000_000), 'a-'.repeat(500_000), `${'9'.repeat(1_000_000)}x`])
        expect(accepts(type, text)).toBe(false);
    }
  });

  test('a pattern looks at each sign of a text once, and once more where a part ends', () => {
    let looks = 0;
    const counted = (part: PatternPart): PatternPart => {
      const includes = (sign: string) => {
        looks += 1;
        return part.signs.includes(sign);
      };
      return { ...part, signs: { includes } as unknown as string };
    };
    // A regular expression of this form tries every way to divide the text between the parts.
    const parts = Array.from({ length: 16 }, (_, at) => [
      { signs: 'abcdefghijklmnopqrstuvwxyz', least: 0, most: 3 },
      { signs: String(at % 10), least: 0, most: 1 },
    ]).flat();
    const type = { type: 'pattern', written: '', parts: parts.map(counted) } as const;
    for (const text of ['a'.repeat(64), 'aaa0'.repeat(16), `${'aaa0aaa1'.repeat(8)}!`, 'a'.repeat(10_000)]) {
      looks = 0;
      accepts(type, text);
      expect(looks).toBeLessThanOrEqual(Math.min(200, text.length) + parts.length);
    }
    looks = 0;
    expect(accepts(type, 'a'.repeat(201))).toBe(false);
    expect(looks).toBe(0);
  });
});

describe('routes of one shape', () => {
  const table = createTable([
    { path: '/shows/:name', value: 'name' },
    { path: '/shows/*rest', value: 'rest' },
    { path: '/shows', value: 'all' },
    { path: '/shows/:id', value: 'id', types: { id: integer } },
    { path: '/shows/:year', value: 'year', types: { year } },
    { path: '/shows/new', value: 'new' },
    { path: '/days/:day', value: 'day', types: { day: { type: 'date' } } },
    { path: '/days/*other', value: 'other', types: {} },
    {
      path: '/:section/late',
      value: 'late',
      types: { section: { type: 'one-of', values: ['days', 'nights'] } },
    },
    { path: '/club/:tier', value: 'tier', types: { tier } },
  ]);
  test.each([
    ['/shows', 'all', {}],
    ['/shows/new', 'new', {}],
    ['/shows/2026', 'year', { year: '2026' }],
    ['/shows/26', 'id', { id: '26' }],
    ['/shows/%32026', 'year', { year: '2026' }],
    ['/shows/winter', 'name', { name: 'winter' }],
    ['/shows/2026/x', 'rest', { rest: '2026/x' }],
    ['/days/2026-11-20', 'day', { day: '2026-11-20' }],
    ['/days/2026-11-31', 'other', { other: '2026-11-31' }],
    ['/days', 'other', { other: '' }],
    ['/days/late', 'other', { other: 'late' }],
    ['/nights/late', 'late', { section: 'nights' }],
    [`/club/${encodeURIComponent('сильвер')}`, 'tier', { tier: 'сильвер' }],
  ])('%s is that of %s', (path, value, params) => {
    expect(table.match(path)).toEqual({ value, params });
  });
  test.each(['/club/bronze', '/club', '/mornings/late', '/club/%E0%A4%A'])('nothing stands at %s', (path) => {
    expect(table.match(path)).toBeUndefined();
  });

  test('the narrowest that takes an address has it, whatever the order', () => {
    const types: (ParamType | undefined)[] = [
      undefined,
      { type: 'slug' },
      integer,
      year,
      { type: 'date' },
      { type: 'one-of', values: ['2026', 'gold'] },
    ];
    const text = fc.constantFrom('2026', '7', '2026-11-20', 'gold', 'winter-sale', 'Ä', '2026-11-31');
    fc.assert(
      fc.property(fc.shuffledSubarray(types), text, (some, value) => {
        const entries = some.map((type, at) => ({
          path: `/x/:p${at}`,
          value: type,
          types: type && { [`p${at}`]: type },
        }));
        const fitting = some.filter((type) => accepts(type, value)).map(breadthOf);
        const found = createTable(entries).match(`/x/${encodeURIComponent(value)}`);
        if (fitting.length === 0) expect(found).toBeUndefined();
        else expect(breadthOf(found?.value)).toBe(Math.min(...fitting));
      }),
    );
  });
});
