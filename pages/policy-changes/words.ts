import { diffArrays } from 'diff';

/** A stretch of words that both versions share, or that only one has. */
export interface Piece {
  readonly type: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** Cuts text into words, spaces and signs. One for each language: Chinese and Japanese have no spaces to cut at. */
export type Segmenter = Intl.Segmenter;
export const segmenterFor = (locale: string): Segmenter =>
  new Intl.Segmenter(locale, { granularity: 'word' });

/** Beyond this many differences two texts count as wholly different: the search is quadratic in them. */
const MAX_EDITS = 600;

export const segmentsOf = (text: string, segmenter: Segmenter): string[] =>
  Array.from(segmenter.segment(text), ({ segment }) => segment);

export function countWords(text: string, segmenter: Segmenter): number {
  let words = 0;
  for (const { isWordLike } of segmenter.segment(text)) if (isWordLike) words += 1;
  return words;
}

/** The changes between two texts, word by word; joined, the pieces that are not removed give `after`. */
export function compareWords(before: string, after: string, segmenter: Segmenter): readonly Piece[] {
  const changes = diffArrays(segmentsOf(before, segmenter), segmentsOf(after, segmenter), {
    maxEditLength: MAX_EDITS,
  });
  if (!changes) return mergePieces([removed(before), added(after)]);
  return mergePieces(
    changes.map(({ added: isAdded, removed: isRemoved, value }): Piece => {
      const text = value.join('');
      return isAdded ? added(text) : isRemoved ? removed(text) : { type: 'same', text };
    }),
  );
}

const added = (text: string): Piece => ({ type: 'added', text });
const removed = (text: string): Piece => ({ type: 'removed', text });

/**
 * An unchanged space or comma between two changed words is no anchor for a reader: it joins both sides, so that a
 * rewritten phrase reads as one replacement.
 */
function mergePieces(pieces: readonly Piece[]): Piece[] {
  const merged: Piece[] = [];
  let before = '';
  let after = '';
  const flush = () => {
    if (before) merged.push(removed(before));
    if (after) merged.push(added(after));
    before = '';
    after = '';
  };
  for (const [index, { type, text }] of pieces.entries()) {
    const isChange = type !== 'same';
    const isBetweenChanges = index > 0 && index < pieces.length - 1;
    if (!isChange && !(isBetweenChanges && before && after && /^[\s\p{P}]+$/u.test(text))) {
      flush();
      merged.push({ type, text });
    } else {
      if (type !== 'added') before += text;
      if (type !== 'removed') after += text;
    }
  }
  flush();
  return merged;
}
