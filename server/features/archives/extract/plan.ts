import { deepestPath, longestPath } from '../../../../api/contract/archive-bounds.ts';
import { acceptName } from '../../../../api/contract/file-name.ts';
import { ApiError } from '../../../errors.ts';
import { createPauses } from '../../../http/pauses.ts';
import { acceptableName } from '../../../tree/names.ts';
import type { ListedEntry } from './messages.ts';

/** The entries that come out of an archive: folders before what lies in them, then files in the order of the table. */
export interface Plan {
  readonly folders: readonly PlannedFolder[];
  readonly files: readonly PlannedFile[];
  /** Bytes of all files, and of the largest. */
  readonly size: number;
  readonly largest: number;
}

interface Planned {
  readonly path: string;
  /** Path of the folder above; empty for the outermost. */
  readonly parent: string;
  readonly name: string;
}
type PlannedFolder = Planned;
export interface PlannedFile extends Planned {
  readonly index: number;
  readonly size: number;
  /** Milliseconds since 1970; NaN where it is not known. */
  readonly modified: number;
}

interface Wanted {
  /** Numbers of the entries, of folders with all below them; undefined: all. */
  readonly chosen?: ReadonlySet<number> | undefined;
  /** Of the only wanted entry or folder, which then lies outermost; empty: all. */
  readonly path?: string;
}

/** Metadata that macOS puts beside the files; no other system has a use for them. */
const ofMacOs = '__MACOSX';

/**
 * The plan of an archive by its table. Nothing of an archive is unpacked of which a part would lie elsewhere, or over another.
 * @throws {ApiError} `archive_unsafe`, which names the entry, `archive_too_large`; `file_not_found` where nothing has the path.
 */
export async function planOf(
  entries: readonly ListedEntry[],
  { chosen, path: wantedPath = '' }: Wanted = {},
): Promise<Plan> {
  const pause = createPauses();
  const folders = new Map<string, PlannedFolder>();
  const files = new Map<string, PlannedFile>();
  const safe: { readonly entry: ListedEntry; readonly parts: readonly string[] }[] = [];
  for (const entry of entries) {
    await pause();
    if (entry.isSpecial) throw unsafe(entry, 'is a link, or no file');
    const parts = partsOf(entry);
    if (parts[0] === ofMacOs) continue;
    // The folder itself, as some programs write it.
    if (parts.length > 0) safe.push({ entry, parts });
  }
  const isWanted = wantedOf(safe, chosen);
  const top = wantedPath === '' ? [] : namesOf(wantedPath);
  for (const { entry, parts: all } of safe) {
    await pause();
    if (!isWanted(entry, all) || top.some((name, depth) => all[depth] !== name)) continue;
    const parts = all.slice(Math.max(0, top.length - 1));
    if (folders.size + files.size > mostRows) throw new ApiError('archive_too_large');
    const above = entry.isFolder ? parts : parts.slice(0, -1);
    for (let depth = 1; depth <= above.length; depth += 1) {
      const path = above.slice(0, depth).join('/');
      if (files.has(path)) throw unsafe(entry, 'has the name of another');
      if (!folders.has(path))
        folders.set(path, { path, parent: above.slice(0, depth - 1).join('/'), name: above[depth - 1]! });
    }
    if (entry.isFolder) continue;
    const path = parts.join('/');
    if (files.has(path) || folders.has(path)) throw unsafe(entry, 'has the name of another');
    const { index, size, modified } = entry;
    if (!Number.isSafeInteger(size) || size < 0) throw new ApiError('archive_broken');
    files.set(path, {
      path,
      parent: parts.slice(0, -1).join('/'),
      name: parts.at(-1)!,
      index,
      size,
      modified,
    });
  }
  if (top.length > 0 && folders.size + files.size === 0) throw new ApiError('file_not_found');
  let [size, largest] = [0, 0];
  for (const file of files.values()) {
    size += file.size;
    largest = Math.max(largest, file.size);
  }
  if (!Number.isSafeInteger(size)) throw new ApiError('archive_refused');
  return { folders: [...folders.values()], files: [...files.values()], size, largest };
}

/** Folders that the names of entries imply are rows too. */
const mostRows = 200_000;

function wantedOf(
  safe: readonly { readonly entry: ListedEntry; readonly parts: readonly string[] }[],
  chosen: ReadonlySet<number> | undefined,
): (entry: ListedEntry, parts: readonly string[]) => boolean {
  if (chosen === undefined) return () => true;
  const folders = new Set(
    safe.filter(({ entry }) => entry.isFolder && chosen.has(entry.index)).map(({ parts }) => parts.join('/')),
  );
  return ({ index }, parts) =>
    chosen.has(index) || parts.some((_, depth) => folders.has(parts.slice(0, depth + 1).join('/')));
}

/** The names along the path of an entry, as the drive takes them. */
function partsOf(entry: ListedEntry): readonly string[] {
  const path = entry.name.replaceAll('\\', '/');
  if (path.startsWith('/') || /^[a-z]:/i.test(path)) throw unsafe(entry, 'is absolute');
  if (Buffer.byteLength(path) > longestPath) throw unsafe(entry, 'has too long a path');
  const parts = namesIn(path);
  if (parts.includes('..')) throw unsafe(entry, 'leads upwards');
  if (parts.length > deepestPath) throw unsafe(entry, 'lies too deep');
  return parts.map((part) => {
    const name = acceptableName(part);
    if (name === undefined || !acceptName(name).ok) throw unsafe(entry, 'has a name that no file can have');
    return name;
  });
}

/** The folders and the name of a path; programs of Windows write `\\`. */
export const namesIn = (path: string): readonly string[] =>
  path.split(/[/\\]/).filter((part) => part !== '' && part !== '.');

/** The names along a path, as those of an entry with that path are. */
const namesOf = (path: string): readonly string[] =>
  namesIn(path).map((part) => acceptableName(part) ?? part);

const unsafe = ({ name }: ListedEntry, why: string): ApiError =>
  new ApiError('archive_unsafe', { description: `The entry “${name.slice(0, 200)}” ${why}.` });
