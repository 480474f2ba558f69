import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Diagnostic } from '../../engine/manifest/diagnostic.ts';
import { applyEdits } from '../../engine/manifest/format.ts';
import { compile } from '../../engine/manifest/index.ts';
import { registries } from '../../engine/manifest/registries.fixture.ts';

const root = join(import.meta.dirname, '../..');
const sound = readFileSync(join(root, 'docs/diagnostics/sound.yaml'), 'utf8');
const folder = join(root, 'tests/fixtures/manifests');

/** A wrong manifest: the sound one with something else written in one place, and all that must be said of it. */
interface Case {
  readonly case: string;
  readonly for: string;
  readonly write: string;
  /** `code line:column what is underlined → what is suggested`. */
  readonly finds: readonly string[];
}

const groups = readdirSync(folder)
  .filter((name) => name.endsWith('.yaml'))
  .map((name) => [name, parse(readFileSync(join(folder, name), 'utf8')) as Case[]] as const);
const check = (text: string) => compile(text, registries, { file: 'routes.yaml' });

function sayFinding({ code, range, suggestions }: Diagnostic, text: string): string {
  const { start, end } = range;
  const [underlined = ''] = text.slice(start.offset, end.offset).split('\n');
  const fix = suggestions.map(({ title }) => ` → ${title}`).join('');
  return `${code} ${start.line}:${start.column} ${underlined.slice(0, 40).trimEnd()}${fix}`;
}

describe.each(groups)('%s', (_, cases) => {
  test.each(cases)('$case', (wrong) => {
    const parts = sound.split(wrong.for);
    expect(parts, 'what is replaced stands there once').toHaveLength(2);
    const text = parts.join(wrong.write);
    const { site, diagnostics } = check(text);
    expect(diagnostics.map((diagnostic) => sayFinding(diagnostic, text))).toEqual(wrong.finds);
    expect(site === undefined).toBe(diagnostics.some(({ severity }) => severity === 'error'));
    const edits = diagnostics.flatMap(({ suggestions: [first] }) => first?.edits ?? []);
    if (edits.length === 0) return;
    const left = check(applyEdits(text, edits)).diagnostics.map(({ message }) => message);
    for (const { message, suggestions } of diagnostics)
      if (suggestions.length > 0) expect(left).not.toContain(message);
  });
});

test('there are more than a hundred', () => {
  expect(groups.flatMap(([, cases]) => cases).length).toBeGreaterThan(100);
});
