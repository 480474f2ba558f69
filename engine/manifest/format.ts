import type { Diagnostic, Edit, Range } from './diagnostic.ts';
import { Source } from './source.ts';

interface Look {
  /** Terminal colours (ANSI). */
  readonly color?: boolean;
}

const contextLines = 2;
const maxWidth = 160;

/**
 * One finding as text for a terminal or a log: message, place, the lines around it with carets beneath, and what to do.
 * @param text the file that was compiled.
 */
export function formatDiagnostic(diagnostic: Diagnostic, text: string, { color = false }: Look = {}): string {
  const { code, severity, message, file, range, related, suggestions, help } = diagnostic;
  const paint = color ? painted : plain;
  const source = new Source(file, text);
  const { line, column } = range.start;
  const lines = [
    `${paint[severity](`${severity}[${code}]`)}: ${paint.strong(printable(message))}`,
    paint.quiet(`  --> ${file}:${line}:${column}`),
    // A finding about another file comes without that file's text.
    ...(text === '' ? [] : frame(source, range, (carets) => paint[severity](carets), paint.quiet)),
  ];
  for (const place of related) {
    const { start } = place.range;
    lines.push(`  ${paint.quiet('also')} ${place.message}: ${file}:${start.line}:${start.column}`);
  }
  for (const { title } of suggestions) lines.push(`  ${paint.good('fix')} ${printable(title)}`);
  lines.push(`  ${paint.quiet('help')} ${printable(help)}`);
  return lines.join('\n');
}

/** `2 errors, 1 warning in routes.yaml`, or that the file is sound. */
export function formatSummary(diagnostics: readonly Diagnostic[], file: string): string {
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length;
  const warnings = diagnostics.length - errors;
  const parts = [counted(errors, 'error'), counted(warnings, 'warning')].filter((part) => part !== '');
  return parts.length === 0 ? `${file} is sound` : `${parts.join(', ')} in ${file}`;
}

const counted = (count: number, noun: string): string =>
  count === 0 ? '' : `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Makes repairs; of two that overlap the first in the file counts. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  const ordered = edits.toSorted((a, b) => a.range.start.offset - b.range.start.offset);
  let result = '';
  let done = 0;
  for (const { range, text: replacement } of ordered) {
    if (range.start.offset < done) continue;
    result += text.slice(done, range.start.offset) + replacement;
    done = range.end.offset;
  }
  return result + text.slice(done);
}

function frame(
  source: Source,
  range: Range,
  mark: (carets: string) => string,
  quiet: (text: string) => string,
): string[] {
  const { start, end } = range;
  const first = Math.max(1, start.line - contextLines);
  const last = Math.min(source.lineCount, start.line + contextLines);
  const gutter = String(last).length;
  const lines: string[] = [];
  for (let number = first; number <= last; number += 1) {
    const content = source.line(number);
    if (number === last && number > start.line && content === '') continue;
    const label = quiet(`${String(number).padStart(gutter)} |`);
    lines.push(`${number === start.line ? '>' : ' '} ${label} ${clip(show(content))}`.trimEnd());
    if (number !== start.line) continue;
    const stop = end.line === start.line ? end.column - 1 : content.length;
    const before = widthOf(show(content.slice(0, start.column - 1)));
    const wide = Math.max(1, widthOf(show(content.slice(start.column - 1, stop))));
    if (before >= maxWidth) continue;
    const carets = '^'.repeat(Math.min(wide, maxWidth - before));
    lines.push(`  ${quiet(`${' '.repeat(gutter)} |`)} ${' '.repeat(before)}${mark(carets)}`);
  }
  return lines;
}

/** Tabs become two spaces; signs that would steer the terminal become visible. */
const show = (text: string): string => printable(text.replaceAll('\t', '  ').replace(/^\uFEFF/, ''));
const printable = (text: string): string =>
  text.replace(/(?!\n)[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '\u00b7');

function clip(text: string): string {
  let width = 0;
  let result = '';
  for (const sign of text) {
    width += widthOf(sign);
    if (width > maxWidth) return `${result}…`;
    result += sign;
  }
  return result;
}

/** Columns in a terminal: East Asian wide signs and emoji take two, combining marks none. */
function widthOf(text: string): number {
  let width = 0;
  for (const sign of text) {
    if (/\p{Mark}|\u200d|\ufe0f/u.test(sign)) continue;
    width += wide.test(sign) ? 2 : 1;
  }
  return width;
}

const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;

type Paint = Record<'error' | 'warning' | 'quiet' | 'strong' | 'good', (text: string) => string>;

const ansi = (open: number, close: number) => (text: string) => `\u001b[${open}m${text}\u001b[${close}m`;
const painted: Paint = {
  error: ansi(31, 39),
  warning: ansi(33, 39),
  quiet: ansi(2, 22),
  strong: ansi(1, 22),
  good: ansi(32, 39),
};
const same = (text: string): string => text;
const plain: Paint = { error: same, warning: same, quiet: same, strong: same, good: same };
