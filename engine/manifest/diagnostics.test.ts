import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { applyEdits } from './format.ts';
import { type Code, codes, compile, formatDiagnostic, formatSummary } from './index.ts';
import { registries } from './registries.fixture.ts';

const folder = join(import.meta.dirname, '../../docs/diagnostics');

/** Faults of sheer size are made here, so that the repository need not hold them. */
const generated: Partial<Record<Code, () => string>> = {
  'too-large': () => `# ${'x'.repeat(3_500_000)}\n`,
  'too-many-faults': () => Array.from({ length: 600 }, (_, index) => `key-${index}: 1\n`).join(''),
};

function fixture(code: Code): string {
  return generated[code]?.() ?? readFileSync(join(folder, `${code}.yaml`), 'utf8');
}

const allCodes = Object.keys(codes) as Code[];
const report = (text: string, file: string): string => {
  const { diagnostics } = compile(text, registries, { file });
  const shown = diagnostics.length > 20 ? diagnostics.slice(-1) : diagnostics;
  const frames = shown.map((diagnostic) => formatDiagnostic(diagnostic, text.slice(0, 100_000)));
  return `${[...frames, formatSummary(diagnostics, file)].join('\n\n')}\n`;
};

describe.each(allCodes)('%s', (code) => {
  const text = fixture(code);
  const file = `${code}.yaml`;
  const { site, diagnostics } = compile(text, registries, { file });

  test('is what its fixture yields, and nothing else', () => {
    const others = diagnostics.filter(
      (diagnostic) =>
        diagnostic.code !== code && diagnostic.severity === 'error' && code !== 'too-many-faults',
    );
    expect(diagnostics.map((diagnostic) => diagnostic.code)).toContain(code);
    expect(others.map((diagnostic) => `${diagnostic.code}: ${diagnostic.message}`)).toEqual([]);
    expect(site === undefined).toBe(diagnostics.some(({ severity }) => severity === 'error'));
  });

  test('reads as it was agreed', async () => {
    await expect(report(text, file)).toMatchFileSnapshot(join(folder, `${code}.txt`));
  });

  const offered = diagnostics.filter(({ suggestions }) => suggestions.length > 0);
  if (offered.length === 0) return;
  test('is gone once its suggestions are taken', () => {
    const repaired = applyEdits(
      text,
      offered.flatMap(({ suggestions }) => suggestions[0]?.edits ?? []),
    );
    const left = compile(repaired, registries, { file }).diagnostics;
    const kept = diagnostics.length - offered.length;
    expect(left.filter(({ severity }) => severity === 'error').length).toBeLessThanOrEqual(kept);
    for (const { message } of offered)
      expect(left.map((diagnostic) => diagnostic.message)).not.toContain(message);
  });
});

test('no fixture is without a code', () => {
  const names = readdirSync(folder).filter((name) => name.endsWith('.yaml') && name !== 'sound.yaml');
  expect(names.filter((name) => !(name.replace('.yaml', '') in codes))).toEqual([]);
});

test('every code of the table is given somewhere, and none is given outside it', () => {
  const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && name !== 'codes.ts')
    .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
    .join('\n');
  expect(allCodes.filter((code) => !sources.includes(`'${code}'`))).toEqual([]);
  expect(
    allCodes.filter((code) => generated[code] === undefined && !existsSync(join(folder, `${code}.yaml`))),
  ).toEqual([]);
});

test('a sound manifest is told to be sound', () => {
  const text = readFileSync(join(folder, 'sound.yaml'), 'utf8');
  expect(report(text, 'sound.yaml')).toBe('sound.yaml is sound\n');
});
