import { sql } from 'kysely';
import { type Db, type Tx, versionId } from '../../db/index.ts';
import type { Content, ShownRow, VersionRow } from '../rows.ts';

/** The present content of a file, as a version of it. */
export const insertVersion = (tx: Tx, old: ShownRow): Promise<unknown> =>
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

export const writeContent = (
  tx: Tx,
  id: string,
  content: Content & { readonly userModifiedAt?: Date | null },
): Promise<unknown> =>
  tx
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
    .where('id', '=', id)
    .execute();

/** With the hash that public clients know; newest first. */
export const listVersionRows = (
  db: Db,
  userId: string,
  id: string,
): Promise<(VersionRow & { readonly gcid: string })[]> =>
  db
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

/** Removes a version; its content is left to the caller. */
export const takeVersionRow = (
  tx: Tx,
  userId: string,
  id: string,
  version: string,
): Promise<VersionRow | undefined> =>
  tx
    .deleteFrom('versions')
    .where('id', '=', version)
    .where('file_id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst();

/** Versions of one file become those of another, before the first is removed. */
export const moveVersions = (tx: Tx, fromFile: string, toFile: string): Promise<unknown> =>
  tx.updateTable('versions').set({ file_id: toFile }).where('file_id', '=', fromFile).execute();

/** Versions that were replaced before then, with whose they are. */
export const oldVersions = (
  db: Db | Tx,
  before: Date,
  most: number,
): Promise<{ id: string; user_id: string }[]> =>
  db
    .selectFrom('versions')
    .select(['id', 'user_id'])
    .where('replaced_at', '<', before)
    .orderBy('replaced_at')
    .limit(most)
    .execute();

/** Removes versions of a drive; unknown ones are skipped. */
export const removeVersions = async (
  db: Db | Tx,
  userId: string,
  ids: readonly string[],
): Promise<{ size: number }[]> =>
  db
    .deleteFrom('versions')
    .where('user_id', '=', userId)
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .returning('size')
    .execute();
