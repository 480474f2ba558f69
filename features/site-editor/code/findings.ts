import type { Diagnostic } from '@codemirror/lint';
import type { Text } from '@codemirror/state';
import type { Finding, Suggestion } from '../calls.ts';

type Position = { readonly line: number; readonly column: number };

/** An offset within the present text: the finding may be about a longer one. */
function offsetOf(doc: Text, { line, column }: Position): number {
  if (line > doc.lines) return doc.length;
  const { from, to } = doc.line(Math.max(1, line));
  return Math.min(to, from + Math.max(0, column - 1));
}

/** The compiler's findings as underlines with their repairs. */
export function underlines(
  doc: Text,
  findings: readonly Finding[],
  onFix: ((suggestion: Suggestion) => void) | undefined,
): readonly Diagnostic[] {
  return findings.map(({ range, severity, message, help, code, suggestions }) => {
    const from = offsetOf(doc, range.start);
    return {
      from,
      to: Math.max(from, offsetOf(doc, range.end)),
      severity,
      source: code,
      message: help === '' ? message : `${message}\n${help}`,
      actions: onFix
        ? suggestions.map((suggestion) => ({ name: suggestion.title, apply: () => onFix(suggestion) }))
        : [],
    };
  });
}
