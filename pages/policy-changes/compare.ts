import { diffArrays } from 'diff';
import type { Block } from '../../engine/index.ts';
import { pairSimilar } from './pair.ts';
import { compareWords, countWords, type Piece, type Segmenter, segmenterFor } from './words.ts';

/** A block of the newer text, or of the older one where it was removed, with its words marked; a list of pieces a part. */
export interface ComparedBlock {
  readonly type: 'same' | 'added' | 'removed' | 'changed';
  readonly kind: Block['kind'];
  readonly depth: number;
  readonly parts: readonly (readonly Piece[])[];
}

export interface Comparison {
  readonly blocks: readonly ComparedBlock[];
  readonly wordsAdded: number;
  readonly wordsRemoved: number;
}

/** Beyond this many differing blocks the texts count as replaced: the search is quadratic in them. */
const MAX_BLOCK_EDITS = 1_000;

/** Yields to the event loop: each step of a policy takes milliseconds. */
const breathe = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Compares two versions of a text in one language: blocks first, then the words of rewritten blocks. */
export async function compareTexts(
  before: readonly Block[],
  after: readonly Block[],
  locale: string,
): Promise<Comparison> {
  const segmenter = segmenterFor(locale);
  const blocks = await compareBlocks(before, after, segmenter);
  await breathe();
  const pieces = blocks.flatMap(({ parts }) => parts.flat());
  const wordsIn = (type: Piece['type']) =>
    pieces.reduce((sum, piece) => sum + (piece.type === type ? countWords(piece.text, segmenter) : 0), 0);
  return { blocks, wordsAdded: wordsIn('added'), wordsRemoved: wordsIn('removed') };
}

async function compareBlocks(
  before: readonly Block[],
  after: readonly Block[],
  segmenter: Segmenter,
): Promise<ComparedBlock[]> {
  const changes = diffArrays([...before], [...after], {
    comparator: isSameBlock,
    maxEditLength: MAX_BLOCK_EDITS,
  });
  if (!changes) return [...before.map(whole('removed')), ...after.map(whole('added'))];
  const compared: ComparedBlock[] = [];
  let removed: Block[] = [];
  let added: Block[] = [];
  const flush = async () => {
    compared.push(...(await alignRun(removed, added, segmenter)));
    removed = [];
    added = [];
  };
  for (const change of changes) {
    if (change.removed) removed = change.value;
    else if (change.added) added = change.value;
    else {
      await flush();
      compared.push(...change.value.map(whole('same')));
    }
  }
  await flush();
  return compared;
}

const isSameBlock = (one: Block, other: Block): boolean =>
  one.kind === other.kind &&
  one.depth === other.depth &&
  one.parts.length === other.parts.length &&
  one.parts.every((part, index) => part === other.parts[index]);

const whole =
  (type: 'same' | 'added' | 'removed') =>
  ({ kind, depth, parts }: Block): ComparedBlock => ({
    type,
    kind,
    depth,
    parts: parts.map((text) => [{ type, text }]),
  });

/** Finds out which of the blocks removed and added at one place are the same block, rewritten; order is kept. */
async function alignRun(removed: Block[], added: Block[], segmenter: Segmenter): Promise<ComparedBlock[]> {
  await breathe();
  const pairs = pairSimilar(removed, added, segmenter);
  const compared: ComparedBlock[] = [];
  let nextRemoved = 0;
  let nextAdded = 0;
  for (const [from, to] of [...pairs, [removed.length, added.length] as const]) {
    compared.push(...removed.slice(nextRemoved, from).map(whole('removed')));
    compared.push(...added.slice(nextAdded, to).map(whole('added')));
    const [old, young] = [removed[from], added[to]];
    if (old && young) {
      await breathe();
      compared.push(rewritten(old, young, segmenter));
    }
    nextRemoved = from + 1;
    nextAdded = to + 1;
  }
  return compared;
}

function rewritten(old: Block, young: Block, segmenter: Segmenter): ComparedBlock {
  const parts = young.parts.map((text, index) => compareWords(old.parts[index] ?? '', text, segmenter));
  return { type: 'changed', kind: young.kind, depth: young.depth, parts };
}
