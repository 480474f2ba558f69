import { authorize } from '../../authorize.ts';
import { type Db, reminderId, type Tx, transact } from '../../db/index.ts';
import * as policy from './policy.ts';
import * as repo from './repo.ts';

/** Endings that one transaction takes. */
const atOnce = 100;

interface FindDeps {
  readonly db: Db;
  /** Whether what ends is about to be paid for again by itself: then it does not end. */
  readonly renews: (tx: Tx, ending: repo.Ending) => Promise<boolean>;
  /** Leaves the letter as a job, in the transaction. */
  readonly leaveLetter: (tx: Tx, id: string) => Promise<void>;
  readonly now: () => number;
}

/**
 * Tells of all that ends soon. The row and the job of the letter are there together or not at all, so that each is told once, however often
 * this runs, beside itself or after a crash. @returns how many letters were left.
 */
export async function findReminders(deps: FindDeps, signal: AbortSignal): Promise<number> {
  const { db, now } = deps;
  let left = 0;
  for (let isMore = true; isMore && !signal.aborted; ) {
    const endings = await repo.listEndings(db, new Date(now()), atOnce);
    isMore = endings.length === atOnce;
    left += await transact(db, (tx) => record(tx, endings, deps));
  }
  return left;
}

async function record(
  tx: Tx,
  endings: readonly repo.Ending[],
  { renews, leaveLetter, now }: FindDeps,
): Promise<number> {
  let left = 0;
  for (const ending of endings) {
    const id = reminderId();
    const at = new Date(now());
    const isRenewed = await renews(tx, ending);
    const isNew = await repo.insertReminder(tx, { ...ending, id, now: at, closedAt: isRenewed ? at : null });
    if (!isNew || isRenewed) continue;
    await leaveLetter(tx, id);
    left += 1;
  }
  return left;
}

/** The reminders in an account's drive. */
export const openReminders = async (db: Db, userId: string, now: number) =>
  (await repo.listOpen(db, userId, new Date(now))).map(({ id, unit, subject, amount, endsAt }) => ({
    id,
    unit,
    ...(unit === 'plan' && { plan: subject }),
    ...(amount !== null && { amount }),
    ends_at: endsAt.toISOString(),
  }));

/** @throws {ApiError} as the policy says, where the user has no such reminder */
export async function closeReminder(
  db: Db,
  { userId, id, now }: { readonly userId: string; readonly id: string; readonly now: number },
): Promise<void> {
  authorize(userId, policy.closeReminder, await repo.findOwner(db, id));
  await repo.close(db, id, new Date(now));
}
