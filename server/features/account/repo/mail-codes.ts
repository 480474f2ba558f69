import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/index.ts';

export interface NewMailCode {
  readonly id: string;
  readonly purpose: string;
  readonly email: string;
  readonly code_hash: Buffer;
  readonly expires_at: Date;
}

export const insertMailCode = (db: Db, row: NewMailCode): Promise<unknown> =>
  db.insertInto('mail_codes').values(row).execute();

/** The one that expires last. */
export const findLastMailCode = (db: Db, purpose: string, email: string, now: Date) =>
  db
    .selectFrom('mail_codes')
    .select(['id', 'expires_at', 'tries', 'proof_hash'])
    .where('purpose', '=', purpose)
    .where('email', '=', email)
    .where('expires_at', '>', now)
    .orderBy('expires_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** A try is counted before it is judged, so that a thousand at once are `most`. Undefined where none is left. */
export const takeTry = (db: Db, id: string, { most, now }: { readonly most: number; readonly now: Date }) =>
  db
    .updateTable('mail_codes')
    .set({ tries: sql`tries + 1` })
    .where('id', '=', id)
    .where('tries', '<', most)
    .where('proof_hash', 'is', null)
    .where('expires_at', '>', now)
    .returning(['code_hash', 'email'])
    .executeTakeFirst();

/** Exchanges a code for its proof, once. @returns whether this call did. */
export async function writeProof(
  db: Db,
  id: string,
  { proof_hash, expires_at }: { readonly proof_hash: Buffer; readonly expires_at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mail_codes')
    .set({ proof_hash, expires_at })
    .where('id', '=', id)
    .where('proof_hash', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface Proof {
  readonly id: string;
  readonly hash: Buffer;
  readonly now: Date;
}

export const findProof = (
  db: Db,
  purpose: string,
  { id, hash, now }: Proof,
): Promise<{ email: string } | undefined> =>
  db
    .selectFrom('mail_codes')
    .select('email')
    .where('id', '=', id)
    .where('purpose', '=', purpose)
    .where('proof_hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst();

export const spendProof = (
  tx: Tx,
  purposes: readonly string[],
  { id, hash, now }: Proof,
): Promise<{ email: string } | undefined> =>
  tx
    .deleteFrom('mail_codes')
    .where('id', '=', id)
    .where('purpose', 'in', purposes)
    .where('proof_hash', '=', hash)
    .where('expires_at', '>', now)
    .returning('email')
    .executeTakeFirst();
