import { textOfFile, withText } from '../../live/read-sources.ts';
import type { Diagnostic } from '../../manifest/diagnostic.ts';
import { applyEdits } from '../../manifest/format.ts';
import type { Sources } from '../../render/reading.ts';

/** A repair that was made. */
interface Repair {
  readonly file: string;
  readonly line: number;
  readonly title: string;
}

interface Repaired {
  readonly sources: Sources;
  readonly made: readonly Repair[];
}

/** A repair may bring to light what it hid; past so many rounds the rest is left to people. */
const maxRounds = 20;

/**
 * Makes the repairs of which only one reading is possible, until none is left. A round that leaves a file with more errors
 * than before is taken back, and ends it.
 * @param judge all that is wrong with sources.
 */
export function repair(
  sources: Sources,
  manifestName: string,
  judge: (sources: Sources) => readonly Diagnostic[],
): Repaired {
  let current: Repaired = { sources, made: [] };
  let found = judge(sources);
  for (let round = 0; round < maxRounds; round += 1) {
    const next = repairOnce(current, found, manifestName);
    if (next === undefined) break;
    const left = judge(next.sources);
    if (isWorse(left, found)) break;
    [current, found] = [next, left];
  }
  return current;
}

/** Findings that keep a file from being read: what else is wrong with it is only known once they are gone. */
const unread = new Set([
  'syntax',
  'indentation',
  'tab-indent',
  'unclosed-quote',
  'merge-conflict',
  'catalogue-syntax',
]);

/** Whether there is more that is wrong than before, other than what a file said that could not be read. */
function isWorse(left: readonly Diagnostic[], found: readonly Diagnostic[]): boolean {
  const errors = (all: readonly Diagnostic[]) => all.filter(({ severity }) => severity === 'error');
  const hasUnread = errors(found).some(({ code }) => unread.has(code));
  return !hasUnread && errors(left).length > errors(found).length;
}

function repairOnce(
  { sources, made }: Repaired,
  found: readonly Diagnostic[],
  manifestName: string,
): Repaired | undefined {
  const certain = found.filter(
    ({ suggestions }) => suggestions.length === 1 && suggestions[0]?.isGuess !== true,
  );
  if (certain.length === 0) return undefined;
  let changed = sources;
  const edited = certain.flatMap(({ file, suggestions }) =>
    (suggestions[0]?.edits ?? []).map((edit) => ({ file: edit.range.file ?? file, edit })),
  );
  for (const [file, pieces] of Map.groupBy(edited, (one) => one.file)) {
    const edits = pieces.map(({ edit }) => edit);
    changed = withText(
      changed,
      file,
      applyEdits(textOfFile(file, manifestName, sources), edits),
      manifestName,
    );
  }
  const now = certain.map(({ file, range, suggestions }) => ({
    file: suggestions[0]?.edits[0]?.range.file ?? file,
    line: (suggestions[0]?.edits[0]?.range ?? range).start.line,
    title: suggestions[0]?.title ?? '',
  }));
  return { sources: changed, made: [...made, ...now] };
}
