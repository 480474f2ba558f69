import { createHash } from 'node:crypto';
import { distinctNames } from '../files/names.ts';
import type { TreeRow } from './repo.ts';
import type { ZipEntry } from './zip.ts';

/** What an archive holds, in the order of its bytes. */
export interface ArchiveTree {
  readonly entries: readonly ZipEntry[];
  /** SHA-256 of each entry's content, lower-case hex; empty for a folder. */
  readonly hashes: readonly string[];
  /** The entries that were chosen and are there. */
  readonly tops: readonly TreeRow[];
  readonly fileCount: number;
}

/**
 * Gives rows of a drive their paths in an archive: each folder, also an empty one, before what it holds. What was
 * chosen together with a folder above it stands in that folder alone. What comes from different folders under one
 * name is numbered, as in the drive.
 *
 * The same rows in the same order give the same tree.
 */
export function archiveTree(rows: readonly TreeRow[]): ArchiveTree {
  const ids = new Set(rows.map(({ id }) => id));
  const children = new Map<string, TreeRow[]>();
  const tops: TreeRow[] = [];
  for (const row of rows) {
    if (row.parent_id === null || !ids.has(row.parent_id) || row.is_trashed) tops.push(row);
    else if (!children.get(row.parent_id)?.push(row)) children.set(row.parent_id, [row]);
  }
  const entries: ZipEntry[] = [];
  const hashes: string[] = [];
  let fileCount = 0;
  const names = distinctNames(tops.map(({ name, is_folder: isFolder }) => ({ name, isFolder })));
  const waiting = tops.map((row, index) => ({ row, path: names[index] ?? row.name })).reverse();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { row, path } = next;
    entries.push(entryOf(row, path));
    hashes.push(row.blob_hash?.toString('hex') ?? '');
    if (!row.is_folder) fileCount += 1;
    for (const child of (children.get(row.id) ?? []).reverse()) {
      waiting.push({ row: child, path: `${path}/${child.name}` });
    }
  }
  return { entries, hashes, tops, fileCount };
}

const entryOf = (row: TreeRow, path: string): ZipEntry => ({
  path,
  size: row.size,
  crc32: row.crc32 ?? 0,
  modified: row.user_modified_at ?? row.modified_at,
  isFolder: row.is_folder,
});

/** Strong: archives of one tag have the same bytes. */
export function archiveTag({ entries, hashes }: ArchiveTree): string {
  const digest = createHash('sha256');
  entries.forEach(({ path, modified, isFolder }, index) => {
    digest.update(`${path}\0${modified.getTime()}\0${isFolder ? 'folder' : hashes[index]}\0`);
  });
  return `"${digest.digest('hex')}"`;
}
