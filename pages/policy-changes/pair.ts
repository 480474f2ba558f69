import type { Block } from '../../engine/index.ts';
import { type Segmenter, segmentsOf } from './words.ts';

/** Indices of two blocks that are the same one, rewritten. */
type Pair = readonly [removed: number, added: number];

/** Of two blocks side by side, so that 60 by 60 new paragraphs are still paired and a book is not. */
const MAX_PAIRS = 3_600;
/** Below this share of common words, two blocks are different ones and not a rewritten one. */
const SIMILAR = 0.4;

/** The pairing that keeps the order and has the greatest similarity in sum. */
export function pairSimilar(removed: Block[], added: Block[], segmenter: Segmenter): Pair[] {
  if (removed.length * added.length === 0 || removed.length * added.length > MAX_PAIRS) return [];
  const words = (block: Block) => wordCounts(block.parts.join(' '), segmenter);
  const removedWords = removed.map(words);
  const addedWords = added.map(words);
  const similarityOf = (row: number, column: number) => {
    if (!isSameShape(removed[row]!, added[column]!)) return 0;
    const share = similarity(removedWords[row]!, addedWords[column]!);
    return share < SIMILAR ? 0 : share;
  };
  return pathThrough(bestSums(similarityOf, removed.length, added.length), removed.length, added.length);
}

const isSameShape = (one: Block, other: Block): boolean =>
  one.kind === other.kind && one.parts.length === other.parts.length;

/** `best[row][column]`: the greatest sum of similarities from there on. */
function bestSums(
  similarityOf: (row: number, column: number) => number,
  rows: number,
  columns: number,
): number[][] {
  const best = Array.from({ length: rows + 1 }, () => new Array<number>(columns + 1).fill(0));
  for (let row = rows - 1; row >= 0; row -= 1) {
    for (let column = columns - 1; column >= 0; column -= 1) {
      const similarity = similarityOf(row, column);
      const paired = similarity > 0 ? similarity + best[row + 1]![column + 1]! : 0;
      best[row]![column] = Math.max(paired, best[row + 1]![column]!, best[row]![column + 1]!);
    }
  }
  return best;
}

function pathThrough(best: number[][], rows: number, columns: number): Pair[] {
  const pairs: Pair[] = [];
  let row = 0;
  let column = 0;
  while (row < rows && column < columns) {
    const here = best[row]![column]!;
    if (here === best[row + 1]![column]) row += 1;
    else if (here === best[row]![column + 1]) column += 1;
    else pairs.push([row++, column++]);
  }
  return pairs;
}

function wordCounts(text: string, segmenter: Segmenter): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const word of segmentsOf(text, segmenter)) {
    if (word.trim()) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

/** Dice’s coefficient over the words of both: 0 nothing in common, 1 the same words. */
function similarity(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): number {
  let shared = 0;
  let total = 0;
  for (const [word, count] of one) {
    shared += Math.min(count, other.get(word) ?? 0);
    total += count;
  }
  for (const count of other.values()) total += count;
  return total === 0 ? 0 : (2 * shared) / total;
}
