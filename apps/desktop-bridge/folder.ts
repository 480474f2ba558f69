import { opendir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { keep } from './account.ts';

/** Files that other programs are still writing, or that are of use on this machine alone. */
const unfinished = /^(?:\.|~\$)|(?:\.(?:part|partial|crdownload|opdownload|download|tmp|swp)|~)$/i;

/** Facts of a file, by its path in the folder with `/`. */
export interface Known {
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly mtime: number;
  readonly ino: number;
  /** Where its upload goes on. */
  readonly upload?: string;
  /** The id that it has in the drive. */
  readonly id?: string;
}

export const factsOf = (found: { size: number; mtimeMs: number; ino: number }): Known => ({
  size: found.size,
  mtime: Math.trunc(found.mtimeMs),
  ino: found.ino,
});
export const isSame = (one: Known, other: Known): boolean =>
  one.size === other.size && one.mtime === other.mtime;

/** Reads a log of lines, of which the last for a path counts, and writes it anew. A line that a kill has cut off is left out. */
export async function readKnown(file: string): Promise<Map<string, Known>> {
  const known = new Map<string, Known>();
  for (const line of (await readFile(file, 'utf8').catch(() => '')).split('\n')) {
    try {
      const [path, facts] = JSON.parse(line);
      if (facts === null) known.delete(path);
      else known.set(path, facts);
    } catch {}
  }
  await keep(file, [...known].map((entry) => `${JSON.stringify(entry)}\n`).join(''));
  return known;
}

/** All files of the folder that are whole, by path. Links are not followed. */
export async function filesIn(folder: string): Promise<Map<string, Known>> {
  const found = new Map<string, Known>();
  const read = async (below: string): Promise<void> => {
    for await (const entry of await opendir(join(folder, below))) {
      if (unfinished.test(entry.name)) continue;
      const path = below === '' ? entry.name : `${below}/${entry.name}`;
      if (entry.isDirectory()) await read(path);
      const facts = entry.isFile() ? await stat(join(folder, path)).catch(() => undefined) : undefined;
      if (facts) found.set(path, factsOf(facts));
    }
  };
  await read('');
  return found;
}
