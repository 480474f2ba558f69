import { authorize } from '../../../authorize.ts';
import { type Db, transact } from '../../../db/index.ts';
import type { Caller } from '../../../http/route.ts';
import { endSession } from '../policy.ts';
import * as repo from '../repo/accounts.ts';
import type { Sessions } from './sessions.ts';

interface OwnSessionsOptions {
  readonly db: Db;
  readonly sessions: Pick<Sessions, 'note'>;
  readonly now: () => number;
}

export type OwnSessions = ReturnType<typeof createOwnSessions>;

/** The calls by which users list and end their own sessions, and end the links to content that they have made. */
export const createOwnSessions = ({ db, sessions, now }: OwnSessionsOptions) => ({
  list: (userId: string) => repo.listSessions(db, userId, new Date(now())),
  /** @throws {ApiError} as `endSession` of the policy says, for one that is unknown or another user's */
  end: async (userId: string, id: string): Promise<void> => {
    authorize(userId, endSession, await repo.findSessionOwner(db, id));
    sessions.note(await transact(db, (tx) => repo.putOut(tx, userId, id)));
  },
  endOthers: async ({ userId, sessionId }: Caller): Promise<void> => {
    sessions.note(await transact(db, (tx) => repo.endEverywhere(tx, userId, sessionId)));
  },
  endLinks: async (userId: string): Promise<void> => {
    sessions.note({ sessions: [], links: await repo.endLinks(db, userId) });
  },
});
