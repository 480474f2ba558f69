import { type ContentOf, defineRecord } from '../../engine/index.ts';
import { checkRewards } from './check.ts';

const plan = {
  type: 'string',
  pattern: '^[a-z][a-z0-9-]{0,39}$',
  description: 'The plan of which days are given: an entry of content/plans.yaml, and not its first.',
} as const;
const days = {
  type: 'integer',
  minimum: 1,
  maximum: 366,
  description: 'Days of the plan that are given.',
} as const;

const fileSchema = {
  type: 'object',
  properties: {
    checkIn: {
      type: 'object',
      description: 'The daily check-in. Without it there is none, and no page of it.',
      properties: {
        plan,
        steps: {
          type: 'array',
          description: 'What is given on which day of a streak. After the last one the streak begins anew.',
          items: {
            type: 'object',
            properties: {
              day: {
                type: 'integer',
                minimum: 1,
                maximum: 366,
                description: 'Days in a row, this one counted.',
              },
              gives: days,
            },
            required: ['day', 'gives'],
            additionalProperties: false,
          },
          minItems: 1,
          maxItems: 31,
        },
        makeUp: {
          type: 'object',
          description: 'Cards that make up for days that were missed, so that the streak goes on.',
          properties: {
            cards: {
              type: 'integer',
              minimum: 1,
              maximum: 31,
              description: 'How many an account has in a calendar month; a day takes one.',
            },
            within: {
              type: 'integer',
              minimum: 1,
              maximum: 7,
              description: 'How many days in a row can be made up for.',
            },
          },
          required: ['cards', 'within'],
          additionalProperties: false,
        },
      },
      required: ['plan', 'steps'],
      additionalProperties: false,
    },
    referral: {
      type: 'object',
      description:
        'Who invites others, and whoever is invited, get days of a plan. Without it there are no invitations.',
      properties: {
        plan,
        inviter: { ...days, description: 'Days for whoever invited, for each account that counts.' },
        invited: { ...days, description: 'Days for whoever was invited.' },
        after: {
          enum: ['verified-mail', 'first-file'],
          description: 'When an invitation counts: the address is verified, or the drive has a first file.',
        },
        within: {
          type: 'integer',
          minimum: 1,
          maximum: 90,
          description: 'Days after it was made in which an account can say who invited it.',
        },
        most: {
          type: 'integer',
          minimum: 1,
          maximum: 10_000,
          description: 'Invitations for which an account gets days, in all.',
        },
        monthly: {
          type: 'integer',
          minimum: 1,
          maximum: 10_000,
          description: 'Invitations for which an account gets days in a calendar month (UTC).',
        },
      },
      required: ['plan', 'inviter', 'invited', 'after', 'within', 'most', 'monthly'],
      additionalProperties: false,
    },
  },
  additionalProperties: false,
} as const;

export type RewardsFile = ContentOf<typeof fileSchema>;

/** What accounts are given besides what they pay for. */
export const rewardsFile = defineRecord<RewardsFile>({
  key: 'rewards',
  description:
    'What is given for checking in and for inviting others. A running server follows it; without the file nothing is.',
  schema: fileSchema,
  check: checkRewards,
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

export interface Rewards {
  readonly checkIn: CheckInTerms | undefined;
  readonly referral: ReferralTerms | undefined;
}

/**
 * What the site gives. A reward of a plan that the site lacks, or that every account has, is none.
 * @param plans the names of its plans, that of every account first.
 */
export function rewardsOf(files: Parameters<typeof rewardsFile.read>[0], plans: readonly string[]): Rewards {
  const { checkIn, referral } = rewardsFile.read(files) ?? {};
  const isGiven = (reward: { readonly plan: string }): boolean => plans.indexOf(reward.plan) > 0;
  return {
    checkIn: checkIn && isGiven(checkIn) ? checkInOf(checkIn) : undefined,
    referral: referral && isGiven(referral) ? referral : undefined,
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
