import type { Db } from '../../db/index.ts';
import * as repo from './repo.ts';

/** Of each kind: an account gives 2,000 at most; how many others give it is bounded by nothing. */
const most = 10_000;

/** For the export of an account: with whom it shares entries, and what others share with it. */
export async function exportedGrants(db: Db, userId: string) {
  const [given, received] = await Promise.all([
    repo.grantsFrom(db, userId, most),
    repo.grantsTo(db, userId, most),
  ]);
  return {
    grants_given: given.map(({ id, file_id, grantee, role, created_at }) => ({
      ...{ id, file_id, grantee, role, created_time: created_at.toISOString() },
    })),
    grants_received: received.map(({ id, file_id, owner_name, grantee, role, created_at }) => ({
      ...{ id, file_id, owner_name, grantee, role, created_time: created_at.toISOString() },
    })),
  };
}
