import type { Compensation } from '../../../api/contract/compensation.ts';
import { type Db, type Tx, withDriveLock } from '../../db/index.ts';
import { addPlanDays } from '../../entitlements/index.ts';
import { ApiError } from '../../errors.ts';
import * as repo from './repo.ts';
import type { CompensationTerms } from './terms.ts';

export interface CompensationDeps {
  readonly db: Db;
  /** The compensations of the served site now. */
  readonly compensations: () => readonly CompensationTerms[];
  readonly now: () => number;
}

interface Asked {
  readonly userId: string;
  /** The id of the compensation. */
  readonly activity: string;
}

type Eligibility = Pick<Compensation, 'result' | 'reason'>;

/** @throws {ApiError} `not_found` where the site has no such compensation. */
export async function readCompensation(deps: CompensationDeps, asked: Asked): Promise<Compensation> {
  const terms = termsOf(deps, asked);
  return present(terms, await eligibilityOf(deps.db, asked, terms, deps.now()), false);
}

/**
 * Gives an account what makes up for something. The ledger has one row for each account and compensation, written under the lock of the
 * drive: of any number of calls one is first.
 * @throws {ApiError} `not_found`
 */
export async function takeCompensation(deps: CompensationDeps, asked: Asked): Promise<Compensation> {
  const terms = termsOf(deps, asked);
  const { userId } = asked;
  return withDriveLock(deps.db, userId, async ({ tx, emit }) => {
    const now = deps.now();
    const eligibility = await eligibilityOf(tx, asked, terms, now);
    if (eligibility.result !== 'open') return present(terms, eligibility, false);
    const { plan, days } = terms;
    const added = await addPlanDays(tx, {
      ...{ userId, plan, days, now: new Date(now) },
      ...{ source: 'compensation', reference: referenceOf(asked) },
    });
    if (added === undefined) return present(terms, { result: 'refused', reason: 'adds_nothing' }, false);
    emit('quota', [], []);
    return present(terms, { result: 'given' }, true);
  });
}

const referenceOf = ({ activity, userId }: Asked): string => `${activity}:${userId}`;

function termsOf({ compensations }: CompensationDeps, { activity }: Asked): CompensationTerms {
  const terms = compensations().find(({ id }) => id === activity);
  if (terms === undefined) throw new ApiError('not_found');
  return terms;
}

async function eligibilityOf(
  db: Db | Tx,
  asked: Asked,
  { accountsBefore, from, to }: CompensationTerms,
  now: number,
): Promise<Eligibility> {
  const account = await repo.findAccount(db, { userId: asked.userId, reference: referenceOf(asked) });
  if (account?.isGiven) return { result: 'given' };
  if (account === undefined || account.createdAt.getTime() >= accountsBefore)
    return { result: 'refused', reason: 'too_new' };
  if (from !== undefined && now < from) return { result: 'refused', reason: 'not_yet' };
  if (to !== undefined && now >= to) return { result: 'refused', reason: 'over' };
  return { result: 'open' };
}

const present = (terms: CompensationTerms, eligibility: Eligibility, isNew: boolean): Compensation => ({
  activity: terms.id,
  ...eligibility,
  is_new: isNew,
  plan: terms.plan,
  days: terms.days,
  accounts_before: new Date(terms.accountsBefore).toISOString(),
  ...(terms.from !== undefined && { from: new Date(terms.from).toISOString() }),
  ...(terms.to !== undefined && { to: new Date(terms.to).toISOString() }),
});
