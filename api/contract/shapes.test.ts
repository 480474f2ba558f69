import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ZodMiniType } from 'zod/mini';
import { runs } from '../../tests/long.ts';
import { isEmailAddress } from './email.ts';
import { isId, mostIds } from './ids.ts';
import {
  count,
  decimal,
  emailAddress,
  flag,
  id,
  idempotencyKey,
  ids,
  pageToken,
  parentId,
  text,
  time,
} from './shapes.ts';

const takes = (schema: ZodMiniType, value: unknown) => schema.safeParse(value).success;
const read = (schema: ZodMiniType, value: unknown) => {
  const result = schema.safeParse(value);
  return result.success ? result.data : 'refused';
};
const idSign = fc.constantFrom(...'abcXYZ019_-');
const anId = fc.string({ unit: idSign, minLength: 1, maxLength: 64 });
/** Values that JSON may have instead of a text. */
const noText = fc.oneof(
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.string()),
  fc.record({ length: fc.anything(), toString: fc.anything() }),
);

describe('an id', () => {
  test('of ours is taken as it is, wherever an id may stand', () => {
    fc.assert(
      fc.property(anId, (one) => {
        for (const schema of [id, parentId, idempotencyKey]) expect(read(schema, one)).toBe(one);
        expect(isId(one)).toBe(true);
      }),
    );
  });

  test('with any other sign in it, before, within or after, is none', () => {
    const other = fc.string({ minLength: 1 }).filter((sign) => !/^[\w-]*$/.test(sign));
    fc.assert(
      fc.property(anId, anId, other, (before, after, sign) => {
        for (const one of [sign, before + sign, sign + after, before + sign + after])
          expect([takes(id, one), takes(parentId, one), isId(one)]).toEqual([false, false, false]);
      }),
    );
  });

  test.each([
    ['a line end after it', 'abc\n'],
    ['letters that look like ours', 'аbс'],
    ['digits of other scripts', '١٢٣'],
    ['65 signs', 'a'.repeat(65)],
  ])('with %s is none', (_, one) => expect(takes(id, one)).toBe(false));

  test('may be empty where it means the root, and nowhere else', () => {
    expect([takes(parentId, ''), takes(id, ''), takes(idempotencyKey, '')]).toEqual([true, false, false]);
  });

  test('is never anything but a text', () => {
    fc.assert(
      fc.property(noText, (value) => {
        for (const schema of [id, parentId, idempotencyKey, decimal, time, text(10), emailAddress])
          expect(takes(schema, value)).toBe(false);
      }),
    );
  });
});

test('a call names at least one id, and no more than it may', () => {
  const many = (length: number) => Array.from({ length }, (_, at) => `f${at}`);
  expect([0, 1, mostIds, mostIds + 1].map((length) => takes(ids, many(length)))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(takes(ids, ['a', ''])).toBe(false);
  expect(takes(ids, 'abc')).toBe(false);
});

describe('a whole number', () => {
  test('that travels as a text has all of its 64 bits', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }), (value) => {
        expect(read(decimal, value.toString())).toBe(value.toString());
      }),
    );
    for (const wrong of ['', '-1', '+1', '1.0', '1e3', '0x10', ' 1', '1 ', '1\n', '1'.repeat(20)])
      expect(takes(decimal, wrong)).toBe(false);
  });

  test('of a query is one between its bounds, or its usual value', () => {
    const limit = count(1, 500, 100);
    fc.assert(
      fc.property(fc.integer({ min: -2000, max: 2000 }), (value) => {
        expect(read(limit, String(value))).toBe(value >= 1 && value <= 500 ? value : 'refused');
      }),
    );
    expect(read(limit, undefined)).toBe(100);
    for (const wrong of ['', 'many', '1.5', '1e2', ' 5', '5 ', 'NaN', 'Infinity', '9'.repeat(17)])
      expect(takes(limit, wrong)).toBe(false);
  });
});

test.each([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
  [undefined, true],
  ['TRUE', 'refused'],
  ['yes', 'refused'],
  ['', 'refused'],
])('a flag of a query, usually on, that is %j: %s', (given, expected) => {
  expect(read(flag(true), given)).toBe(expected);
});

test('a time is one of RFC 3339, as every clock of JavaScript writes it', () => {
  const instants = fc.date({
    min: new Date(0),
    max: new Date('9999-12-31T23:59:59.999Z'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(instants, (at) => {
      expect(takes(time, at.toISOString())).toBe(true);
    }),
  );
  for (const one of ['2026-11-20T00:00:00Z', '2026-11-20T00:00:00+08:00', '2026-11-20T00:00:00.123456Z'])
    expect(takes(time, one)).toBe(true);
  for (const wrong of [
    '',
    '2026-11-20',
    '2026-11-20T00:00:00',
    '2026-11-20 00:00:00Z',
    '2026-11-20T00:00:00Z\n',
  ])
    expect(takes(time, wrong)).toBe(false);
});

test('where a page begins is opaque, may be left out, and is bounded', () => {
  expect(read(pageToken, undefined)).toBe('');
  expect(read(pageToken, '')).toBe('');
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 1500 }), (bytes) => {
      const token = Buffer.from(bytes).toString('base64url');
      expect(read(pageToken, token)).toBe(token);
    }),
  );
  for (const wrong of ['a+b', 'a=', 'a b', 'a'.repeat(2049)]) expect(takes(pageToken, wrong)).toBe(false);
});

test('an address that a form takes the server takes, and no other', () => {
  const part = fc.string({ unit: fc.constantFrom(...'aZ09._+-@\' "'), maxLength: 12 });
  fc.assert(
    fc.property(part, part, fc.constantFrom('com', 'c', '', 'example.org', '-x.de'), (local, host, top) => {
      const address = `${local}@${host}.${top}`;
      expect(takes(emailAddress, address)).toBe(isEmailAddress(address));
    }),
    { numRuns: runs(500) },
  );
});
