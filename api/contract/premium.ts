import {
  _default,
  array,
  boolean,
  literal,
  nullish,
  number,
  object,
  optional,
  record,
  string,
  unknown,
} from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { maxLength } from './length.ts';
import { count, type Output, text, time } from './shapes.ts';

const group = 'Premium';

/** `ok` means premium; anything else means none (spec section 4). `expire` is "" where there never was any. */
export const privilege = object({
  result: literal('ACCEPTED'),
  data: object({
    expire: string(),
    status: string(),
    /** The highest plan that the account has time of, by its name in `content/plans.yaml` (`platinum`); `novip` without. */
    type: string(),
    user_id: string(),
    vipItem: array(
      object({
        type: string(),
        expire: time,
        /** Days that are left, begun ones counted whole. */
        surplus_day: number(),
      }),
    ),
    /** The plan that the account has now, what it is called in each language, and who gave it; the first plan is nobody’s gift. */
    plan: optional(object({ id: string(), names: record(string(), string()), source: optional(string()) })),
    /** Whether there is more than one plan, so that codes and the like have something to give. */
    has_plans: optional(boolean()),
    /** Days that are left of those that the account was given for being invited; absent where there are none. */
    freeDays: optional(number()),
    /** Ways to earn premium time that this server has: `check_in`, `invite`. */
    rewards: optional(array(string())),
    /** Grants that end within a week, until the person closes the reminder. */
    reminders: optional(
      array(
        object({
          id: string(),
          unit: string(),
          /** Of a plan. */
          plan: optional(object({ id: string(), names: record(string(), string()) })),
          /** Bytes of storage or traffic, or downloads a day. */
          amount: optional(number()),
          ends_at: time,
        }),
      ),
    ),
  }),
});
export type Privilege = Output<typeof privilege>;

export const getPremium = defineEndpoint({
  method: 'GET',
  path: '/drive/v1/privilege/vip',
  group,
  summary: 'Whether the account has premium, and until when.',
  access: 'signed-in',
  rate: 'read',
  answer: privilege,
});

export const getCountry = defineEndpoint({
  method: 'GET',
  path: '/drive/v1/privilege/area_country_code',
  group,
  summary:
    'The country that the call comes from (ISO 3166-1 alpha-2), as the proxy in front reports it; "" where it reports none.',
  access: 'anyone',
  rate: 'read',
  answer: object({ data: object({ countryCode: string() }) }),
});

export const listQuantities = defineEndpoint({
  method: 'GET',
  path: '/vip/v1/quantity/list',
  group,
  summary: 'Transfer quotas of the account: none, since transfers are not limited.',
  access: 'signed-in',
  rate: 'read',
  query: object({ type: _default(text(32), ''), limit: count(1, 1000, 200) }),
  answer: object({
    /** By kind of transfer. */
    transfer: object({}),
    base: object({}),
    has_more: literal(false),
  }),
});

export const redeemCode = defineEndpoint({
  method: 'POST',
  path: '/vip/v1/order/activation-code',
  group,
  summary:
    'Uses an activation code: its days are added to the time that the account has of the plan of the code. An account uses a code once.',
  access: 'signed-in',
  rate: 'write',
  body: object({
    /** As it was typed: case, spaces and hyphens do not matter. */
    activation_code: nullish(string().check(maxLength(64))),
    data: nullish(record(string(), unknown())),
  }),
  answer: privilege,
  errors: [
    'activation_code_invalid',
    'activation_code_used',
    'activation_code_used_up',
    'activation_code_expired',
    'activation_code_not_yet',
    'activation_code_revoked',
    'activation_code_adds_nothing',
    'too_many_requests',
  ],
});
