import type { ComparedBlock } from './compare.ts';

/** Neighbours that are alike: all folded away, or all shown. */
interface Run<T> {
  readonly isFolded: boolean;
  readonly entries: readonly T[];
}

/** A heading of the first or second depth with all below it; a text may begin without a heading. */
export interface Section {
  readonly heading: ComparedBlock | undefined;
  readonly body: readonly Run<ComparedBlock>[];
}

const SECTION_DEPTH = 2;
/** A fold of fewer blocks would hide less than its own line takes. */
const MIN_FOLD = 3;

/** Groups blocks into sections, those without any change folded, and folds long quiet stretches of the others. */
export function intoSections(blocks: readonly ComparedBlock[]): readonly Run<Section>[] {
  const groups: ComparedBlock[][] = [];
  for (const block of blocks) {
    const opensSection = block.kind === 'heading' && block.depth <= SECTION_DEPTH;
    if (opensSection || groups.length === 0) groups.push([]);
    groups.at(-1)!.push(block);
  }
  return runsOf(groups, (group) => !group.some(isChange)).map(({ isFolded, entries }) => ({
    isFolded,
    entries: entries.map((group) => intoSection(group, isFolded)),
  }));
}

function intoSection(group: readonly ComparedBlock[], isFolded: boolean): Section {
  const heading = group[0]?.kind === 'heading' ? group[0] : undefined;
  const body = heading ? group.slice(1) : group;
  return { heading, body: isFolded ? [{ isFolded: false, entries: body }] : foldQuiet(body) };
}

/** Leaves one block on each side of a change, for the reader to find the place. */
function foldQuiet(blocks: readonly ComparedBlock[]): Run<ComparedBlock>[] {
  const isQuiet = (_: ComparedBlock, index: number) =>
    !blocks.slice(Math.max(0, index - 1), index + 2).some(isChange);
  return runsOf(blocks, isQuiet).map(({ isFolded, entries }) => ({
    isFolded: isFolded && entries.length >= MIN_FOLD,
    entries,
  }));
}

const isChange = ({ type }: ComparedBlock): boolean => type !== 'same';

function runsOf<T>(entries: readonly T[], isFolded: (entry: T, index: number) => boolean): Run<T>[] {
  const runs: { isFolded: boolean; entries: T[] }[] = [];
  for (const [index, entry] of entries.entries()) {
    const folded = isFolded(entry, index);
    if (runs.at(-1)?.isFolded !== folded) runs.push({ isFolded: folded, entries: [] });
    runs.at(-1)!.entries.push(entry);
  }
  return runs;
}
