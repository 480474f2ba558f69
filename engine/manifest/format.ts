import { counted } from './counted.ts';
import type { Diagnostic, Edit } from './diagnostic.ts';
import { codeFrame, type FrameLine, printable } from './frame.ts';

interface Look {
  /** Terminal colours (ANSI). */
  readonly color?: boolean;
}

/**
 * One finding as text for a terminal or a log: message, place, the lines around it with carets beneath, and what to do.
 * @param text the file that was compiled.
 */
export function formatDiagnostic(diagnostic: Diagnostic, text: string, { color = false }: Look = {}): string {
  const { code, severity, message, file, range, related, suggestions, help } = diagnostic;
  const paint = color ? painted : plain;
  const { line, column } = range.start;
  const lines = [
    `${paint[severity](`${severity}[${code}]`)}: ${paint.strong(printable(message))}`,
    paint.quiet(`  --> ${file}:${line}:${column}`),
    // A finding about another file comes without that file's text.
    ...framed(codeFrame(text, range), (carets) => paint[severity](carets), paint.quiet),
  ];
  for (const place of related) {
    const { start } = place.range;
    const where = place.range.file ?? file;
    lines.push(`  ${paint.quiet('also')} ${place.message}: ${where}:${start.line}:${start.column}`);
  }
  for (const { title } of suggestions) lines.push(`  ${paint.good('fix')} ${printable(title)}`);
  lines.push(`  ${paint.quiet('help')} ${printable(help)}`);
  return lines.join('\n');
}

/** `2 errors, 1 warning in routes.yaml`, or that the file is sound. */
export function formatSummary(diagnostics: readonly Diagnostic[], file: string): string {
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length;
  const warnings = diagnostics.length - errors;
  const parts = [errors > 0 && counted(errors, 'error'), warnings > 0 && counted(warnings, 'warning')].filter(
    Boolean,
  );
  return parts.length === 0 ? `${file} is sound` : `${parts.join(', ')} in ${file}`;
}

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

function framed(
  lines: readonly FrameLine[],
  mark: (carets: string) => string,
  quiet: (text: string) => string,
): string[] {
  const gutter = String(lines.at(-1)?.number ?? '').length;
  return lines.flatMap(({ number, text, mark: at }) => {
    const label = quiet(`${String(number).padStart(gutter)} |`);
    const line = `${at ? '>' : ' '} ${label} ${text}`.trimEnd();
    if (at === undefined || at.wide === 0) return [line];
    return [
      line,
      `  ${quiet(`${' '.repeat(gutter)} |`)} ${' '.repeat(at.before)}${mark('^'.repeat(at.wide))}`,
    ];
  });
}

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
