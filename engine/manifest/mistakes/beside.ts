import { routeKeys } from '../schema.ts';
import type { Desk } from '../wording.ts';
import type { Path } from '../yaml/values.ts';

/**
 * Keys that stand beside the key under which they belong: `from` beside `window`, `theme` beside `content`.
 * @param strange keys that the mapping at the path does not know.
 * @param below what may stand under each of its keys.
 * @returns those of the strange keys that were not told by this.
 */
export function reportBeside(
  path: Path,
  strange: readonly string[],
  below: (owner: string) => readonly string[],
  { positions, faults }: Desk,
): readonly string[] {
  const rest = new Set(strange);
  const owners = positions.keys(path).filter((key) => !rest.has(key));
  for (const owner of owners) {
    const there = positions.keys([...path, owner]);
    const known = below(owner).filter((key) => !there.includes(key));
    const moved = [...rest].filter((key) => known.includes(key));
    const [first] = moved;
    if (first === undefined) continue;
    for (const key of moved) rest.delete(key);
    const names = moved.map((key) => `"${key}"`).join(', ');
    const isOne = moved.length === 1;
    faults.report({
      code: 'misplaced-key',
      range: positions.key([...path, first]),
      message: `${isOne ? `The key ${names} belongs` : `The keys ${names} belong`} under "${owner}", not beside it.`,
      help: `Move ${isOne ? 'it' : 'them'} below the line "${owner}:", two spaces further in.`,
    });
  }
  return [...rest];
}

/** Whether a key that lacks under `content` stands beside it: then that was reported. */
export const isBesideContent = (parent: Path, key: string, { positions }: Desk): boolean =>
  parent.at(-1) === 'content' &&
  !routeKeys.includes(key) &&
  positions.keys(parent.slice(0, -1)).includes(key);
