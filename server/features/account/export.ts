import type { Db } from '../../db/index.ts';
import type { Passkeys } from './factors/passkeys.ts';
import { presentSession } from './present.ts';
import type { Profiles } from './profile/profile.ts';
import * as repo from './repo/accounts.ts';

interface AccountExportOptions {
  readonly db: Db;
  readonly profiles: Profiles;
  readonly passkeys: Pick<Passkeys, 'list'>;
  readonly now: () => number;
}

/** Data of this feature about an account, for its export; nothing by which one could sign in. */
export const createAccountExport =
  ({ db, profiles, passkeys, now }: AccountExportOptions) =>
  async (userId: string): Promise<Readonly<Record<string, unknown>> | undefined> => {
    const user = await repo.findUser(db, userId);
    if (user === undefined || user.cancelled_at !== null) return undefined;
    const sessions = await repo.listSessions(db, userId, new Date(now()));
    return {
      account: await profiles.read(userId),
      passkeys: await passkeys.list(userId),
      sessions: sessions.map((session) => presentSession(session, '')),
    };
  };
