import { sql } from 'kysely';
import type { Db } from '../../../db/index.ts';

export interface HandedTokens {
  readonly sealed: Buffer;
  readonly madeAt: Date;
}

/** Keeps the sealed tokens of a session, which its refresh token names. False where that has ended. */
export async function insertHandedTokens(
  db: Db,
  tokens: HandedTokens & { readonly codeHash: Buffer; readonly refreshHash: Buffer },
): Promise<boolean> {
  const { codeHash, refreshHash, sealed, madeAt } = tokens;
  const { numAffectedRows = 0n } = await sql`
    insert into handed_tokens (code_hash, session_id, sealed, made_at)
    select ${codeHash}, session_id, ${sealed}, ${madeAt} from refresh_tokens where hash = ${refreshHash}`.execute(
    db,
  );
  return numAffectedRows > 0n;
}

/** Takes them: of any number of calls at once one gets them. */
export async function takeHandedTokens(
  db: Db,
  codeHash: Buffer,
  madeAfter: Date,
): Promise<HandedTokens | undefined> {
  const row = await db
    .deleteFrom('handed_tokens')
    .where('code_hash', '=', codeHash)
    .where('made_at', '>', madeAfter)
    .returning(['sealed', 'made_at'])
    .executeTakeFirst();
  return row && { sealed: row.sealed, madeAt: row.made_at };
}

/** Sessions that one call ends at the most: each sign-in ends some, so that none are left. */
const atOnce = 100;

/** Ends the sessions whose tokens were made before and not fetched; those that another call is ending are left to it. */
export async function endUnfetched(db: Db, before: Date): Promise<void> {
  await sql`
    delete from sessions where id in (
      select session_id from handed_tokens where made_at <= ${before} order by made_at limit ${atOnce}
      for update skip locked
    )`.execute(db);
}
