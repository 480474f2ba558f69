import { sql } from 'kysely';
import type { Scope } from '../../../../api/contract/oauth.ts';
import type { Owned } from '../../../authorize.ts';
import type { Db, Tx } from '../../../db/index.ts';
import { ApiError } from '../../../errors.ts';
import { addressKey } from '../../../http/limits.ts';
import type { LinksEnd } from '../sessions/ended-links.ts';

/** The account that signs in by this name; a name that holds an @ is an e-mail address. */
export async function findBySignInName(db: Db | Tx, username: string) {
  // No name holds one, and PostgreSQL takes no text with it.
  if (username.includes('\0')) return undefined;
  const query = db
    .selectFrom('users')

    .select([
      'id',
      'name',
      'email',
      'password_updated_at as passwordUpdatedAt',
      'cancelled_at as cancelledAt',
    ]);
  return username.includes('@')
    ? query.where('email', '=', username.trim().toLowerCase()).executeTakeFirst()
    : query
        .where('name_key', '=', sql<string>`lower(normalize(${username.trim()}, NFKC))`)
        .executeTakeFirst();
}

export async function findUser(db: Db | Tx, userId: string) {
  return db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst();
}

/**
 * The account that passed the first step of this sign-in, and when that password was set (`identifier`: better-auth's
 * name of it).
 */
export async function findChallenged(
  db: Db | Tx,
  identifier: string,
): Promise<{ readonly userId: string; readonly passwordSeenAt: Date } | undefined> {
  return db
    .selectFrom('verifications as v')
    .innerJoin('users as u', 'u.id', 'v.value')
    .select(['u.id as userId', 'u.password_updated_at as passwordSeenAt'])
    .where('v.identifier', '=', identifier)
    .executeTakeFirst();
}

/** When the password of the account that approved this device was set. */
export async function findApproval(db: Db | Tx, deviceCode: string) {
  return db
    .selectFrom('device_codes as d')
    .innerJoin('users as u', 'u.id', 'd.userId')
    .select('u.password_updated_at as passwordSeenAt')
    .where('d.deviceCode', '=', deviceCode)
    .executeTakeFirst();
}

/** The stored form of the password; undefined where the user has none. */
export async function findPassword(db: Db | Tx, userId: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('credentials')
    .select('password')
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .executeTakeFirst();
  return found?.password ?? undefined;
}

export interface Opened {
  readonly userId: string;
  readonly sessionId: string;
  /** The scopes of the session; null: everything. */
  readonly scopes: readonly Scope[] | null;
}

/**
 * Begins the token family of a new session. Nothing where the account is being deleted, or its password is no longer
 * the one that was checked (`passwordSeenAt`).
 */
export async function openSession(
  db: Db | Tx,
  given: {
    token: string;
    refreshHash: Buffer;
    clientId: string;
    deviceId: string;
    limit?: { readonly oauthClientId: string | null; readonly scopes: readonly Scope[] } | undefined;
    passwordSeenAt: Date | undefined;
    now: Date;
  },
): Promise<Opened | undefined> {
  const seen = given.passwordSeenAt ?? null;
  const { rows } = await sql<Opened>`
    with opened as (
      update sessions s set client_id = ${given.clientId}, device_id = ${given.deviceId},
        oauth_client_id = ${given.limit?.oauthClientId ?? null}, scopes = ${given.limit?.scopes ?? null}::text[]
      from users u
      where s.token = ${given.token} and u.id = s."userId" and u.cancelled_at is null
        and (${seen}::timestamptz is null or date_trunc('milliseconds', u.password_updated_at) = ${seen})
      returning s.id, s."userId", s.scopes
    ), begun as (
      insert into refresh_tokens (hash, session_id, created_at)
      select ${given.refreshHash}, id, ${given.now} from opened
    )
    select id as "sessionId", "userId", scopes from opened`.execute(db);
  return rows[0];
}

export const findSessionOwner = (db: Db | Tx, id: string): Promise<Owned | undefined> =>
  db.selectFrom('sessions').select('userId as user_id').where('id', '=', id).executeTakeFirst();

/** Ends one session. @returns the ids of those that ended. */
export async function deleteSession(db: Db | Tx, id: string, userId?: string): Promise<readonly string[]> {
  const rows = await db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .$if(userId !== undefined, (query) => query.where('userId', '=', userId ?? ''))
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

/**
 * Ends all sessions of a user but one, and those in preparation: sign-ins that wait for their second factor, and
 * approved devices that have not collected their tokens. @returns the ids of those that ended.
 */
export async function deleteSessions(
  db: Db | Tx,
  userId: string,
  but?: string | undefined,
): Promise<readonly string[]> {
  await db.deleteFrom('verifications').where('value', '=', userId).execute();
  await db.deleteFrom('device_codes').where('userId', '=', userId).execute();
  // A redemption that is under way finds its code gone, and ends what it has opened.
  await db.deleteFrom('oauth_codes').where('user_id', '=', userId).execute();
  const rows = await db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .$if(but !== undefined, (query) => query.where('id', '<>', but ?? ''))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Sessions that a transaction has ended: noted in this process once it is committed (`Sessions.note`). */
export interface Ending {
  readonly sessions: readonly string[];
  readonly links?: LinksEnd | undefined;
}

/** Ends all sessions of a user but one, the app passwords, and the links to content that were given before. */
export async function endEverywhere(tx: Tx, userId: string, but?: string | undefined): Promise<Ending> {
  await tx.deleteFrom('app_passwords').where('user_id', '=', userId).execute();
  return { sessions: await deleteSessions(tx, userId, but), links: await endLinks(tx, userId) };
}

/** Puts a device out: ends its session and, since it may have some, all links to content. */
export async function putOut(tx: Tx, userId: string, sessionId: string): Promise<Ending> {
  const sessions = await deleteSession(tx, sessionId, userId);
  return sessions.length === 0 ? { sessions } : { sessions, links: await endLinks(tx, userId) };
}

/**
 * Ends all links to content that the account or its shares have given, and notifies every process once it is committed.
 * Nothing where there is no such account. Two ends never have the same instant.
 */
export async function endLinks(db: Db | Tx, userId: string): Promise<LinksEnd | undefined> {
  const { rows } = await sql<{ ended_at: Date }>`
    with ended as (
      insert into ended_links (user_id, ended_at)
      select ${userId}, clock_timestamp() where exists (select from users where id = ${userId})
      on conflict (user_id) do update
        set ended_at = greatest(excluded.ended_at, ended_links.ended_at + interval '1 millisecond')
      returning user_id, ended_at
    )
    select ended_at, pg_notify('links_ended', user_id || ' ' || (extract(epoch from ended_at) * 1000)::bigint)
    from ended`.execute(db);
  const [row] = rows;
  return row && { userId, generation: row.ended_at.getTime() };
}

/** Those that have not run out, the newest first. */
export async function listSessions(db: Db | Tx, userId: string, now: Date) {
  return db
    .selectFrom('sessions as s')
    .leftJoin('oauth_clients as c', 'c.id', 's.oauth_client_id')
    .select([
      's.id',
      's.ipAddress',
      's.userAgent',
      's.client_id',
      's.device_id',
      's.createdAt',
      's.updatedAt',
      's.expiresAt',
      's.scopes',
      'c.name as clientName',
    ])
    .where('s.userId', '=', userId)
    .where('s.expiresAt', '>', now)
    .orderBy('s.createdAt', 'desc')
    .limit(1000)
    .execute();
}

/** Of so many addresses it is known that a user has signed in from them: the latest. */
const mostKnown = 1000;

/** Whether the user has a session that was begun from here. @param from a key of an address, as `addressKey` makes it. */
export async function hasSignedInFrom(db: Db | Tx, userId: string, from: string): Promise<boolean> {
  // The typed name of an account that does not exist may hold one, and PostgreSQL takes no text with it.
  if (userId.includes('\0')) return false;
  const rows = await db
    .selectFrom('sessions')
    .select('ipAddress')
    .where('userId', '=', userId)
    .groupBy('ipAddress')
    .orderBy(({ fn }) => fn.max('createdAt'), 'desc')
    .limit(mostKnown)
    .execute();
  return rows.some(({ ipAddress }) => ipAddress !== null && addressKey(ipAddress) === from);
}

/** Locks the account against sign-ins: a session that is being created waits, and then sees the change. */
export async function lockUser(tx: Tx, userId: string) {
  return tx.selectFrom('users').selectAll().where('id', '=', userId).forUpdate().executeTakeFirst();
}

/**
 * Makes sure that no other account has a confusable name, until the transaction ends. Throws `name_taken`. Of two
 * accounts that take such names at once the second waits for the first.
 */
export async function claimSkeletons(tx: Tx, skeletons: readonly string[], userId: string): Promise<void> {
  for (const skeleton of skeletons) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`name ${skeleton}`}, 0))`.execute(tx);
  }
  const taken = await tx
    .selectFrom('users')
    .select('id')
    .where('name_likenesses', '&&', sql<string[]>`${skeletons}::text[]`)
    .where('id', '<>', userId)
    .limit(1)
    .executeTakeFirst();
  if (taken !== undefined) throw new ApiError('name_taken');
}

/** Accounts whose name has not been looked at yet. */
export const accountsWithoutSkeletons = (db: Db, limit: number) =>
  db.selectFrom('users').select(['id', 'name']).where('name_likenesses', 'is', null).limit(limit).execute();

/** Stores the skeletons of an account's name, unless the name has changed meanwhile. */
export async function keepSkeletons(
  db: Db,
  { id, name }: { readonly id: string; readonly name: string },
  skeletons: readonly string[],
): Promise<void> {
  await db
    .updateTable('users')
    .set({ name_likenesses: skeletons })
    .where('id', '=', id)
    .where('name', '=', name)
    .execute();
}

/** Makes the account, after which no link makes an operator; `already_exists` and `name_taken` come as faults of unique keys. */
export async function insertUser(
  tx: Tx,
  user: {
    id: string;
    name: string;
    skeletons: readonly string[];
    email: string;
    password: string;
    isOperator?: boolean;
    now: Date;
  },
): Promise<void> {
  const { id, name, skeletons, email, password, isOperator = false, now } = user;
  await tx
    .insertInto('users')
    .values({
      id,
      name,
      name_likenesses: skeletons,
      email,
      emailVerified: true,
      password_updated_at: now,
      operator_since: isOperator ? now : null,
      createdAt: now,
      updatedAt: now,
    })
    .execute();
  await tx
    .insertInto('credentials')
    .values({ id: `C${id}`, accountId: id, providerId: 'credential', userId: id, password })
    .execute();
  await tx.deleteFrom('operator_links').execute();
}

/** Sets the password, also of a user without one. */
export async function writePassword(tx: Tx, userId: string, password: string, now: Date): Promise<void> {
  await tx
    .insertInto('credentials')
    .values({ id: `C${userId}`, accountId: userId, providerId: 'credential', userId, password })
    .onConflict((conflict) =>
      conflict.columns(['providerId', 'accountId']).doUpdateSet({ password, updatedAt: now }),
    )
    .execute();
  await tx
    .updateTable('users')
    .set({ password_updated_at: now, updatedAt: now })
    .where('id', '=', userId)
    .execute();
}

/** The session that better-auth has just made, taken back. */
export const deleteSessionByToken = (
  db: Db | Tx,
  token: string,
): Promise<{ id: string; userId: string } | undefined> =>
  db.deleteFrom('sessions').where('token', '=', token).returning(['id', 'userId']).executeTakeFirst();

export const findSessionToken = (db: Db, sessionId: string): Promise<{ token: string } | undefined> =>
  db.selectFrom('sessions').select('token').where('id', '=', sessionId).executeTakeFirst();
