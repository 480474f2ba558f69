import { array, boolean, nullish, number, object, enum as oneOf, regex, string } from 'zod/mini';
import { clientFields } from './account.ts';
import { defineEndpoint } from './endpoint.ts';
import { maxLength, minLength } from './length.ts';
import { scopes } from './oauth.ts';
import { nothing, time } from './shapes.ts';

const group = 'Account';

/** As it is shown, with or without its dash, in either case. */
const userCode = string().check(minLength(1), maxLength(16));

export const beginDevice = defineEndpoint({
  method: 'POST',
  path: '/v1/auth/device/code',
  group,
  summary:
    'Begins the sign-in of a device without a keyboard (RFC 8628). Refused where the site has no page on which people let devices in (`/auth`).',
  access: 'anyone',
  rate: 'write',
  body: object({
    ...clientFields,
    scope: nullish(string().check(regex(/^[\x20-\x7e]{0,256}$/, { error: 'scopes, parted by spaces' }))),
  }),
  answer: object({
    device_code: string(),
    user_code: string(),
    verification_url: string(),
    /** RFC 8628's names of the same, and with the code filled in. */
    verification_uri: string(),
    verification_uri_complete: string(),
    /** Seconds between two polls. */
    interval: number(),
    expires_in: number(),
  }),
  errors: ['device_code_unavailable'],
});

export const getDevice = defineEndpoint({
  method: 'GET',
  path: '/v1/auth/device',
  group,
  summary:
    'What asks for access under a user code, for the caller to decide. To look changes nothing; the first decision counts.',
  access: 'signed-in',
  rate: 'write',
  query: object({ user_code: userCode }),
  answer: object({
    user_code: string(),
    status: oneOf(['pending', 'approved', 'denied']),
    client_id: string(),
    scope: string(),
    /** Its scopes; empty where it may do everything. */
    scopes: array(oneOf(scopes)),
    /** Where the device asks from; empty where that is not known. Of an address elsewhere than the caller's, its front. */
    user_agent: string(),
    ip_address: string(),
    /** Whether the device asks from the network of the caller, as one in the same room does. */
    is_near: boolean(),
    expire_time: time,
  }),
  errors: ['not_found', 'expired_token'],
});

export const approveDevice = defineEndpoint({
  method: 'POST',
  path: '/v1/auth/device/approve',
  group,
  summary: 'Lets the device in to the account of the caller.',
  access: 'signed-in',
  rate: 'write',
  body: object({ user_code: userCode }),
  answer: nothing,
  errors: ['not_found', 'expired_token', 'already_exists'],
});

export const denyDevice = defineEndpoint({
  method: 'POST',
  path: '/v1/auth/device/deny',
  group,
  summary: 'Turns the device away.',
  access: 'signed-in',
  rate: 'write',
  body: object({ user_code: userCode }),
  answer: nothing,
  errors: ['not_found', 'expired_token', 'already_exists'],
});
