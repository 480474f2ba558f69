import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../db/index.ts';

export interface Premium {
  readonly type: string;
  readonly expiresAt: Date;
}

/** The present premium time of an account: the last row of its ledger. Undefined where there never was any, or it was ended. */
export async function findPremium(db: Db | Tx, userId: string): Promise<Premium | undefined> {
  const last = await db
    .selectFrom('premium_ledger')
    .select(['kind', 'type', 'expires_at as expiresAt'])
    .where('user_id', '=', userId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last === undefined || last.kind === 'ended'
    ? undefined
    : { type: last.type, expiresAt: last.expiresAt };
}

/** The row after the last one of an account; its key keeps two from being the same. */
const nextRow = (userId: string): RawBuilder<unknown> => sql`
  select coalesce(max(number), 0) + 1 as number,
    (array_agg(expires_at order by number desc))[1] as expires_at
  from premium_ledger where user_id = ${userId}`;

/**
 * Uses a code and records its days in the ledger, in one statement: of any number of calls with one code, one succeeds.
 * Days are added to the remaining ones.
 */
export async function useCode(
  tx: Tx,
  { userId, codeHash, now }: { userId: string; codeHash: Buffer; now: Date },
): Promise<Premium | undefined> {
  const { rows } = await sql<Premium>`
    with used as (
      update activation_codes set used_at = ${now}, used_by = ${userId}
      where code_hash = ${codeHash} and used_at is null and revoked_at is null
      returning id, type, days
    ), next as (${nextRow(userId)})
    insert into premium_ledger (user_id, number, kind, type, days, code_id, expires_at)
    select ${userId}, next.number, 'code', used.type, used.days, used.id,
      greatest(next.expires_at, ${now}::timestamptz) + make_interval(days => used.days)
    from used, next
    returning type, expires_at as "expiresAt"`.execute(tx);
  return rows[0];
}

/** Whether the account itself has used this code. */
export async function hasUsed(db: Db | Tx, userId: string, codeHash: Buffer): Promise<boolean> {
  const found = await db
    .selectFrom('activation_codes')
    .select('id')
    .where('code_hash', '=', codeHash)
    .where('used_by', '=', userId)
    .executeTakeFirst();
  return found !== undefined;
}

/** Sets the end of an account's premium time, whatever it was: for operators. */
export async function setEnd(
  tx: Tx,
  { userId, kind, until }: { userId: string; kind: 'granted' | 'ended'; until: Date },
): Promise<void> {
  await sql`
    insert into premium_ledger (user_id, number, kind, expires_at)
    select ${userId}, next.number, ${kind}, ${until} from (${nextRow(userId)}) next`.execute(tx);
}

/** All that an account was given, the oldest first. */
export async function listLedger(db: Db | Tx, userId: string) {
  return db
    .selectFrom('premium_ledger')
    .select(['number', 'kind', 'type', 'days', 'expires_at', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('number')
    .execute();
}

export interface NewCode {
  readonly id: string;
  readonly codeHash: Buffer;
}

export async function insertCodes(
  db: Db | Tx,
  { codes, batch, days }: { codes: readonly NewCode[]; batch: string; days: number },
): Promise<void> {
  await db
    .insertInto('activation_codes')
    .values(
      codes.map(({ id, codeHash }) => ({
        id,
        code_hash: codeHash,
        batch,
        days,
        revoked_at: null,
        used_at: null,
        used_by: null,
      })),
    )
    .execute();
}

/** The newest first. */
export async function listCodes(db: Db | Tx, { isWaiting, limit }: { isWaiting: boolean; limit: number }) {
  return db
    .selectFrom('activation_codes as c')
    .leftJoin('users as u', 'u.id', 'c.used_by')
    .select([
      'c.id',
      'c.batch',
      'c.days',
      'c.created_at as createdAt',
      'c.revoked_at as revokedAt',
      'c.used_at as usedAt',
      'u.email as usedBy',
    ])
    .$if(isWaiting, (query) => query.where('c.used_at', 'is', null).where('c.revoked_at', 'is', null))
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id')
    .limit(limit)
    .execute();
}

/** Revokes unused codes: one by its id or its text, or all of a batch. @returns how many. */
export async function revokeCodes(
  db: Db | Tx,
  { named, codeHash, now }: { named: string; codeHash: Buffer; now: Date },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('activation_codes')
    .set({ revoked_at: now })
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where(({ eb, or }) =>
      or([eb('id', '=', named), eb('batch', '=', named), eb('code_hash', '=', codeHash)]),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
