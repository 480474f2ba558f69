import { type Db, type LockedDrive, withDriveLock } from '../db/index.ts';
import { listPlans, listPlanTime, type PlanTime, setPlanEnd } from '../entitlements/index.ts';
import { DeclinedError, UsageError } from './command.ts';

/** Changes what an account is entitled to under its drive's lock, as the redemption of a code does; open pages read it again. */
export const withLedger = <Result>(
  db: Db,
  userId: string,
  work: (tx: LockedDrive['tx']) => Promise<Result>,
): Promise<Result> =>
  withDriveLock(db, userId, async ({ tx, emit }) => {
    const result = await work(tx);
    emit('quota', [], []);
    return result;
  });

/** Sets the end of a plan's time. */
export const setPremiumEnd = (db: Db, userId: string, plan: string, until: Date): Promise<unknown> =>
  withLedger(db, userId, (tx) =>
    setPlanEnd(tx, { userId, plan, until, now: new Date(), source: 'operator' }),
  );

/** Ends the time of one plan, or of all. */
export const endPremium = (db: Db, userId: string, plan: string | undefined): Promise<unknown> =>
  withLedger(db, userId, async (tx) => {
    const now = new Date();
    for (const time of await listPlanTime(tx, userId))
      if (plan === undefined || time.plan === plan)
        await setPlanEnd(tx, { userId, plan: time.plan, until: now, now, source: 'operator' });
  });

/** The time of the highest plan that the account has or had time of. */
export async function findPremium(db: Db, userId: string): Promise<PlanTime | undefined> {
  const [highest, ...others] = await listPlanTime(db, userId);
  const now = Date.now();
  return [highest, ...others].find((time) => time && time.endsAt.getTime() > now) ?? highest;
}

/**
 * The plan that was named; the highest by default.
 * @throws {UsageError} for a name of none. {DeclinedError} where the drive has one plan alone, which every account has.
 */
export async function chosenPlan(db: Db, named: unknown): Promise<string> {
  const [, ...others] = (await listPlans(db)).map(({ name }) => name);
  const highest = others.at(-1);
  if (highest === undefined)
    throw new DeclinedError('content/plans.yaml has one plan alone, which every account has.');
  if (named === undefined) return highest;
  if (typeof named === 'string' && others.includes(named)) return named;
  throw new UsageError(`"${named}" is no plan that can be given: ${others.join(', ')}.`);
}
