import { defineRecord } from '../../engine/index.ts';
import { checkRewards } from './check.ts';
import { fileSchema, type RewardsFile } from './schema.ts';

/** Rewards: days of plans that accounts are given without paying. */
export const rewardsFile = defineRecord<RewardsFile>({
  key: 'rewards',
  description:
    'What is given for checking in and for inviting others. A running server follows it; without the file nothing is.',
  schema: fileSchema,
  check: checkRewards,
  windows: ({ compensations = [] }) =>
    compensations.map(({ id, from, to }) => ({ name: `the compensation ${id}`, from, to })),
});

/** The check-in as it stands in the file. */
export interface CheckInTerms {
  readonly plan: string;
  /** In the order of their days; the last one ends a streak. */
  readonly steps: readonly { readonly day: number; readonly gives: number }[];
  readonly makeUp: { readonly cards: number; readonly within: number } | undefined;
}

/** Invitations as they stand in the file. */
export type ReferralTerms = NonNullable<RewardsFile['referral']>;

/** A compensation for something that went wrong. Times are in ms since the epoch. */
interface CompensationTerms {
  readonly id: string;
  readonly plan: string;
  readonly days: number;
  /** For accounts that were made before. */
  readonly accountsBefore: number;
  readonly from: number | undefined;
  readonly to: number | undefined;
}

export interface Rewards {
  readonly checkIn: CheckInTerms | undefined;
  readonly referral: ReferralTerms | undefined;
  readonly compensations: readonly CompensationTerms[];
}

/**
 * The rewards of the site. A reward of a plan that the site lacks, or that every account has, is none.
 * @param plans the names of its plans, that of every account first.
 */
export function rewardsOf(files: Parameters<typeof rewardsFile.read>[0], plans: readonly string[]): Rewards {
  const { checkIn, referral, compensations = [] } = rewardsFile.read(files) ?? {};
  const isGiven = (reward: { readonly plan: string }): boolean => plans.indexOf(reward.plan) > 0;
  return {
    checkIn: checkIn && isGiven(checkIn) ? checkInOf(checkIn) : undefined,
    referral: referral && isGiven(referral) ? referral : undefined,
    compensations: compensations.filter(isGiven).flatMap(compensationOf),
  };
}

/** Of a day that stands twice the first place counts. */
const checkInOf = ({ plan, steps, makeUp }: NonNullable<RewardsFile['checkIn']>): CheckInTerms => ({
  plan,
  steps: steps
    .filter(({ day }, at) => steps.findIndex((other) => other.day === day) === at)
    .toSorted((one, other) => one.day - other.day),
  makeUp,
});

/** None where a time of it is no time: nobody could say to whom it is given. */
function compensationOf({
  accountsBefore,
  from,
  to,
  ...terms
}: NonNullable<RewardsFile['compensations']>[number]): CompensationTerms[] {
  const times = {
    accountsBefore: Date.parse(accountsBefore),
    from: from === undefined ? undefined : Date.parse(from),
    to: to === undefined ? undefined : Date.parse(to),
  };
  return Object.values(times).some(Number.isNaN) ? [] : [{ ...terms, ...times }];
}
