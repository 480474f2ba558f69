import type { ConflictRule } from '../../api/contract/files.ts';
import { fileId, type LockedDrive, type Tx } from '../db/index.ts';
import { ApiError } from '../errors.ts';
import { nameFor } from './place.ts';
import { changeable, folderIdOf, seenOne } from './policy.ts';
import { countEntries } from './repo/drives.ts';
import { findByName, findStated, insertFile } from './repo/entries.ts';
import { insertVersion, writeContent } from './repo/versions.ts';
import type { Content, LiveRow, ShownRow } from './rows.ts';

interface NewFile extends Content {
  /** The id that an upload announced. */
  readonly id?: string;
  /** The upload that ends so, which held the name. */
  readonly uploadId?: string;
  readonly parentId: string | null | undefined;
  /** Accepted already (`checkedName`). */
  readonly name: string;
  readonly rule: ConflictRule;
  readonly userModifiedAt: Date | null;
}

/**
 * Creates a file of stored content, or, where the rule is `replace` and a file has the name, makes it that file's
 * current content and keeps the old one as a version. The caller must have counted its bytes. If the folder was removed
 * while the bytes arrived, the file goes to the root.
 */
export async function addFile(locked: LockedDrive, file: NewFile): Promise<ShownRow> {
  const { tx, userId, emit, note } = locked;
  const folder = await folderOrRoot(tx, userId, file.parentId);
  const there = file.rule === 'replace' ? await findByName(tx, folder, file.name) : undefined;
  if (there !== undefined && !there.is_folder) return renew(locked, { ...there, parent_id: folder }, file);
  const rule = file.rule === 'refuse' ? 'refuse' : 'rename';
  const { name, uploadId } = file;
  const place = await nameFor(tx, { parentId: folder, name, isFolder: false, rule, uploadId });
  if (!(await countEntries(tx, userId, 1))) throw new ApiError('file_too_many');
  const row = await insertFile(tx, {
    ...place,
    id: file.id ?? fileId(),
    user_id: userId,
    parent_id: folder,
    is_folder: false,
    size: file.size,
    blob_hash: file.hash,
    mime_type: file.mimeType,
    category: file.category,
    trashed_at: null,
    user_modified_at: file.userModifiedAt,
  });
  emit('created', [row.id], [folder]);
  note({ kind: 'added', entries: [{ id: row.id, folder }] });
  return seenOne(tx, userId, row.id);
}

/** A file that is to be given other content, as long as nobody has changed it: its id, and the GCID that was read. */
export interface Replaced {
  readonly fileId: string;
  readonly hash: string;
}

/**
 * The file of that id, wherever it lies by now, while it still has the content that was read.
 * @throws {ApiError} `conflict` where its content is another one, `file_in_trash`, `file_not_found`.
 */
export async function unchanged(
  { tx, userId }: Pick<LockedDrive, 'tx' | 'userId'>,
  { fileId: id, hash }: Replaced,
): Promise<LiveRow> {
  const [row] = (await changeable(tx, userId, [id])) as [LiveRow];
  if (row.gcid !== hash) throw new ApiError('conflict');
  return row;
}

/** Gives it the new content, and keeps the old one as a version: compared and replaced under one lock. */
export async function replaceUnchanged(
  locked: LockedDrive,
  replaced: Replaced,
  content: Pick<NewFile, keyof Content | 'userModifiedAt'>,
): Promise<ShownRow> {
  return renew(locked, await unchanged(locked, replaced), content);
}

async function renew(
  { tx, userId, emit, note }: LockedDrive,
  file: ShownRow & { readonly parent_id: string },
  content: Content & { userModifiedAt?: Date | null },
): Promise<ShownRow> {
  const { id, parent_id: folder } = file;
  await replaceContent(tx, file, content);
  emit('updated', [id], [folder]);
  note({ kind: 'updated', entries: [{ id, folder }] });
  return seenOne(tx, userId, id);
}

/** The folder, as long as it is one that takes files; else the root. */
export async function folderOrRoot(
  tx: Tx,
  userId: string,
  parentId: string | null | undefined,
): Promise<string> {
  const id = folderIdOf(userId, parentId);
  if (id === userId) return id;
  const [row] = await findStated(tx, userId, [id]);
  return row?.is_folder && row.state === 'live' ? id : userId;
}

/** The old content becomes a version. Its bytes still count, so usage grows by the new content alone. */
export async function replaceContent(
  tx: Tx,
  old: ShownRow,
  content: Content & { userModifiedAt?: Date | null },
): Promise<void> {
  await insertVersion(tx, old);
  await writeContent(tx, old.id, content);
}
