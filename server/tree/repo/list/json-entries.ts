import { type RawBuilder, sql } from 'kysely';
import type { Order } from '../../../../api/contract/files.ts';
import { timeOf } from '../../../db/index.ts';
import type { PresentedRow } from '../../rows.ts';
import { wayOf } from './order.ts';

/** An entry as `entriesAsJson` writes it: the order of the two is the same. */
export type JsonEntry = readonly [
  id: string,
  isFolder: boolean,
  name: string,
  sortName: string,
  size: number,
  revision: number,
  mimeType: string,
  category: string,
  createdAt: string,
  modifiedAt: string,
  userModifiedAt: string | null,
  /** Hashes in hex. */
  blobHash: string | null,
  gcid: string | null,
  md5: string | null,
];

export interface ListBeginning {
  readonly order: Order;
  readonly hasFoldersFirst: boolean;
  readonly limit: number;
}

/**
 * The first entries of a folder outside the trash as one JSON text, with what visitors see of them, one entry more than
 * the limit where there are more: the engine reads it in a fifth of the time that the driver takes for rows of columns.
 * In the order of `listPage`, and off the same indexes. Null where the folder holds nothing.
 */
export function entriesAsJson(
  folder: RawBuilder<unknown>,
  drive: RawBuilder<unknown>,
  { order, hasFoldersFirst, limit }: ListBeginning,
): RawBuilder<readonly JsonEntry[] | null> {
  const { columns, direction } = wayOf(order);
  const inOrder = sql.raw(`order by ${columns.map((column) => `${column} ${direction}`).join(', ')}`);
  const most = sql.raw(`limit ${limit + 1}`);
  const ofKind = (isFolder: boolean) => sql`(
      select id, is_folder, name, sort_name, files.size, revision, mime_type, category, blob_hash, files.created_at,
        modified_at, user_modified_at, gcid, md5
      from files left join blobs on hash = blob_hash
      where parent_id = ${folder} and user_id = ${drive} and trashed_at is null and is_folder = ${sql.lit(isFolder)}
      ${inOrder} ${most})`;
  return sql<readonly JsonEntry[] | null>`
    select json_agg(json_build_array(id, is_folder, name, sort_name, size, revision, mime_type, category,
      created_at::text, modified_at::text, user_modified_at::text, encode(blob_hash, 'hex'), gcid, encode(md5, 'hex')))
    from (
      ${ofKind(true)} union all ${ofKind(false)} ${hasFoldersFirst ? sql`` : inOrder} ${most}
    ) entries`;
}

/** @param of the folder and the drive that they are entries of. */
export function rowOf(
  entry: JsonEntry,
  of: { readonly folderId: string; readonly userId: string },
): PresentedRow {
  const [id, isFolder, name, sortName, size, revision, mimeType, category, ...rest] = entry;
  const [created, modified, userModified, hash, gcid, md5] = rest;
  const createdAt = timeOf(created);
  return {
    id,
    user_id: of.userId,
    parent_id: of.folderId,
    is_folder: isFolder,
    name,
    sort_name: sortName,
    size,
    revision,
    mime_type: mimeType,
    category,
    created_at: createdAt,
    // Most entries never change.
    modified_at: modified === created ? createdAt : timeOf(modified),
    user_modified_at: userModified === null ? null : timeOf(userModified),
    blob_hash: hash === null ? null : Buffer.from(hash, 'hex'),
    gcid,
    md5: md5 === null ? null : Buffer.from(md5, 'hex'),
    trashed_at: null,
    is_starred: false,
    folder_type: 'NORMAL',
  };
}
