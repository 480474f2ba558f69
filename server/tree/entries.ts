import type { ConflictRule } from '../../api/contract/files.ts';
import type { FolderColor } from '../../api/contract/folder-colors.ts';
import { fileId, type LockedDrive, type NotedEntry } from '../db/index.ts';
import { ApiError } from '../errors.ts';
import { reachStill } from './granted.ts';
import { type Keyed, once } from './once.ts';
import { checkedName, named, nameFor } from './place.ts';
import { placeMany } from './place-many.ts';
import { changeable, refuseDepth, seenOne, targetFolder } from './policy.ts';
import { countEntries } from './repo/drives.ts';
import {
  findAbove,
  findByName,
  insertFile,
  placeFile,
  setColor,
  setStarred,
  takenNames,
} from './repo/entries.ts';
import type { FileRow, LiveRow, ShownRow, StatedRow } from './rows.ts';

interface NewFolder {
  readonly parentId: string | null | undefined;
  readonly name: string;
  /** `replace`: the folder of that name that is there already. */
  readonly rule: ConflictRule;
}

/**
 * @param callerId whose call it is, which need not be the drive's owner.
 * @throws {ApiError} `file_not_found`, `file_name_invalid`, `file_duplicated_name`, `file_too_deep`, `file_in_trash`,
 * `idempotency_key_reused`.
 */
export async function createFolder(
  locked: LockedDrive,
  callerId: string,
  { parentId, name, rule }: NewFolder,
  call?: Keyed,
): Promise<ShownRow> {
  const { tx, userId } = locked;
  const wanted = checkedName(name);
  return once<ShownRow>({ tx, userId: callerId }, call, {
    find: async (id) => {
      await reachStill(locked, callerId, 'getFile', { ids: [id] });
      return seenOne(tx, userId, id);
    },
    make: () => folderWithin(locked, { parentId, name: wanted, rule }),
    idOf,
  });
}

/** The same as part of another change; the name has been accepted. */
export async function folderWithin(
  { tx, userId, emit, note }: LockedDrive,
  { parentId, name: wanted, rule }: NewFolder,
): Promise<ShownRow> {
  const folder = await targetFolder(tx, userId, parentId);
  if (rule === 'replace') {
    const there = await findByName(tx, folder, wanted);
    if (there?.is_folder) return there;
    if (there !== undefined) throw new ApiError('file_duplicated_name');
  }
  const place = await nameFor(tx, {
    parentId: folder,
    name: wanted,
    isFolder: true,
    rule: rule === 'replace' ? 'rename' : rule,
  });
  if (!(await countEntries(tx, userId, 1))) throw new ApiError('file_too_many');
  const row = await insertFile(tx, {
    ...place,
    id: fileId(),
    user_id: userId,
    parent_id: folder,
    is_folder: true,
    blob_hash: null,
    mime_type: '',
    category: 'OTHER',
    trashed_at: null,
    user_modified_at: null,
  });
  emit('created', [row.id], [folder]);
  note({ kind: 'added', entries: [{ id: row.id, folder }] });
  return { ...row, gcid: null, md5: null, media: null };
}

/** @throws {ApiError} `file_rename_to_same_name`, `file_duplicated_name`, `file_name_invalid`, `file_not_found`, `file_in_trash`. */
export async function rename(locked: LockedDrive, id: string, name: string): Promise<ShownRow> {
  const { tx, userId, emit } = locked;
  const wanted = checkedName(name);
  const [row] = (await changeable(tx, userId, [id])) as [LiveRow];
  if (row.name === wanted) throw new ApiError('file_rename_to_same_name');
  const [taken] = await takenNames(tx, row.parent_id, [wanted]);
  if (taken !== undefined) throw new ApiError('file_duplicated_name');
  await placeFile(tx, id, { ...named(wanted), parent_id: row.parent_id });
  emit('updated', [id], [row.parent_id]);
  noteRenamed(locked, row);
  return seenOne(tx, userId, id);
}

/** The name of a folder is a matter of those, too, who were given that alone. */
export const noteRenamed = ({ note }: LockedDrive, row: LiveRow): void =>
  note({ kind: 'renamed', entries: [{ id: row.id, folder: row.is_folder ? row.id : row.parent_id }] });

/** Moves entries into a folder, each under a free name. Existing entries stay unchanged. */
export async function moveInto(
  { tx, userId, emit, note }: LockedDrive,
  rows: readonly StatedRow[],
  parentId: string | null | undefined,
): Promise<void> {
  const folder = await targetFolder(tx, userId, parentId);
  await refuseCycle(tx, rows, folder);
  await refuseDepth(tx, userId, folder, foldersAmong(rows));
  const moving = rows.filter((row) => row.parent_id !== folder);
  await placeMany(tx, folder, moving);
  if (moving.length === 0) return;
  emit('moved', moving.map(idOf), [folder, ...moving.map((row) => row.parent_id!)]);
  note({ kind: 'moved', entries: moving.map(placed), into: folder });
}

/** An entry where it lies. */
export const placed = ({ id, parent_id }: Pick<FileRow, 'id' | 'parent_id'>): NotedEntry => ({
  id,
  folder: parent_id!,
});

/** The folders among them: of 20,000 files, none need be checked. */
export const foldersAmong = (rows: readonly FileRow[]): string[] =>
  rows.filter((row) => row.is_folder).map(idOf);

export const idOf = ({ id }: Pick<FileRow, 'id'>): string => id;

/** A folder cannot go into itself or below. The drive's lock is held, so it cannot become so meanwhile. */
export async function refuseCycle(
  tx: LockedDrive['tx'],
  rows: readonly StatedRow[],
  folder: string,
): Promise<void> {
  const folders = foldersAmong(rows);
  if (folders.length === 0) return;
  const [above] = await findAbove(tx, folder, folders);
  if (above !== undefined) throw new ApiError('file_move_or_copy_to_cur');
}

/** Files among the rows stay as they are. */
export async function colorFolders(
  { tx, userId, emit }: LockedDrive,
  rows: readonly StatedRow[],
  color: FolderColor | '',
): Promise<void> {
  const folders = rows.filter((row) => row.is_folder && row.color !== color);
  if (folders.length === 0) return;
  await setColor(tx, userId, folders.map(idOf), color);
  emit(
    'updated',
    folders.map(idOf),
    folders.map((row) => row.parent_id!),
  );
}

export async function star(
  { tx, userId, emit }: LockedDrive,
  rows: readonly StatedRow[],
  isStarred: boolean,
): Promise<void> {
  await setStarred(tx, userId, rows.map(idOf), isStarred);
  emit(
    'updated',
    rows.map(idOf),
    rows.map((row) => row.parent_id!),
  );
}
