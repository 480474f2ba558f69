import type { Diagnostic } from '../diagnostic.ts';
import type { Positions } from '../yaml/positions.ts';
import { valueAt } from '../yaml/values.ts';

/**
 * Of a manifest that ends before `errors:`, its last section, the last entry may have been cut off too: what that lacks is an
 * echo, and reported once the file is whole.
 */
export function withoutCutEntry(
  diagnostics: readonly Diagnostic[],
  value: unknown,
  positions: Positions,
): readonly Diagnostic[] {
  const sections = positions.keys([]);
  const last = sections.at(-1);
  const entries = last === undefined || sections.includes('errors') ? undefined : valueAt(value, [last]);
  if (last === undefined || !Array.isArray(entries) || entries.length === 0) return diagnostics;
  const path = [last, entries.length - 1];
  const { file } = positions.source([]);
  if (positions.source(path).file !== file) return diagnostics;
  const { offset } = positions.value(path).start;
  return diagnostics.filter(
    (found) =>
      found.file !== file || found.range.start.offset < offset || found.message.includes('The key "errors"'),
  );
}
