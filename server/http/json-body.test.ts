import fc from 'fast-check';
import Fastify, { type FastifyRequest } from 'fastify';
import { describe, expect, test } from 'vitest';
import { beyondBounds, jsonBounds, jsonParser } from './json-body.ts';

const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const listed = (count: number): string => `[${'1,'.repeat(count)}1]`;

describe('a body of JSON', () => {
  test('within the bounds is taken, also a list of 20,000 ids', () => {
    const ids = Array.from({ length: 20_000 }, (_, at) => `V${String(at).padStart(31, '0')}`);
    expect(beyondBounds(JSON.stringify({ ids, to: { parent_id: '' } }))).toBeUndefined();
    expect(beyondBounds(nested(jsonBounds.depth))).toBeUndefined();
    expect(beyondBounds(listed(jsonBounds.values))).toBeUndefined();
  });

  test.each([
    ['nested', nested(jsonBounds.depth + 1)],
    ['values', listed(jsonBounds.values + 1)],
    ['fields', `{${'"a":1,'.repeat(jsonBounds.fields)}"b":1}`],
    ['lists', `[${'[],'.repeat(jsonBounds.fields)}[]]`],
  ])('beyond them is refused, and told why: %s', (word, text) => {
    expect(beyondBounds(text)).toContain(word);
  });

  test('is given on at once; after a long one others have their turn first', async () => {
    const parse = jsonParser(Fastify());
    const given: unknown[] = [];
    const read = (text: string) =>
      new Promise<void>((resolve) => {
        parse({} as FastifyRequest, JSON.stringify([text]), (_, value) => {
          given.push(...(value as string[]).map(({ length }) => length));
          resolve();
        });
        given.push('read');
      });
    await read('short');
    await read('x'.repeat(100_000));
    expect(given).toEqual([5, 'read', 'read', 100_000]);
  });

  test('may have as many signs as it likes in its texts', () => {
    const texts = fc.array(
      fc.string({ unit: fc.constantFrom('"', '\\', '[', '{', ':', ',', 'a'), maxLength: 300 }),
    );
    fc.assert(
      fc.property(texts, (list) => {
        const most = JSON.stringify(list.map(() => ''));
        expect(beyondBounds(JSON.stringify([...list, ...list]))).toBe(beyondBounds(most));
      }),
    );
    expect(beyondBounds(JSON.stringify({ text: ':,[{'.repeat(50_000) }))).toBeUndefined();
    expect(beyondBounds('["no end')).toBeUndefined();
  });
});
