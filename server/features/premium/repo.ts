import { sql } from 'kysely';
import type { Db, Tx } from '../../db/index.ts';

type Queries = Db | Tx;

/** The plan and days of an activation code, and the id by which the ledger refers to it. */
interface UsedCode {
  readonly id: string;
  readonly plan: string;
  readonly days: number;
}

/**
 * Counts a use of a code, in one statement: of any number of calls, no more succeed than the code has uses. The ledger holds that an account
 * uses it once.
 */
export async function useCode(
  tx: Tx,
  { userId, codeHash, now }: { userId: string; codeHash: Buffer; now: Date },
): Promise<UsedCode | undefined> {
  const { rows } = await sql<UsedCode>`
    update activation_codes set uses = uses + 1, used_at = ${now}, used_by = ${userId}
    where code_hash = ${codeHash} and uses < most_uses and revoked_at is null
      and coalesce(starts_at, '-infinity') <= ${now}::timestamptz and coalesce(ends_at, 'infinity') > ${now}::timestamptz
      and exists (select from plans where name = type and rank > 0)
    returning id, type as plan, days`.execute(tx);
  return rows[0];
}

/** The present state of a code, and whether the account has used it; for the words of a refusal. */
export const findCode = async (db: Queries, codeHash: Buffer, userId: string) => {
  const { rows } = await sql<{
    isOwn: boolean;
    isRevoked: boolean;
    isUsedUp: boolean;
    startsAt: Date | null;
    endsAt: Date | null;
  }>`
    select
      exists (select from ledger where source = 'code' and reference = c.id || ':' || ${userId}) as "isOwn",
      revoked_at is not null as "isRevoked", uses >= most_uses as "isUsedUp",
      starts_at as "startsAt", ends_at as "endsAt"
    from activation_codes c where code_hash = ${codeHash}`.execute(db);
  return rows[0];
};

/** Codes that are made together: the grant of each, and how often and when it can be used. */
export interface Batch {
  readonly batch: string;
  readonly plan: string;
  readonly days: number;
  /** Accounts that may use one code. */
  readonly mostUses?: number;
  readonly startsAt?: Date | undefined;
  readonly endsAt?: Date | undefined;
  readonly note?: string;
}

interface NewCode {
  readonly id: string;
  readonly codeHash: Buffer;
}

export async function insertCodes(
  db: Queries,
  {
    codes,
    batch,
    plan,
    days,
    mostUses = 1,
    startsAt,
    endsAt,
    note = '',
  }: Batch & { codes: readonly NewCode[] },
): Promise<void> {
  await db
    .insertInto('activation_codes')
    .values(
      codes.map(({ id, codeHash }) => ({
        id,
        code_hash: codeHash,
        batch,
        type: plan,
        days,
        most_uses: mostUses,
        starts_at: startsAt ?? null,
        ends_at: endsAt ?? null,
        note,
        revoked_at: null,
        used_at: null,
        used_by: null,
      })),
    )
    .execute();
}

/** The newest first. `usedBy`: the last account that used it. */
export async function listCodes(db: Queries, { isWaiting, limit }: { isWaiting: boolean; limit: number }) {
  return db
    .selectFrom('activation_codes as c')
    .leftJoin('users as u', 'u.id', 'c.used_by')
    .select([
      'c.id',
      'c.batch',
      'c.type as plan',
      'c.days',
      'c.uses',
      'c.most_uses as mostUses',
      'c.starts_at as startsAt',
      'c.ends_at as endsAt',
      'c.note',
      'c.created_at as createdAt',
      'c.revoked_at as revokedAt',
      'c.used_at as usedAt',
      'u.email as usedBy',
    ])
    .$if(isWaiting, (query) =>
      query
        .whereRef('c.uses', '<', 'c.most_uses')
        .where('c.revoked_at', 'is', null)
        .where(({ or, eb }) => or([eb('c.ends_at', 'is', null), eb('c.ends_at', '>', sql<Date>`now()`)])),
    )
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id')
    .limit(limit)
    .execute();
}

/** Revokes codes that can still be used: one by its id or its text, or all of a batch. @returns how many. */
export async function revokeCodes(
  db: Queries,
  { named, codeHash, now }: { named: string; codeHash: Buffer; now: Date },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('activation_codes')
    .set({ revoked_at: now })
    .whereRef('uses', '<', 'most_uses')
    .where('revoked_at', 'is', null)
    .where(({ eb, or }) =>
      or([eb('id', '=', named), eb('batch', '=', named), eb('code_hash', '=', codeHash)]),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
