import type { CheckInStatus } from '../../../api/contract/rewards.ts';
import { type Db, type Tx, withDriveLock } from '../../db/index.ts';
import { addPlanDays } from '../../entitlements/index.ts';
import { ApiError } from '../../errors.ts';
import { dayOf, textOf, timeZoneOf } from './calendar.ts';
import * as repo from './repo.ts';
import { givenOn, type Streak, stepAfter, streakAt } from './streak.ts';
import type { CheckInTerms } from './terms.ts';

export interface CheckInDeps {
  readonly db: Db;
  /** The check-in of the served site now; undefined: it has none. */
  readonly checkIn: () => CheckInTerms | undefined;
  readonly now: () => number;
}

interface Caller {
  readonly userId: string;
  /** As the browser says it; that of the last time counts where it says none, or one that is not known here. */
  readonly timeZone: string | null | undefined;
}

/** Days that are shown of an account. */
const shownDays = 42;

/** @throws {ApiError} `not_found` where the site has no check-in. */
export async function readCheckIn({ db, checkIn, now }: CheckInDeps, caller: Caller): Promise<CheckInStatus> {
  const terms = termsOf(checkIn);
  return presentCheckIn(db, caller.userId, terms, await findStreak(db, caller, { terms, now: now() }));
}

/**
 * Checks in for today, with cards for the days before where they are wanted and keep the streak: all of it in one transaction under the
 * lock of the drive, so that calls at the same time find each other's days.
 * @param usesCards undefined: whoever calls does not know that cards can keep the streak. Where they can, nothing is checked in then, since
 * the streak would be lost.
 * @returns the days of the plan that were given; 0 also where the account has checked in today already.
 * @throws {ApiError} `not_found`
 */
export async function checkInToday(
  { db, checkIn, now }: CheckInDeps,
  { usesCards, ...caller }: Caller & { readonly usesCards: boolean | undefined },
): Promise<{ readonly given_days: number; readonly status: CheckInStatus }> {
  const terms = termsOf(checkIn);
  const { userId } = caller;
  return withDriveLock(db, userId, async ({ tx, emit }) => {
    const at = now();
    const found = await findStreak(tx, caller, { terms, now: at });
    const { streak, timeZone } = found;
    let given = 0;
    const isToBeAsked = usesCards === undefined && streak.missed.length > 0;
    if (!streak.isDone && !isToBeAsked) {
      const missed = usesCards ? streak.missed : [];
      let step = missed.length > 0 ? found.lastStep : streak.step;
      for (const day of [...missed, streak.day]) {
        step = stepAfter(step, terms);
        const madeUpOn = day === streak.day ? null : textOf(streak.day);
        await repo.insertDay(tx, { userId, day: textOf(day), timeZone, step, madeUpOn });
        given += await giveStep(tx, { userId, day: textOf(day), step, terms, now: new Date(at) });
      }
    }
    if (given > 0) emit('quota', [], []);
    const after = await findStreak(tx, caller, { terms, now: at });
    return { given_days: given, status: await presentCheckIn(tx, userId, terms, after) };
  });
}

/** Gives what a step gives. The ledger has one row for each day, whatever becomes of the table of days. */
async function giveStep(
  tx: Tx,
  {
    userId,
    day,
    step,
    terms,
    now,
  }: { userId: string; day: string; step: number; terms: CheckInTerms; now: Date },
): Promise<number> {
  const days = givenOn(step, terms);
  if (days === 0) return 0;
  const reference = `${userId}:${day}`;
  const added = await addPlanDays(tx, { userId, plan: terms.plan, days, now, source: 'check-in', reference });
  return added === undefined ? 0 : days;
}

function termsOf(checkIn: CheckInDeps['checkIn']): CheckInTerms {
  const terms = checkIn();
  if (terms === undefined) throw new ApiError('not_found');
  return terms;
}

interface FoundStreak {
  readonly streak: Streak;
  readonly timeZone: string;
  readonly lastStep: number;
  readonly cardsLeft: number;
}

async function findStreak(
  db: Db | Tx,
  { userId, timeZone: named }: Caller,
  { terms, now }: { terms: CheckInTerms; now: number },
): Promise<FoundStreak> {
  const found = await repo.findLastDay(db, userId);
  // Browsers know zones that the server does not know yet, and a server may have forgotten one.
  const last = found && { ...found, day: dayOf(found.day), timeZone: timeZoneOf(found.timeZone) ?? 'UTC' };
  const timeZone = timeZoneOf(named) ?? last?.timeZone ?? 'UTC';
  const without = streakAt(last, { timeZone, now, cards: 0, terms });
  const used = terms.makeUp ? await repo.countCards(db, { userId, day: textOf(without.day) }) : 0;
  const cardsLeft = Math.max(0, (terms.makeUp?.cards ?? 0) - used);
  const streak = streakAt(last, { timeZone, now, cards: cardsLeft, terms });
  return { streak, timeZone, lastStep: last?.step ?? 0, cardsLeft };
}

async function presentCheckIn(
  db: Db | Tx,
  userId: string,
  { plan, steps, makeUp }: CheckInTerms,
  { streak, timeZone, cardsLeft }: FoundStreak,
): Promise<CheckInStatus> {
  const days = await repo.listDays(db, { userId, since: textOf(streak.day - shownDays + 1) });
  return {
    scene: 'check_in',
    is_done: streak.isDone,
    today: textOf(streak.day),
    time_zone: timeZone,
    step: streak.step,
    plan,
    steps: steps.map(({ day, gives }) => ({ day, gives })),
    cards: {
      most: makeUp?.cards ?? 0,
      left: cardsLeft,
      within: makeUp?.within ?? 0,
      needed: streak.missed.length,
    },
    days: days.map(({ day, isMadeUp }) => ({ day, is_made_up: isMadeUp })),
    total_days: await repo.sumDays(db, { userId, plan }),
  };
}
