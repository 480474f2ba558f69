import { type Db, withDriveLock } from '../../../db/index.ts';
import type { CronEntry, JobHandlers } from '../../../jobs/index.ts';
import { removeDetached } from '../../../tree/remove-drive.ts';
import { takeQuota } from '../../../tree/repo/drives.ts';
import { findStated } from '../../../tree/repo/entries.ts';
import { longTrashed } from '../../../tree/repo/trash.ts';
import { nextDrives } from '../../../tree/repo/trees.ts';
import { oldVersions, removeVersions } from '../../../tree/repo/versions.ts';
import { deleteForEver } from '../../../tree/trash.ts';
import type { BatchDeps, Rest } from './batch.ts';

/** Days that the trash, and an older content of a file, are kept. */
export const keptDays = 30;

const atOnce = 1000;

interface ExpiryDeps extends Pick<BatchDeps, 'db' | 'enqueue' | 'tasks'> {
  readonly now?: () => number;
}

/**
 * Once a day: what has been in the trash, or an older version, for 30 days is deleted for ever, and so are leftovers of
 * deletions. May run twice at once.
 */
export const expiryJobs = (deps: ExpiryDeps): JobHandlers => ({
  'files.expire': async (_, { signal }) => {
    const before = new Date((deps.now ?? Date.now)() - keptDays * 24 * 3600 * 1000);
    while (!signal.aborted && (await expireTrash(deps, before)));
    while (!signal.aborted && (await expireVersions(deps.db, before)));
    await removeLitter(deps.db, signal);
  },
});

export const expiryCron: readonly CronEntry[] = [{ name: 'files.expire', pattern: '53 2 * * *' }];

async function expireTrash({ db, enqueue, tasks }: ExpiryDeps, before: Date): Promise<boolean> {
  const due = await longTrashed(db, before, atOnce);
  for (const [userId, ids] of byUser(due)) {
    await withDriveLock(db, userId, async (locked) => {
      // It may have been restored meanwhile.
      const rows = (await findStated(locked.tx, userId, ids)).filter(
        ({ trashed_at }) => trashed_at !== null && trashed_at < before,
      );
      if (rows.length === 0 || !(await deleteForEver(locked, rows))) return;
      const left = rows.map(({ id }) => id);
      const taskId = await tasks.begin(locked.tx, {
        userId,
        type: 'delete',
        name: 'Delete',
        phase: 'PHASE_TYPE_RUNNING',
        params: { rest: { job: 'files.remove', ids: left } satisfies Rest },
      });
      await enqueue(locked.tx, 'files.remove', { userId, taskId, ids: left });
    });
  }
  return due.length === atOnce;
}

async function expireVersions(db: Db, before: Date): Promise<boolean> {
  const due = await oldVersions(db, before, atOnce);
  for (const [userId, ids] of byUser(due)) {
    await withDriveLock(db, userId, async ({ tx }) => {
      const removed = await removeVersions(tx, userId, ids);
      await takeQuota(tx, userId, -removed.reduce((all, { size }) => all + size, 0));
    });
  }
  return due.length === atOnce;
}

/** A deletion whose process was killed too often leaves rows that are invisible but counted. */
async function removeLitter(db: Db, signal: AbortSignal): Promise<void> {
  for (let after = ''; !signal.aborted; ) {
    const drives = await nextDrives(db, after, atOnce);
    for (const { user_id: userId, is_littered: isLittered } of drives)
      if (isLittered && !signal.aborted) await removeDetached(db, userId);
    if (drives.length < atOnce) return;
    after = drives.at(-1)!.user_id;
  }
}

function byUser(rows: readonly { id: string; user_id: string }[]): ReadonlyMap<string, string[]> {
  const grouped = new Map<string, string[]>();
  for (const { id, user_id } of rows) grouped.set(user_id, [...(grouped.get(user_id) ?? []), id]);
  return grouped;
}
