import { sql } from 'kysely';
import type { Db, Tx } from '../../db/index.ts';

/** How long a sender may retry; documented in `api/contract/files.ts`. */
const oldest = sql<Date>`now() - interval '24 hours'`;

export interface KeptKey {
  readonly request_hash: Buffer;
  readonly made_id: string;
}

export const findKey = (db: Db | Tx, userId: string, key: string): Promise<KeptKey | undefined> =>
  db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'made_id'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('created_at', '>', oldest)
    .executeTakeFirst();

/** An expired one, or one whose upload has ended, is replaced by the new call's. */
export const keepKey = (
  tx: Tx,
  kept: { user_id: string; key: string; request_hash: Buffer; made_id: string },
): Promise<unknown> =>
  tx
    .insertInto('idempotency_keys')
    .values(kept)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'key']).doUpdateSet((row) => ({
        request_hash: row.ref('excluded.request_hash'),
        made_id: row.ref('excluded.made_id'),
        created_at: sql`now()`,
      })),
    )
    .execute();

export const forgetKeys = (db: Db | Tx): Promise<unknown> =>
  db.deleteFrom('idempotency_keys').where('created_at', '<=', oldest).execute();
