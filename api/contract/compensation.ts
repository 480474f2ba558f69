import { boolean, number, object, enum as oneOf, optional, string } from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { type Output, text, time } from './shapes.ts';

const group = 'Rewards';

/** As `content/rewards.yaml` names it: `aliyun_accident_202409`. */
const activity = text(64, 1);

const compensation = object({
  activity: string(),
  /** `given`: the account has it; `open`: it can have it; `refused`: it cannot. */
  result: oneOf(['given', 'open', 'refused']),
  /**
   * Why it cannot. `too_new`: the account was made too late; `not_yet` and `over`: it is not the time; `adds_nothing`: no later end of
   * the plan is possible.
   */
  reason: optional(oneOf(['too_new', 'not_yet', 'over', 'adds_nothing'])),
  /** Whether the days were given by this call. */
  is_new: boolean(),
  /** The plan of which days are given, by its name in `content/plans.yaml`. */
  plan: string(),
  days: number(),
  /** For accounts that were made before. */
  accounts_before: time,
  from: optional(time),
  to: optional(time),
});
export type Compensation = Output<typeof compensation>;

export const getCompensation = defineEndpoint({
  method: 'GET',
  path: '/vip/v1/activity/compensation',
  group,
  summary:
    'Whether the account has what makes up for something, or can have it. `not_found` where there is no such.',
  access: 'signed-in',
  rate: 'read',
  query: object({ activity }),
  answer: compensation,
  errors: ['not_found'],
});

export const takeCompensation = defineEndpoint({
  method: 'POST',
  path: '/vip/v1/activity/compensate',
  group,
  summary: 'Gives the account what makes up for something: once, if it was made early enough.',
  access: 'signed-in',
  rate: 'write',
  body: object({ activity }),
  answer: compensation,
  errors: ['not_found'],
});
