import { sql } from 'kysely';
import type { Scope } from '../../../../api/contract/oauth.ts';
import type { Db } from '../../../db/index.ts';
import { type Ending, endLinks, putOut } from './accounts.ts';

export const findClient = (db: Db, id: string) =>
  db.selectFrom('oauth_clients').selectAll().where('id', '=', id).executeTakeFirst();

/** Whether an app is registered with an address of this origin. */
export async function hasOrigin(db: Db, origin: string): Promise<boolean> {
  const { rows } = await sql<{ isKnown: boolean }>`
    select exists (
      select from oauth_clients c, unnest(c.redirect_uris) uri
      where uri = ${origin} or starts_with(uri, ${`${origin}/`}) or starts_with(uri, ${`${origin}?`})
    ) as "isKnown"`.execute(db);
  return rows[0]?.isKnown ?? false;
}

export const listClients = (db: Db, limit: number) =>
  db
    .selectFrom('oauth_clients as c')
    .select(({ selectFrom }) => [
      'c.id',
      'c.name',
      'c.redirect_uris as redirectUris',
      'c.created_at as createdAt',
      selectFrom('sessions as s')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .whereRef('s.oauth_client_id', '=', 'c.id')
        .as('sessions'),
    ])
    .orderBy('c.created_at')
    .limit(limit)
    .execute();

export const insertClient = (
  db: Db,
  client: { readonly id: string; readonly name: string; readonly redirectUris: readonly string[] },
): Promise<unknown> =>
  db
    .insertInto('oauth_clients')
    .values({ id: client.id, name: client.name, redirect_uris: client.redirectUris })
    .execute();

/**
 * Ends all that it was let into as well, and the links to content of those accounts, since it may have some.
 * @returns whether there was such a client.
 */
export const deleteClient = (db: Db, id: string): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const users = await tx
      .selectFrom('sessions')
      .select('userId')
      .distinct()
      .where('oauth_client_id', '=', id)
      .orderBy('userId')
      .execute();
    const { numDeletedRows } = await tx.deleteFrom('oauth_clients').where('id', '=', id).executeTakeFirst();
    for (const { userId } of users) await endLinks(tx, userId);
    return numDeletedRows > 0n;
  });

/** Of a login code, client and address are null. */
export interface NewCode {
  readonly hash: Buffer;
  readonly clientId: string | null;
  readonly userId: string;
  readonly approvedBy: string;
  readonly redirectUri: string | null;
  readonly challenge: string | null;
  readonly scopes: readonly Scope[];
  readonly expiresAt: Date;
}

export const insertCode = (db: Db, code: NewCode): Promise<unknown> =>
  db
    .insertInto('oauth_codes')
    .values({
      hash: code.hash,
      client_id: code.clientId,
      user_id: code.userId,
      approved_by: code.approvedBy,
      redirect_uri: code.redirectUri,
      challenge: code.challenge,
      scopes: code.scopes,
      expires_at: code.expiresAt,
      used_at: null,
      replayed_at: null,
      session_id: null,
    })
    .execute();

/** Uses a code: of any number at once, one succeeds. Undefined where it is unknown or expired, or has been used. */
export const takeCode = (db: Db, hash: Buffer, now: Date) =>
  db
    .updateTable('oauth_codes as c')
    .from('users as u')
    .set({ used_at: now })
    .whereRef('u.id', '=', 'c.user_id')
    .where('c.hash', '=', hash)
    .where('c.used_at', 'is', null)
    .where('c.expires_at', '>', now)
    .returning([
      'c.user_id as userId',
      'c.client_id as clientId',
      'c.redirect_uri as redirectUri',
      'c.challenge',
      'c.scopes',
      'u.password_updated_at as passwordSeenAt',
    ])
    .executeTakeFirst();

/** Notes that a code came again, and ends the session that it opened, if it has. */
export const noteReplay = (db: Db, hash: Buffer, now: Date): Promise<Ending> =>
  db.transaction().execute(async (tx) => {
    const found = await tx
      .updateTable('oauth_codes')
      .set({ replayed_at: now })
      .where('hash', '=', hash)
      .where('used_at', 'is not', null)
      .returning(['user_id as userId', 'session_id as sessionId'])
      .executeTakeFirst();
    return found?.sessionId ? putOut(tx, found.userId, found.sessionId) : { sessions: [] };
  });

/** Notes the session that a code has opened. @returns whether it was used once only until now. */
export async function noteOpened(db: Db, hash: Buffer, sessionId: string): Promise<boolean> {
  const found = await db
    .updateTable('oauth_codes')
    .set({ session_id: sessionId })
    .where('hash', '=', hash)
    .returning('replayed_at')
    .executeTakeFirst();
  return found !== undefined && found.replayed_at === null;
}
