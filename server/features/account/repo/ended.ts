import { sql } from 'kysely';
import type { Db } from '../../../db/index.ts';

/** Sessions that ended after an instant. */
export const endedSessionsSince = (db: Db, since: Date): Promise<{ id: string; ended_at: Date }[]> =>
  db.selectFrom('ended_sessions').select(['id', 'ended_at']).where('ended_at', '>', since).execute();

/** Forgets those that ended longer ago, in milliseconds. */
export const deleteEndedSessions = (db: Db, kept: number): Promise<unknown> =>
  sql`delete from ended_sessions where ended_at < now() - ${kept} * interval '1 millisecond'`.execute(db);

/** Accounts whose links ended after an instant. */
export const endedLinksSince = (db: Db, since: Date): Promise<{ user_id: string; ended_at: Date }[]> =>
  db.selectFrom('ended_links').select(['user_id', 'ended_at']).where('ended_at', '>', since).execute();

/** Forgets those that ended longer ago, in milliseconds. */
export const deleteEndedLinks = (db: Db, kept: number): Promise<unknown> =>
  sql`delete from ended_links where ended_at < now() - ${kept} * interval '1 millisecond'`.execute(db);
