import { lstat, readdir, realpath } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { includePatternsOf, isNamedBy, mostIncluded, splitPath } from '../manifest/include-patterns.ts';
import { readBytes } from './file-bytes.ts';
import { keptByFile } from './kept-files.ts';

/** A file that the manifest includes. */
interface IncludedFile {
  /** From the folder of the manifest. */
  readonly path: string;
  /** The reason why it is not read: a link out of the folder, or a pattern whose folder cannot be listed. */
  readonly refusal: NodeJS.ErrnoException | undefined;
}

interface IncludedListing {
  readonly files: readonly IncludedFile[];
  /** Paths whose change may concern the site, whether they exist or not; for the folder of a pattern, all of its files. */
  readonly watched: readonly { readonly path: string; readonly isFolder: boolean }[];
}

const leadingOut = Object.assign(new Error('the file is a link that leads out'), { code: 'EXDEV' });

/** The manifest is looked at every two seconds, and may be large. */
const kept = keptByFile<readonly string[]>();

/** The sound entries of `include:` as they are on the disk; none where there is no manifest that can be read. */
const patternsOf = (manifestFile: string, longest: number): Promise<readonly string[]> =>
  kept(manifestFile, async () => includePatternsOf(await readBytes(manifestFile, longest))).catch(() => []);

/** Finds the files that the manifest on the disk includes. */
export const includedOnDisk = async (manifestFile: string, longest: number): Promise<IncludedListing> =>
  includedIn(manifestFile, await patternsOf(manifestFile, longest));

/** Finds the files that patterns name, in a fixed order and not many more than may be included. */
export async function includedIn(
  manifestFile: string,
  patterns: readonly string[],
): Promise<IncludedListing> {
  if (patterns.length === 0) return { files: [], watched: [] };
  const folder = dirname(manifestFile);
  const root = await realpath(folder).catch(() => folder);
  const files = new Map<string, IncludedFile>();
  const watched: { path: string; isFolder: boolean }[] = [];
  for (const pattern of patterns) {
    const [place, name] = splitPath(pattern);
    for (const [at] of place.split('/').entries())
      watched.push({ path: join(folder, ...place.split('/').slice(0, at + 1)), isFolder: false });
    const isPattern = name.includes('*');
    watched.push({ path: join(folder, isPattern ? place : pattern), isFolder: isPattern });
    const names = isPattern ? await namesIn(join(folder, place)) : [name];
    // A folder that cannot be listed takes the place of its files, so that the reason is reported.
    if (!Array.isArray(names)) {
      files.set(pattern, { path: pattern, refusal: names });
      continue;
    }
    for (const own of names.toSorted()) {
      const path = place === '' ? own : `${place}/${own}`;
      if (files.size > mostIncluded.files || files.has(path) || !isNamedBy(path, pattern)) continue;
      if (!(await isThere(join(folder, path)))) continue;
      const refusal = (await leadsOut(join(folder, path), root)) ? leadingOut : undefined;
      files.set(path, { path, refusal });
    }
  }
  return { files: [...files.values()], watched };
}

const isNothing = (error: NodeJS.ErrnoException): boolean =>
  error.code === 'ENOENT' || error.code === 'ENOTDIR';
const namesIn = (folder: string): Promise<string[] | NodeJS.ErrnoException> =>
  readdir(folder).catch((error) => (isNothing(error) ? [] : error));
const isThere = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    (error) => !isNothing(error),
  );

/** Whether the file, or a folder above it, is a link out of the folder; false for a dead link. */
async function leadsOut(path: string, root: string): Promise<boolean> {
  const real = await realpath(path).catch(() => undefined);
  if (real === undefined) return false;
  const way = relative(root, real);
  return way === '' || way === '..' || way.startsWith(`..${sep}`) || way.startsWith(sep);
}
