import { parseDocument, visit } from 'yaml';
import type { Source } from '../source.ts';
import { isTelling, movedLines } from './moves.ts';
import type { Repair } from './slip.ts';
import { slips } from './slips.ts';

/** Past this size, in UTF-16 units, nothing is tried any more: a part of a file once, or all tries together. */
const maxPart = 64_000;
const maxTried = 1_000_000;

/**
 * Finds the one slip that broke the file, by trying: YAML stumbles a line too early or too late over a line that stands
 * wrong, and says nothing of a space that is missing behind a colon. What can be repaired so is reported where it was done.
 * @param offset where the parser stumbled first.
 */
export function findRepair(source: Source, offset: number): Repair | undefined {
  const at = source.position(offset).line;
  const begin = source.lineStart(topLevel(source, at - 3, -1));
  const end = source.lineStart(topLevel(source, at + 3, 1));
  const isTried = end - begin <= maxPart;
  let tried = 0;
  const isSound = ({ edit }: Repair): boolean => {
    tried += end - begin;
    if (!isTried || tried > maxTried || edit.start < begin || edit.end > end) return false;
    const before = source.text.slice(begin, edit.start) + edit.text;
    return isRead(before + source.text.slice(edit.end, end), before);
  };
  const near = [at, at - 1, at + 1, at - 2].filter((line) => isTelling(source.line(line)));
  const found = near.flatMap((line) => [...slips(source, line, offset)]);
  const slip = found.find(isSound);
  if (slip !== undefined) return slip;
  for (const moves of movedLines(source, near)) {
    const [first, ...others] = moves.filter(isSound);
    // Of two columns that are both right nobody knows which was meant.
    if (first !== undefined) return { ...first, isCertain: others.length === 0 };
  }
  const plain = found.find(({ isPlain }) => isPlain === true);
  return plain && { ...plain, isCertain: false };
}

/** The nearest line in a direction on which a section begins, with a key that is not indented; else the file's edge. */
function topLevel(source: Source, from: number, step: 1 | -1): number {
  let line = from;
  while (line > 1 && line <= source.lineCount && !/^[A-Za-z"']/.test(source.line(line))) line += step;
  return Math.min(Math.max(line, 1), source.lineCount + 1);
}

/**
 * @param before the text up to the end of the repair: whatever was repaired must not have become a part of the words
 * around it, which can be sound too.
 */
function isRead(text: string, before: string): boolean {
  try {
    const document = parseDocument(text, { uniqueKeys: false, prettyErrors: false, logLevel: 'silent' });
    if (document.errors.length > 0) return false;
    const lineStart = before.lastIndexOf('\n') + 1;
    const first = lineStart + (/^\s*(?:- )*/.exec(text.slice(lineStart))?.[0].length ?? 0);
    let isSwallowed = false;
    visit(document, {
      Scalar: (_, { range, type }) => {
        const [start, end] = range ?? [0, 0];
        const isBlock = type === 'BLOCK_LITERAL' || type === 'BLOCK_FOLDED';
        if (isBlock || start >= first || first >= end) return undefined;
        isSwallowed = true;
        return visit.BREAK;
      },
    });
    return !isSwallowed;
  } catch {
    return false;
  }
}
