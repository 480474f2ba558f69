import { type Db, withDriveLock } from '../../db/index.ts';
import { ApiError } from '../../errors.ts';
import type { TaskCallsDeps } from './calls.ts';
import * as repo from './repo.ts';

/** So many are looked for at once. */
const atOnce = 100;

/**
 * Ends the tasks whose job is gone as failed, and gives back what was promised to them. A handler that fails for the last time
 * does so by itself; one whose process was killed at its last attempt never learns that there is no other.
 */
export async function endAbandoned(
  { db, kinds }: Pick<TaskCallsDeps, 'db' | 'kinds'>,
  signal: AbortSignal,
): Promise<void> {
  const types = Object.keys(kinds).filter((type) => kinds[type]?.hasJob === true);
  for (;;) {
    const found = await repo.findAbandoned(db, types, atOnce);
    const faults: unknown[] = [];
    for (const { id, user_id: userId } of found) {
      if (signal.aborted) return;
      await endOne({ db, kinds, types }, userId, id).catch((error: unknown) => faults.push(error));
    }
    // One that cannot be ended keeps no other running. It would be found again at once, so the next sweep tries it.
    if (faults.length > 0) throw faults[0];
    if (found.length < atOnce) return;
  }
}

interface Ending extends Pick<TaskCallsDeps, 'kinds'> {
  readonly db: Db;
  readonly types: readonly string[];
}

/** The drive's lock comes before the rows of tasks; until it was had somebody may have ended the task, or begun it again. */
function endOne({ db, kinds, types }: Ending, userId: string, id: string): Promise<void> {
  return withDriveLock(db, userId, async ({ tx }) => {
    const [task] = await repo.lock(tx, userId, [id]);
    const [still] = await repo.findAbandoned(tx, types, 1, id);
    if (task === undefined || still === undefined) return;
    await kinds[task.type]?.cancel?.(tx, task);
    const { reason, message } = new ApiError('internal');
    await repo.fail(tx, id, reason, message);
  });
}
