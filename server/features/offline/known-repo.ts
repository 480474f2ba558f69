import { sql } from 'kysely';
import type { Db, Tx } from '../../db/index.ts';

type Queries = Db | Tx;

/** Content with its digests, which the account got from a source before. */
export interface KnownContent {
  readonly key: string;
  readonly hash: Buffer;
  readonly size: number;
  readonly gcid: string;
  readonly crc32: number;
  readonly md5: Buffer | null;
}

/** Of these sources, the content that some file of the account has now. */
export const findKnown = async (
  db: Queries,
  userId: string,
  keys: readonly string[],
): Promise<KnownContent[]> => {
  const { rows } = await sql<KnownContent>`
    select key, hash, size, gcid, crc32, md5 from known_sources k join blobs b on b.hash = k.blob_hash
    where k.user_id = ${userId} and k.key = any(${keys}::text[])
      and exists (select from files f where f.user_id = k.user_id and f.blob_hash = k.blob_hash)`.execute(db);
  return rows;
};

export const noteKnown = (
  db: Queries,
  { userId, key, hash }: { readonly userId: string; readonly key: string; readonly hash: Buffer },
): Promise<unknown> =>
  sql`
    insert into known_sources (user_id, key, blob_hash) values (${userId}, ${key}, ${hash})
    on conflict (user_id, key) do update set blob_hash = excluded.blob_hash, noted_at = now()`.execute(db);

/** Some of those that were noted long ago. Returns how many. */
export async function deleteOldKnown(db: Queries, most: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from known_sources where (user_id, key) in (
      select user_id, key from known_sources where noted_at < now() - interval '90 days' order by noted_at limit ${most}
    )`.execute(db);
  return Number(numAffectedRows);
}
