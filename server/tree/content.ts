import { sql } from 'kysely';
import type { ConflictRule } from '../../api/contract/files.ts';
import { type Db, fileId, type LockedDrive, type Tx, versionId, withDriveLock } from '../db/index.ts';
import { Refusal } from '../errors.ts';
import { nameFor } from './place.ts';
import { changeable, folderIdOf, seenOne } from './policy.ts';
import { countEntries, findByName, findStated, insertFile, takeSpace } from './repo/entries.ts';
import type { ShownRow, StatedRow, VersionRow } from './rows.ts';

/** Stored content, as a file refers to it. */
interface Content {
  readonly hash: Buffer;
  readonly size: number;
  readonly mimeType: string;
  readonly category: string;
}

interface NewFile extends Content {
  /** Given where an upload was promised it. */
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
 * Makes a file of content that is stored, or, where the rule is `replace` and the name is taken by a file, makes it that
 * file's present content and keeps the old one as a version. Its room must have been taken by the caller. A folder that
 * went away while the bytes came is no reason to lose them: the file goes to the root.
 */
export async function addFile({ tx, userId, emit }: LockedDrive, file: NewFile): Promise<ShownRow> {
  const folder = await folderOrRoot(tx, userId, file.parentId);
  const there = file.rule === 'replace' ? await findByName(tx, folder, file.name) : undefined;
  if (there !== undefined && !there.is_folder) {
    await replaceContent(tx, there, file);
    emit('updated', [there.id], [folder]);
    return seenOne(tx, userId, there.id);
  }
  const rule = file.rule === 'refuse' ? 'refuse' : 'rename';
  const { name, uploadId } = file;
  const place = await nameFor(tx, { parentId: folder, name, isFolder: false, rule, uploadId });
  if (!(await countEntries(tx, userId, 1))) throw new Refusal('file_too_many');
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
  return seenOne(tx, userId, row.id);
}

async function folderOrRoot(tx: Tx, userId: string, parentId: string | null | undefined): Promise<string> {
  const id = folderIdOf(userId, parentId);
  if (id === userId) return id;
  const [row] = await findStated(tx, userId, [id]);
  return row?.is_folder && row.state === 'live' ? id : userId;
}

/** The old content becomes a version. Its bytes still count, so the room in use grows by the new content alone. */
export async function replaceContent(
  tx: Tx,
  old: ShownRow,
  content: Content & { userModifiedAt?: Date | null },
): Promise<void> {
  await keepVersion(tx, old);
  await tx
    .updateTable('files')
    .set({
      size: content.size,
      blob_hash: content.hash,
      mime_type: content.mimeType,
      category: content.category,
      modified_at: sql`now()`,
      user_modified_at: content.userModifiedAt ?? null,
      revision: sql`revision + 1`,
    })
    .where('id', '=', old.id)
    .execute();
}

const keepVersion = (tx: Tx, old: ShownRow): Promise<unknown> =>
  tx
    .insertInto('versions')
    .values({
      id: versionId(),
      file_id: old.id,
      user_id: old.user_id,
      blob_hash: old.blob_hash!,
      size: old.size,
      mime_type: old.mime_type,
      category: old.category,
      created_at: old.modified_at,
    })
    .execute();

type ShownVersion = VersionRow & { readonly gcid: string };

interface Versions {
  readonly file: StatedRow;
  readonly versions: readonly ShownVersion[];
}

/** Older contents of a file, newest first. */
export async function listVersions(db: Db, userId: string, id: string): Promise<Versions> {
  const file = await seenOne(db, userId, id);
  const versions = await db
    .selectFrom('versions')
    .innerJoin('blobs', 'blobs.hash', 'versions.blob_hash')
    .selectAll('versions')
    .select('blobs.gcid')
    .where('file_id', '=', id)
    .where('user_id', '=', userId)
    .orderBy('replaced_at', 'desc')
    .orderBy('id')
    .limit(1000)
    .execute();
  return { file, versions };
}

async function takeVersion(tx: Tx, userId: string, id: string, version: string): Promise<VersionRow> {
  const row = await tx
    .deleteFrom('versions')
    .where('id', '=', version)
    .where('file_id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) throw new Refusal('file_not_found');
  return row;
}

/** The older content becomes the present one, and the present one a version; no room is used. */
export function restoreVersion(db: Db, userId: string, id: string, version: string): Promise<ShownRow> {
  return withDriveLock(db, userId, async ({ tx, emit }) => {
    const [file] = (await changeable(tx, userId, [id])) as [StatedRow];
    const {
      blob_hash: hash,
      size,
      mime_type: mimeType,
      category,
    } = await takeVersion(tx, userId, id, version);
    await replaceContent(tx, file, { hash, size, mimeType, category });
    emit('updated', [id], [file.parent_id!]);
    return seenOne(tx, userId, id);
  });
}

export function deleteVersion(db: Db, userId: string, id: string, version: string): Promise<void> {
  return withDriveLock(db, userId, async ({ tx, emit }) => {
    const file = await seenOne(tx, userId, id);
    const { size } = await takeVersion(tx, userId, id, version);
    await takeSpace(tx, userId, -size);
    emit('updated', [id], [file.parent_id!]);
  });
}
