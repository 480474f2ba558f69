import { type Database, type Tx, transact } from '../../db/index.ts';
import { takeYourTime } from '../repo.ts';
import { type Counters, lockDrive, readWrong, setCounters } from './counters-repo.ts';

export type CountersDeps = { readonly database: Pick<Database, 'db'> };

/** Drives whose counters are not the sums of their rows (`totals-query.ts`). */
export function findWrongCounters({ database }: CountersDeps): Promise<readonly Counters[]> {
  return transact(database.db, async (tx) => {
    await takeYourTime(tx);
    return readWrong(tx);
  });
}

/**
 * Checks one drive again under its lock, while it is not being changed.
 * @returns what is wrong; undefined where it turned out right.
 */
export const confirmWrong = (deps: CountersDeps, userId: string): Promise<Counters | undefined> =>
  underLock(deps, userId, async (_, wrong) => wrong);

/**
 * Corrects the counters of a drive, under its lock: a change that has written its files and not yet its counters waits,
 * and counts on from the corrected value. Reservations stay with the work in progress.
 * @returns what was wrong; undefined where it turned out right.
 */
export const repairCounters = (deps: CountersDeps, userId: string): Promise<Counters | undefined> =>
  underLock(deps, userId, async (tx, wrong) => {
    await setCounters(tx, wrong);
    return wrong;
  });

function underLock(
  { database }: CountersDeps,
  userId: string,
  work: (tx: Tx, wrong: Counters) => Promise<Counters>,
): Promise<Counters | undefined> {
  return transact(database.db, async (tx) => {
    await takeYourTime(tx);
    await lockDrive(tx, userId);
    const [wrong] = await readWrong(tx, userId);
    return wrong && work(tx, wrong);
  });
}
