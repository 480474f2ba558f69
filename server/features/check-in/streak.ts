import { type Day, dayIn } from './calendar.ts';
import type { CheckInTerms } from './terms.ts';

/** The last day that an account has checked in on. */
export interface LastDay {
  readonly day: Day;
  readonly timeZone: string;
  readonly step: number;
  /** Whether it checked in elsewhere too in the two weeks up to then. */
  readonly hasMoved: boolean;
}

/** How a check-in at an instant would be counted. */
export interface Streak {
  /** The day that a check-in now is for. */
  readonly day: Day;
  readonly isDone: boolean;
  /** The step that the streak has reached without a check-in now; 0 where one would begin it. */
  readonly step: number;
  /** Days that were missed and that cards can make up for: as many cards as are needed. */
  readonly missed: readonly Day[];
}

/**
 * Where an account stands at an instant.
 *
 * Whoever says to be in another zone than last time is judged by both: it must be a new day in the old zone, and a check-in counts for the
 * later day of the two. So between any two check-ins there is a midnight of the zone in which the first was made, and moving the clock or
 * the zone to and fro gives no second one. A day that is missed in one of the two zones alone is forgiven a traveller, once in two weeks: a
 * flight goes past a whole day, while zones that are named in turn would hide one missed day after another.
 */
export function streakAt(
  last: LastDay | undefined,
  { timeZone, now, cards, terms }: { timeZone: string; now: number; cards: number; terms: CheckInTerms },
): Streak {
  const here = dayIn(timeZone, now);
  if (last === undefined) return { day: here, isDone: false, step: 0, missed: [] };
  const there = dayIn(last.timeZone, now);
  const [first, day] = [Math.min(here, there), Math.max(here, there)];
  if (first <= last.day) return { day: last.day, isDone: true, step: last.step, missed: [] };
  const ended = last.step >= lastStep(terms);
  const gap = (last.hasMoved ? day : first) - last.day - 1;
  if (gap === 0) return { day, isDone: false, step: ended ? 0 : last.step, missed: [] };
  // A streak that has come to its end has nothing to lose.
  const canMakeUp = !ended && gap <= Math.min(terms.makeUp?.within ?? 0, cards);
  return {
    day,
    isDone: false,
    step: 0,
    missed: canMakeUp ? Array.from({ length: gap }, (_, at) => last.day + 1 + at) : [],
  };
}

/** The step after one: the streak begins anew after its last. */
export const stepAfter = (step: number, terms: CheckInTerms): number =>
  step >= lastStep(terms) ? 1 : step + 1;

const lastStep = ({ steps }: CheckInTerms): number => steps.at(-1)?.day ?? 1;

/** Days of the plan that a step gives. */
export const givenOn = (step: number, { steps }: CheckInTerms): number =>
  steps.find(({ day }) => day === step)?.gives ?? 0;
