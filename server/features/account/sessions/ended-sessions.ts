import type { Db } from '../../../db/index.ts';
import { deleteEndedSessions, endedSessionsSince } from '../repo/ended.ts';
import { accessTokenLife } from './access-token.ts';
import type { Kept } from './kept-lists.ts';

/** The life of an access token plus the possible difference between clocks of machines. */
const kept = (accessTokenLife + 300) * 1000;

export interface EndedSessions extends Kept {
  has(sessionId: string): boolean;
  /** For the process that ends it: its own answer must not come before the notice of the database. */
  note(sessionIds: readonly string[]): void;
}

/**
 * The sessions that ended while access tokens of theirs may still be valid, kept in memory so that checking a token
 * needs no query. The list is read at the start; each new one comes by NOTIFY (a trigger on `sessions` sends it,
 * however the row was deleted).
 */
export function createEndedSessions(db: Db): EndedSessions {
  const ended = new Map<string, number>();
  const note = (ids: readonly string[], at = Date.now()): void => {
    for (const id of ids) ended.set(id, at);
  };
  let seen = new Date(0);

  /** Reads new rows. A row may be committed after later ones, so each time it reaches back a minute. */
  const load = async (): Promise<void> => {
    const since = new Date(Math.max(seen.getTime() - 60_000, Date.now() - kept));
    const rows = await endedSessionsSince(db, since);
    for (const { id, ended_at } of rows) {
      ended.set(id, ended_at.getTime());
      if (ended_at > seen) seen = ended_at;
    }
    for (const [id, at] of ended) if (at < Date.now() - kept) ended.delete(id);
  };

  return {
    channel: 'session_ended',
    load,
    received: (id) => note([id]),
    has: (id) => ended.has(id),
    note: (ids) => note(ids),
  };
}

/** Forgets the sessions that no access token can name any more. */
export async function forgetEndedSessions(db: Db): Promise<void> {
  await deleteEndedSessions(db, kept);
}
