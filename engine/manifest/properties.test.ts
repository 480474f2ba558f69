import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isLong, runs } from '../../tests/long.ts';
import { compile, formatDiagnostic } from './index.ts';
import { registries } from './registries.fixture.ts';

const sound = readFileSync(join(import.meta.dirname, '../../docs/diagnostics/sound.yaml'), 'utf8');

/** Properties of the compiler that hold for any text at all. */
function expectDecent(text: string): void {
  const { site, diagnostics } = compile(text, registries, { file: 'routes.yaml' });
  const hasErrors = diagnostics.some(({ severity }) => severity === 'error');
  expect(site === undefined).toBe(hasErrors);
  let last = 0;
  for (const diagnostic of diagnostics) {
    const ranges = [
      diagnostic.range,
      ...diagnostic.related.map(({ range }) => range),
      ...diagnostic.suggestions.flatMap(({ edits }) => edits.map(({ range }) => range)),
    ];
    for (const { start, end } of ranges) {
      expect(start.offset).toBeGreaterThanOrEqual(0);
      expect(end.offset).toBeGreaterThanOrEqual(start.offset);
      expect(end.offset).toBeLessThanOrEqual(text.length);
      expect(text.slice(0, start.offset).split('\n').length).toBe(start.line);
    }
    expect(diagnostic.range.start.offset).toBeGreaterThanOrEqual(last);
    last = diagnostic.range.start.offset;
    // A long one is cut.
    expect(diagnostic.message).toMatch(/[.?…]$/);
    expect(formatDiagnostic(diagnostic, text)).toContain(diagnostic.code);
  }
}

const yamlish = fc.stringMatching(/^[\s\S]{0,3}$/);
const scrap = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 4 }),
  yamlish,
  fc.constantFrom(
    ...'[]{}:,"\'-?&*!|>%@`#\t\n\r ~',
    '- ',
    ': ',
    'null',
    'true',
    '7',
    '[]',
    '{}',
    '---\n',
    '\n\n',
    '\uFEFF',
  ),
  fc.constantFrom('/a/:b', '/*c', '//x', 'fr', 'message', 'text', 'page', 'guards', 'window', '2021-13-40'),
);

test('a mapping that claims a length is no text', () => {
  for (const value of ['{length: {toString: []}}', '{length: 3}']) {
    const text = sound.replace('name: Example', `name: ${value}`);
    expect(text).not.toBe(sound);
    expectDecent(text);
  }
});

test('no text makes compile throw', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 200 }), expectDecent), { numRuns: runs(300) });
  fc.assert(
    fc.property(
      fc.array(scrap, { maxLength: 40 }).map((parts) => parts.join('')),
      expectDecent,
    ),
    { numRuns: runs(500) },
  );
});

test('no small damage to a manifest makes compile throw', () => {
  const damage = fc.record({ at: fc.nat(sound.length), cut: fc.nat(12), put: scrap });
  const damaged = fc
    .array(damage, { minLength: 1, maxLength: 3 })
    .map((list) =>
      list.reduce((text, { at, cut, put }) => text.slice(0, at) + put + text.slice(at + cut), sound),
    );
  fc.assert(fc.property(damaged, expectDecent), { numRuns: runs(700) });
});

test.runIf(isLong)('no exchange of a value for another makes compile throw', () => {
  const values = [...sound.matchAll(/(?<=[:[,] )[^,{}[\]\n]+/g)];
  const other = fc.constantFrom(
    'null',
    '7',
    'true',
    '[]',
    '{}',
    '[null]',
    '{a: 1}',
    '""',
    '"\\0"',
    '[[1]]',
    '{message: 7}',
    '{text: 7}',
    '{text: {en: 7}}',
    '__proto__',
  );
  const exchanged = fc.tuple(fc.nat(values.length - 1), other).map(([which, value]) => {
    const found = values[which];
    const at = found?.index ?? 0;
    return sound.slice(0, at) + value + sound.slice(at + (found?.[0].length ?? 0));
  });
  fc.assert(fc.property(exchanged, expectDecent), { numRuns: runs(500) });
});
