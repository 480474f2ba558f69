import type { Desk } from '../wording.ts';
import { type Path, valueAt } from '../yaml/values.ts';

/** A key that an entry of a list lacks. */
interface Lack {
  readonly list: Path;
  readonly index: number;
  readonly key: string;
}

const lackOf = (path: Path): Lack | undefined => {
  const index = path.at(-2);
  return typeof index === 'number' ? { list: path.slice(0, -2), index, key: String(path.at(-1)) } : undefined;
};

/**
 * `- from: /a` and `- to: /b`: a dash before each key makes two entries of one, each of which lacks what the other has.
 * @param missing the paths of keys that lack.
 * @returns those of them that were reported by this, with the names that `idOf` has for them.
 */
export function reportSplitEntries(
  value: unknown,
  missing: readonly Path[],
  { positions, faults }: Desk,
): ReadonlySet<string> {
  const reported = new Set<string>();
  const lacks = missing.flatMap((path) => lackOf(path) ?? []);
  const lacking = new Set(lacks.map(({ list, index }) => idOf([...list, index])));
  for (const [id, ofEntry] of Map.groupBy(lacks, ({ list, index }) => idOf([...list, index]))) {
    const [{ list, index }] = ofEntry as [Lack];
    const [above, own] = [index - 1, index].map((at) => valueAt(value, [...list, at]));
    if (typeof above !== 'object' || above === null || typeof own !== 'object' || own === null) continue;
    const idAbove = idOf([...list, index - 1]);
    const isHalf = Object.keys(above).length === 1 || lacking.has(idAbove);
    const isRest = ofEntry.every(({ key }) => Object.hasOwn(above, key));
    if (!isHalf || !isRest || Object.keys(own).some((key) => Object.hasOwn(above, key))) continue;
    const source = positions.source([...list, index]);
    if (positions.source([...list, index - 1]) !== source) continue;
    const { start } = positions.value([...list, index]);
    const lead = /\n *(-\s+)$/.exec(source.text.slice(Math.max(0, start.offset - 200), start.offset))?.[1];
    const dash = start.offset - (lead?.length ?? 0);
    if (dash === start.offset) continue;
    const [first] = Object.keys(own);
    faults.report({
      code: 'missing-key',
      range: source.range(dash, dash + 1),
      message: `The dash before "${first}" begins another entry, and "${first}" belongs to the one above.`,
      help: 'The keys of one entry stand below each other, and only the first has a dash.',
      suggestions: [
        {
          title: 'Write a space in the place of the dash',
          edits: [{ range: source.range(dash, dash + 1), text: ' ' }],
        },
      ],
    });
    reported.add(id);
    reported.add(idAbove);
  }
  return reported;
}

const idOf = (path: Path): string => JSON.stringify(path);
