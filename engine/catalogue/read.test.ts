import { parse } from '@formatjs/icu-messageformat-parser';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../tests/long.ts';
import { type CatalogueReading, judgeCatalogue, readCatalogue } from './read.ts';

const ids = ({ catalogue = {} }: CatalogueReading) => Object.keys(catalogue);

describe('readCatalogue', () => {
  test('refuses more than 1 MB, and tells no more faults than somebody would read', () => {
    const long = readCatalogue(JSON.stringify({ words: 'x'.repeat(1_000_000) }), 'ja');
    expect([long.catalogue, long.diagnostics.map(({ message }) => message)]).toEqual([
      undefined,
      ['The catalogue has more than 1 MB.'],
    ]);
    const broken = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`id${at}`, '{']));
    expect(readCatalogue(JSON.stringify(broken), 'ja').diagnostics).toHaveLength(100);
  });

  test('reads both forms and names what is empty or broken', () => {
    const reading = readCatalogue('{"a": "x", "b": {"defaultMessage": "y"}, "c": "", "d": "{"}', 'ru');
    expect(ids(reading)).toEqual(['a', 'b']);
    expect(reading.diagnostics.map(({ code }) => code)).toEqual(['message-entry', 'message-syntax']);
    expect(reading.entries.map(({ id }) => id)).toEqual(['a', 'b', 'd']);
  });

  test('gives what the parser of ICU messages gives, read by it or not', () => {
    const sign = fc.constantFrom(...' ab{}<>/\'"#|,=n\n中😀\u0000\\');
    fc.assert(
      fc.property(fc.string({ unit: sign, minLength: 1 }), (words) => {
        const { catalogue, diagnostics } = readCatalogue(JSON.stringify({ words }), 'ru');
        if (diagnostics.some(({ severity }) => severity === 'error')) expect(() => parse(words)).toThrow();
        else expect(catalogue?.words).toEqual(parse(words, { locale: new Intl.Locale('ru') }));
      }),
      { numRuns: runs(2_000) },
    );
  });
});

describe('a catalogue of anybody', () => {
  const words = fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.string({ unit: fc.constantFrom(..."{}<>/'#,= \nabother"), maxLength: 30 }),
    fc.constantFrom(
      ...[
        '{',
        '{n, plural, other {#}}',
        "'{",
        '<b>x</b>',
        '{n, plural, one {x}}',
        '{d, date, ::yyyy}',
        '{n}',
      ],
    ),
  );
  const entry = fc.oneof(words, fc.record({ defaultMessage: words }), fc.jsonValue());
  const catalogue = fc.dictionary(
    fc.oneof(fc.string({ maxLength: 8 }), fc.constantFrom('__proto__', 'constructor', 'a.b')),
    entry,
    { maxKeys: 6 },
  );

  test('is read, or is told what is wrong with it, whatever stands in it', () => {
    fc.assert(
      fc.property(catalogue, (entries) => {
        const text = JSON.stringify(entries);
        const reading = readCatalogue(text, 'ja');
        const faulty = new Set(reading.diagnostics.map(({ range }) => range.start.offset));
        expect(Object.keys(reading.catalogue ?? {}).length + faulty.size).toBeGreaterThanOrEqual(
          Object.keys(JSON.parse(text)).length,
        );
        expect(Object.getPrototypeOf(reading.catalogue)).toBe(Object.prototype);
      }),
      { numRuns: runs(300) },
    );
  });

  test('is judged beside any other, each finding at a place of its own file', () => {
    fc.assert(
      fc.property(catalogue, catalogue, fc.boolean(), (base, own, isPretty) => {
        const text = JSON.stringify(own, undefined, isPretty ? 2 : 0);
        const reading = readCatalogue(text, 'ru');
        const standard = readCatalogue(JSON.stringify(base), 'en-US');
        const judged = judgeCatalogue({ ...reading, catalogue: reading.catalogue ?? {} }, standard);
        for (const { range, message, help } of [...reading.diagnostics, ...judged.diagnostics]) {
          expect(message).toMatch(/\.$|\?$/);
          expect(help).toMatch(/./);
          expect(range.start.offset).toBeLessThanOrEqual(range.end.offset);
          expect(range.end.offset).toBeLessThanOrEqual(text.length);
        }
      }),
      { numRuns: runs(500) },
    );
  });

  test('is never more than told, whatever its bytes are', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ maxLength: 40 }),
          fc.string({ unit: fc.constantFrom(...'{}[]":,\\ab\n\t\'“'), maxLength: 30 }),
        ),
        (text) => {
          const { catalogue: found, diagnostics } = readCatalogue(text, 'en-US');
          expect(found !== undefined || diagnostics.length === 1).toBe(true);
        },
      ),
      { numRuns: runs(1_000) },
    );
  });

  test.each(['[', '{"a":'])('has one finding for 100,000 times %s', (sign) => {
    const { catalogue: found, diagnostics } = readCatalogue(sign.repeat(100_000), 'ja');
    expect([found, diagnostics.length]).toEqual([undefined, 1]);
  });

  test('tells of placeholders that nest without end', () => {
    const deep = `${'{a, select, other {'.repeat(20_000)}`;
    expect(readCatalogue(JSON.stringify({ deep }), 'ja').diagnostics).toHaveLength(1);
  });
});
