import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/index.ts';
import { sessionLife } from '../better-auth/better-auth.ts';
import type { Opened } from './accounts.ts';

/** Ms after its use for which a refresh token whose answer was lost may be sent again. */
export const answerAwaited = 24 * 3600 * 1000;

export interface Rotated extends Opened {
  readonly outcome: 'rotated';
}
export type Rotation =
  | Rotated
  /** Used before, and its successor was received: the sender must have a copy. */
  | { readonly outcome: 'reused'; readonly userId: string; readonly sessionId: string }
  /** Another call used this token or its successor first, while this one was running. */
  | { readonly outcome: 'raced' }
  | { readonly outcome: 'unknown' };

/**
 * Uses a refresh token and puts the next one in its place, in one statement: of any number at once, one succeeds. A
 * used token works once more if neither its successor nor an access token issued with that has been used: then the
 * answer was lost. The lost successor is invalidated.
 *
 * The token of a third-party app is that program's alone (RFC 6749 section 6). `before` has the statement's own snapshot of the rows, so a token that was free in it and could not be used was taken
 * in between.
 */
export async function rotate(
  db: Db | Tx,
  { hash, next, clientId = '', now }: { hash: Buffer; next: Buffer; clientId?: string; now: Date },
): Promise<Rotation> {
  const until = new Date(now.getTime() + sessionLife * 1000);
  const usedAfter = new Date(now.getTime() - answerAwaited);
  const { rows } = await sql<{
    userId: string;
    sessionId: string;
    scopes: Opened['scopes'];
    isLive: boolean;
    isFree: boolean;
    isRotated: boolean;
  }>`
    with before as (
      select t.session_id, s."userId", s.scopes, s."expiresAt" > ${now} and u.cancelled_at is null as is_live,
        t.used_at is null and t.superseded_at is null as is_unused, lost.hash as lost
      from refresh_tokens t join sessions s on s.id = t.session_id join users u on u.id = s."userId"
      left join refresh_tokens lost on lost.parent_hash = t.hash and t.used_at > ${usedAfter}
        and lost.used_at is null and lost.arrived_at is null and lost.superseded_at is null
      where t.hash = ${hash} and (s.oauth_client_id is null or s.oauth_client_id = ${clientId})
    ), used as (
      update refresh_tokens t set used_at = ${now}
      from before b
      where t.hash = ${hash} and b.is_live and t.used_at is null and t.superseded_at is null
      returning t.session_id
    ), extended as (
      update sessions s set "expiresAt" = ${until}, "updatedAt" = ${now}
      from used where s.id = used.session_id
    ), superseded as (
      update refresh_tokens t set superseded_at = ${now}
      from before b
      where t.hash = b.lost and b.is_live
        and t.used_at is null and t.arrived_at is null and t.superseded_at is null
      returning t.session_id
    ), followed as (
      insert into refresh_tokens (hash, session_id, parent_hash, created_at)
      select ${next}, session_id, ${hash}, ${now} from (select * from used union all select * from superseded) f
      returning session_id
    )
    select b.session_id as "sessionId", b."userId", b.scopes, b.is_live as "isLive", b.is_unused or b.lost is not null as "isFree",
      followed.session_id is not null as "isRotated"
    from before b left join followed on true`.execute(db);
  const [row] = rows;
  if (row === undefined) return { outcome: 'unknown' };
  if (row.isRotated) {
    const { userId, sessionId, scopes } = row;
    return { outcome: 'rotated', userId, sessionId, scopes };
  }
  if (!row.isFree) return { outcome: 'reused', userId: row.userId, sessionId: row.sessionId };
  return { outcome: row.isLive ? 'raced' : 'unknown' };
}

/**
 * Records that the answer with this refresh token was received, since an access token issued with it was used: from now
 * on it is not replaced again. @returns whether it is still the current one.
 */
export async function noteArrival(db: Db | Tx, hash: Buffer, now: Date): Promise<boolean> {
  const found = await db
    .updateTable('refresh_tokens')
    .set(({ fn, ref, val }) => ({ arrived_at: fn.coalesce(ref('arrived_at'), val(now)) }))
    .where('hash', '=', hash)
    .where('superseded_at', 'is', null)
    .returning('hash')
    .executeTakeFirst();
  return found !== undefined;
}

/** The session of a refresh token, used or not. */
export async function findSessionOfRefresh(db: Db | Tx, hash: Buffer): Promise<string | undefined> {
  const found = await db
    .selectFrom('refresh_tokens')
    .select('session_id')
    .where('hash', '=', hash)
    .executeTakeFirst();
  return found?.session_id;
}
