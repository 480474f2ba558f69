import { expect, test } from 'vitest';
import { openFixture } from './fixture.tsx';
import type { DoubtfulWords } from './word-report.ts';

const english = {
  title: 'Title',
  brand: 'Drive',
  days: 'Links end after 30 days of 1,000 at most, or in June.',
  many: '{count, plural, one {# file of 12} other {# files of 12}}',
  long: 'A sentence that is long enough to be compared with others.',
  other: 'Another sentence that is long enough to be compared.',
};
const spanish = {
  title: 'Título',
  brand: 'Drive',
  days: 'Los enlaces terminan tras 30 días de 1.000 como máximo, o el 6.',
  many: '{count, plural, one {# archivo} many {# archivos} other {# archivos}}',
  long: 'Una frase lo bastante larga como para compararla con otras.',
  other: 'Otra frase lo bastante larga como para compararla.',
};
const policy = '---\ntitle: Old\n---\n\n## One\n\nIn 2024, [see](/words).\n\n- a\n- b\n';
const policyInSpanish = '---\ntitle: Viejo\n---\n\n## Uno\n\nEn 2024, [ver](/words).\n\n- a\n- b\n';

async function open({ words = spanish, text = policyInSpanish, same = 'brand\n' } = {}) {
  const fixture = await openFixture({
    'locales/en-US.json': JSON.stringify(english, null, 2),
    'locales/ja.json': JSON.stringify(words, null, 2),
    'locales/same-everywhere.txt': `# Names.\n${same}`,
    'content/policies/privacy/2023-01-01.en-US.md': policy,
    'content/policies/privacy/2023-01-01.ja.md': text,
    'content/policies/privacy/2027-01-01.ja.md': 'Nuevas palabras.\n',
  });
  return async (...more: string[]) => fixture.site('words', '--report', ...more);
}

test('a language that says the same in its own words has nothing open', async () => {
  expect(await (await open())()).toMatchObject({
    code: 0,
    out: `LANGUAGE  MISSING  SAME  NUMBERS  LINKS  STRUCTURE  LENGTH
ja        0        0     0        0      0          0

0 places open
`,
  });
});

test.each([
  ['missing', { title: '' }, {}],
  ['same', { long: english.long }, {}],
  ['same', {}, { same: '' }],
  ['numbers', { days: 'Los enlaces terminan tras 3 días de 1.000 como máximo, o el 6.' }, {}],
  ['numbers', { days: `${spanish.days} Desde 2024.` }, {}],
  ['length', { other: 'Otra.' }, {}],
  ['numbers', {}, { text: policyInSpanish.replace('2024', '2025') }],
  ['links', {}, { text: policyInSpanish.replace('/words', '/guarded') }],
  ['structure', {}, { text: policyInSpanish.replace('\n- b', '') }],
  ['same', {}, { text: policy }],
])('%s: %j %j', async (kind, changed, more) => {
  const run = await open({ ...more, words: { ...spanish, ...changed } });
  const { code, out } = await run('--json');
  const found = JSON.parse(out) as DoubtfulWords[];
  expect([code, found.map((one) => [one.kind, one.locale])]).toEqual([1, [[kind, 'ja']]]);
  const { file = '', line = 0 } = found[0] ?? {};
  expect((await run()).out).toContain(`${file}:${line}`);
  expect((await run('--locale', 'en-US')).code).toBe(0);
});
