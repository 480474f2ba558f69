import { deepestPath, longestPath } from '../../../api/contract/archive-bounds.ts';

/** An entry of an archive as its table of contents has it. */
export interface ArchiveEntry {
  /** Its number in the table. */
  readonly index: number;
  /** Folders and name, with `/` between them; it leads nowhere else. */
  readonly path: string;
  /** Bytes once it is unpacked, as the table says. */
  readonly size: number;
  /** Milliseconds since 1970; NaN where it is not known. */
  readonly modified: number;
  readonly isFolder: boolean;
  readonly isEncrypted: boolean;
}

export interface ArchiveContents {
  readonly entries: readonly ArchiveEntry[];
  /** Entries that are not shown: links, and those whose name leads elsewhere. */
  readonly leftOut: number;
  /** Whether there are names whose encoding the archive does not say. */
  readonly isGuessed: boolean;
}

/** A row of a folder; a folder that is known by what is in it alone has no entry. */
export interface ArchiveRow {
  readonly name: string;
  readonly path: string;
  readonly isFolder: boolean;
  readonly entry: ArchiveEntry | undefined;
}

/**
 * The path of an entry; undefined for one that leads out of the archive's own folder, says nothing, or is too long. What
 * programs of Windows write with `\` is read as they mean it.
 */
export function safePath(given: string): string | undefined {
  const path = given.replaceAll('\\', '/');
  if (path.startsWith('/') || /^[a-z]:/i.test(path) || /\p{Cc}/u.test(path)) return undefined;
  const parts = path.split('/').filter((part) => part !== '' && part !== '.');
  if (parts.length === 0 || parts.length > deepestPath || parts.includes('..')) return undefined;
  const safe = parts.join('/');
  return new TextEncoder().encode(safe).length > longestPath ? undefined : safe;
}

/** The folder above; empty for the outermost. */
export const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

/** The rows of one folder, folders first, each name once. @param folder without a slash at its end; empty for the outermost. */
export function rowsOf(
  entries: readonly ArchiveEntry[],
  folder: string,
  locale: string,
): readonly ArchiveRow[] {
  const start = folder === '' ? '' : `${folder}/`;
  const rows = new Map<string, ArchiveRow>();
  for (const entry of entries) {
    if (!entry.path.startsWith(start) || entry.path.length === start.length) continue;
    const [name = '', ...below] = entry.path.slice(start.length).split('/');
    const isFolder = below.length > 0 || entry.isFolder;
    // A folder and a file may have one name.
    const key = `${isFolder}/${name}`;
    if (isFolder && rows.has(key)) continue;
    rows.set(key, { name, path: start + name, isFolder, entry: below.length > 0 ? undefined : entry });
  }
  const { compare } = new Intl.Collator(locale, { numeric: true });
  return [...rows.values()].sort(
    (one, other) => Number(other.isFolder) - Number(one.isFolder) || compare(one.name, other.name),
  );
}

/**
 * The numbers of the entries that rows stand for, in order; a folder without an entry of its own stands for all below it.
 * Undefined for more than `most`.
 */
export function numbersOf(
  entries: readonly ArchiveEntry[],
  rows: readonly ArchiveRow[],
  most: number,
): readonly number[] | undefined {
  const found = new Set(rows.flatMap(({ entry }) => (entry === undefined ? [] : [entry.index])));
  const folders = rows.filter(({ entry }) => entry === undefined).map(({ path }) => `${path}/`);
  for (const { index, path } of folders.length > 0 ? entries : [])
    if (folders.some((folder) => path.startsWith(folder))) found.add(index);
  return found.size > most ? undefined : [...found].sort((one, other) => one - other);
}
