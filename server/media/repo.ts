import { sql } from 'kysely';
import type { Db } from '../db/index.ts';
import type { MediaFacts } from '../tree/media.ts';

export interface UnreadContent {
  readonly hash: Buffer;
  readonly size: number;
  /** Of one of the files or versions that have it; null where none has. */
  readonly category: string | null;
  readonly mime_type: string | null;
}

/** Content of which no facts are known, the newest first. */
export const contentWithoutMedia = async (
  db: Db,
  most: number,
  /** The last of those before; none for the newest. */
  before?: Buffer,
): Promise<UnreadContent[]> => {
  const { rows } = await sql<UnreadContent>`
    select hash, size, coalesce(
      (select category from files where blob_hash = hash limit 1),
      (select category from versions where blob_hash = hash limit 1)
    ) as category, coalesce(
      (select mime_type from files where blob_hash = hash limit 1),
      (select mime_type from versions where blob_hash = hash limit 1)
    ) as mime_type
    from blobs
    where media is null
      and ${before === undefined ? sql`true` : sql`(created_at, hash) < (select created_at, hash from blobs where hash = ${before})`}
    order by created_at desc, hash desc
    limit ${most}`.execute(db);
  return rows;
};

export const setMedia = (db: Db, hash: Buffer, facts: MediaFacts): Promise<unknown> =>
  sql`update blobs set media = ${JSON.stringify(facts)}::jsonb where hash = ${hash} and media is null`.execute(
    db,
  );

export const mediaOf = async (db: Db, hash: Buffer): Promise<MediaFacts | undefined> => {
  const { rows } = await sql<{
    media: MediaFacts | null;
  }>`select media from blobs where hash = ${hash}`.execute(db);
  return rows[0]?.media ?? undefined;
};
