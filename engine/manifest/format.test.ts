import { expect, test } from 'vitest';
import type { Diagnostic } from './diagnostic.ts';
import { applyEdits, formatDiagnostic, formatSummary } from './format.ts';
import { Source } from './source.ts';

function diagnosticAt(text: string, word: string): Diagnostic {
  const start = text.indexOf(word);
  const range = new Source('a.yaml', text).range(start, start + word.length);
  return {
    code: 'unknown-page',
    severity: 'error',
    message: 'No.',
    file: 'a.yaml',
    range,
    related: [],
    suggestions: [],
    help: 'Try.',
  };
}

test('carets stand under the words, behind tabs and wide signs too', () => {
  const text = 'a: 1\n\t标题: wrong # 尾\nb: 2\n';
  expect(formatDiagnostic(diagnosticAt(text, 'wrong'), text)).toBe(
    [
      'error[unknown-page]: No.',
      '  --> a.yaml:2:6',
      '  1 | a: 1',
      '> 2 |   标题: wrong # 尾',
      `    | ${' '.repeat(8)}^^^^^`,
      '  3 | b: 2',
      '  help Try.',
    ].join('\n'),
  );
});

test('wide words get wide carets', () => {
  const text = '标题: 错误\n';
  expect(formatDiagnostic(diagnosticAt(text, '错误'), text)).toContain(`| ${' '.repeat(6)}^^^^`);
});

test('a file cannot steer the terminal', () => {
  const text = 'a: \u001b[31mred\u0007 \u202eevil\n';
  const shown = formatDiagnostic({ ...diagnosticAt(text, 'red'), message: 'No \u001b[2J.' }, text);
  for (const sign of ['\u001b', '\u0007', '\u202e']) expect(shown).not.toContain(sign);
  expect(shown).toContain('·');
});

test('lines of any length are cut', () => {
  const text = `a: ${'x'.repeat(5_000)} end\n`;
  for (const line of formatDiagnostic(diagnosticAt(text, 'end'), text).split('\n')) {
    expect(line.length).toBeLessThan(200);
  }
});

test('colours are only there when asked for', () => {
  const text = 'a: 1\n';
  expect(formatDiagnostic(diagnosticAt(text, '1'), text)).not.toContain('\u001b');
  expect(formatDiagnostic(diagnosticAt(text, '1'), text, { color: true })).toContain('\u001b[31m');
});

test('a summary counts', () => {
  const error = diagnosticAt('a', 'a');
  expect(formatSummary([error, error, { ...error, severity: 'warning' }], 'a.yaml')).toBe(
    '2 errors, 1 warning in a.yaml',
  );
  expect(formatSummary([], 'a.yaml')).toBe('a.yaml is sound');
});

test('of two repairs of one place the first is made', () => {
  const { range } = diagnosticAt('abc', 'b');
  expect(
    applyEdits('abc', [
      { range, text: 'X' },
      { range, text: 'Y' },
    ]),
  ).toBe('aXc');
});

test('of a line of 1 MB no more is looked at than is shown', () => {
  const text = `a: ${'\u0301'.repeat(900_000)}`;
  const [, , line = ''] = formatDiagnostic(diagnosticAt(text, 'a'), text).split('\n');
  expect(line.length).toBeLessThan(1_000);
});
