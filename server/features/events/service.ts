import { authorize } from '../../authorize.ts';
import { type Db, timePositionIn, timeTokenAfter } from '../../db/index.ts';
import * as policy from './policy.ts';
import * as repo from './repo.ts';

interface EventPage {
  readonly rows: readonly repo.EventRow[];
  readonly nextPageToken: string;
}

/** Clients ask for 10,000 at once; a page has at most so many, and a token for the next one. */
const mostInPage = 500;
/** Rows that are read for one page: after a large folder was deleted, thousands in a row name deleted files. */
const mostLookedAt = 2000;

/**
 * One page of what happened to files that can still be opened. Events of other files stay in the table, since a file
 * may be restored from the trash. A page may be short, even empty, without being the last: then its token is not empty.
 */
export async function listEvents(
  db: Db,
  userId: string,
  page: { readonly fileId: string; readonly limit: number; readonly pageToken: string },
): Promise<EventPage> {
  const limit = Math.min(page.limit, mostInPage);
  let position = timePositionIn(page.pageToken);
  const found: repo.EventRow[] = [];
  for (let seen = 0; seen < mostLookedAt; seen += mostInPage) {
    const rows = await repo.list(db, userId, page.fileId, position, mostInPage);
    const live = await repo.liveAmong(db, userId, [...new Set(rows.map(({ file_id }) => file_id))]);
    for (const row of rows) {
      if (!live.has(row.file_id)) continue;
      if (found.length === limit) return { rows: found, nextPageToken: timeTokenAfter(found.at(-1)!) };
      found.push(row);
    }
    const last = rows.at(-1);
    if (rows.length < mostInPage || last === undefined) return { rows: found, nextPageToken: '' };
    position = { at: last.created_at, id: last.id };
  }
  return { rows: found, nextPageToken: tokenAt(position) };
}

/** @throws {ApiError} as the policy says, where the user has no such event */
export async function deleteEvent(db: Db, userId: string, id: string): Promise<void> {
  authorize(userId, policy.deleteEvent, await repo.remove(db, userId, id));
}

export const clearEvents = (db: Db, userId: string): Promise<unknown> => repo.clear(db, userId);

const tokenAt = (position: ReturnType<typeof timePositionIn>): string =>
  position === undefined ? '' : timeTokenAfter({ created_at: position.at, id: position.id });
