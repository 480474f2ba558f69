import { array, boolean, literal, nullish, number, object, enum as oneOf, optional, string } from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { count, type Output, text, time } from './shapes.ts';

const group = 'Rewards';

/** A zone of the IANA database, as the browser knows it: `Asia/Tokyo`. */
const timeZone = text(64);

export const checkInStatus = object({
  scene: literal('check_in'),
  /** Whether the account has checked in today. */
  is_done: boolean(),
  /** The day where the account is: `2026-11-28`. */
  today: string(),
  time_zone: string(),
  /** How many days in a row it has checked in, with those that the next one would go on from. 0: a streak begins. */
  step: number(),
  /** The plan of which days are given, by its name in `content/plans.yaml`. */
  plan: string(),
  /** The days of a streak on which something is given; the last one ends it. */
  steps: array(object({ day: number(), gives: number() })),
  cards: object({
    /** In a calendar month; 0: there are none. */
    most: number(),
    left: number(),
    /** Days in a row that can be made up for. */
    within: number(),
    /** How many the streak needs to go on today; 0: none, or there are not enough. */
    needed: number(),
  }),
  /** The days of the last six weeks, the oldest first. */
  days: array(object({ day: string(), is_made_up: boolean() })),
  /** Days of the plan that the account was given for checking in, in all. */
  total_days: number(),
});
export type CheckInStatus = Output<typeof checkInStatus>;

export const getTaskStatus = defineEndpoint({
  method: 'GET',
  path: '/vip/v1/task/status',
  group,
  summary: 'How the account stands with the daily check-in. `not_found` where this server has none.',
  access: 'signed-in',
  rate: 'read',
  query: object({ scene: oneOf(['check_in']), time_zone: optional(timeZone) }),
  answer: checkInStatus,
  errors: ['not_found'],
});

export const takeReward = defineEndpoint({
  method: 'POST',
  path: '/vip/v1/activity/rewardVip',
  group,
  summary:
    'Checks in for today. Once on each day of the calendar where the account is; again on the same day changes nothing.',
  access: 'signed-in',
  rate: 'write',
  body: object({
    type: oneOf(['check_in']),
    data: nullish(
      object({
        /** Where the account is; the zone of the last time, else UTC, without one that is known. */
        time_zone: nullish(timeZone),
        /**
         * Whether cards make up for days that were missed, where that keeps the streak. Without it, where they could, nothing is checked in:
         * the answer says how many are needed.
         */
        use_cards: nullish(boolean()),
      }),
    ),
  }),
  answer: object({
    /** Days that were given now. */
    given_days: number(),
    status: checkInStatus,
  }),
  errors: ['not_found'],
});

export const getInviteCode = defineEndpoint({
  method: 'GET',
  path: '/vip/v1/activity/inviteCode',
  group,
  summary: 'The code by which the account invites others; empty where this server has no invitations.',
  access: 'signed-in',
  rate: 'read',
  answer: object({ code: string() }),
});

/** A source of the visit, as the page knows it. */
const origin = nullish(text(500));

const acceptance = object({
  /** Days that are left of what the account was given for being invited. */
  free_days: number(),
  /**
   * `given`: just now, or before; `waiting`: the account does not count yet; `refused`: it was not invited, and cannot be with this
   * code; `none`: it was not invited.
   */
  result: oneOf(['given', 'waiting', 'refused', 'none']),
  /**
   * Why the code is not that of the account's invitation. `unknown`: it is nobody's; `own`: the account's; `not_older`: of an account
   * that is not older, or of another address of its mailbox; `too_late`: the account is too old to say who invited it;
   * `invited_already`: by somebody else. Absent without a code, and where it is that of the invitation.
   */
  reason: optional(oneOf(['unknown', 'own', 'not_older', 'too_late', 'invited_already'])),
  /** Whether the days were given by this call. */
  is_new: boolean(),
});
export type Acceptance = Output<typeof acceptance>;

export const acceptInvitation = defineEndpoint({
  method: 'POST',
  path: '/vip/v1/activity/invite',
  group,
  summary:
    'Says who invited the account, within some days after it was made and once, and gives both their days as soon as the account counts. Without a code it asks whether that is so now.',
  access: 'signed-in',
  rate: 'write',
  body: object({ from: origin, rr: origin, tf: origin, rf: origin }),
  answer: acceptance,
  errors: ['not_found'],
});

const invitations = object({
  code: string(),
  /** The plan of which days are given, by its name in `content/plans.yaml`. */
  plan: string(),
  inviter_days: number(),
  invited_days: number(),
  after: oneOf(['verified-mail', 'first-file']),
  /** Invitations that count, in all and in a month, and how many have in this one. */
  most: number(),
  monthly: number(),
  this_month: number(),
  /** Accounts that were invited, and those of them that count. */
  invited: number(),
  counted: number(),
  /** Days of the plan that were given for inviting, in all. */
  total_days: number(),
  /** The newest first. */
  invitations: array(object({ created_time: time, is_counted: boolean(), days: number() })),
});
export type Invitations = Output<typeof invitations>;

export const listInvitations = defineEndpoint({
  method: 'GET',
  path: '/vip/v1/activity/inviteExtActivityPage',
  group,
  summary:
    'The code by which the account invites others, what that gives, and what has become of its invitations.',
  access: 'signed-in',
  rate: 'read',
  query: object({ limit: count(1, 100, 20) }),
  answer: invitations,
  errors: ['not_found'],
});
