import { array, boolean, extend, nullish, number, object, enum as oneOf, regex, string } from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { maxLength } from './length.ts';

const group = 'Account';

/** The scopes that a third-party app may ask for. Which calls each covers is written in `server/http/scopes.ts`. */
export const scopes = ['profile', 'files.read', 'files.write', 'shares'] as const;
export type Scope = (typeof scopes)[number];

/** RFC 6749 section 4.1.1 with RFC 7636: faults that the client may hear of are told it in the redirect, not here. */
const request = object({
  client_id: string().check(maxLength(128)),
  redirect_uri: string().check(maxLength(512)),
  response_type: nullish(string().check(maxLength(64))),
  scope: nullish(string().check(maxLength(256))),
  state: nullish(string().check(maxLength(1024))),
  code_challenge: nullish(string().check(maxLength(256))),
  code_challenge_method: nullish(string().check(maxLength(16))),
});

/** Where the browser goes with the answer to the client; empty as long as there is none. */
const redirectTo = string();

export const getAuthorization = defineEndpoint({
  method: 'GET',
  path: '/v1/auth/authorize',
  group,
  summary:
    'What a registered client asks for (RFC 6749, with PKCE by S256 as RFC 7636 has it), for the caller to decide on `/auth`.',
  access: 'signed-in',
  rate: 'write',
  query: request,
  answer: object({
    client_name: string(),
    /** Host of the address to which the answer goes, or its scheme where that is a program's own. */
    returns_to: string(),
    scopes: array(oneOf(scopes)),
    /** The request is faulty: the client is told there. */
    redirect_to: redirectTo,
  }),
  errors: ['invalid_client', 'invalid_redirect_uri'],
});

export const decideAuthorization = defineEndpoint({
  method: 'POST',
  path: '/v1/auth/authorize',
  group,
  summary: 'Gives the client a code, or tells it that the owner of the account said no.',
  access: 'signed-in',
  rate: 'write',
  body: extend(request, { approve: boolean() }),
  answer: object({ redirect_to: redirectTo }),
  errors: ['invalid_client', 'invalid_redirect_uri'],
});

/** With this a login code begins; no code of a client does. */
export const loginCodeStart = 'login.';

export const createLoginCode = defineEndpoint({
  method: 'POST',
  path: '/v1/auth/login-code',
  group,
  summary:
    'A code by which a program of the account signs a browser in, once and within a minute: the browser brings it to `/v1/auth/token`. With the code_challenge of a browser (RFC 7636, S256) it is good for that one alone.',
  access: 'signed-in',
  rate: 'write',
  body: object({
    code_challenge: nullish(string().check(regex(/^[\w-]{43}$/, { error: 'a code_challenge by S256' }))),
  }),
  answer: object({
    code: string(),
    /** Seconds. */
    expires_in: number(),
  }),
});

export const getAuthorizationServer = defineEndpoint({
  method: 'GET',
  path: '/.well-known/oauth-authorization-server',
  group,
  summary: 'Where OAuth clients find what (RFC 8414).',
  access: 'anyone',
  rate: 'read',
  answer: object({
    issuer: string(),
    authorization_endpoint: string(),
    token_endpoint: string(),
    revocation_endpoint: string(),
    device_authorization_endpoint: string(),
    scopes_supported: array(string()),
    response_types_supported: array(string()),
    grant_types_supported: array(string()),
    code_challenge_methods_supported: array(string()),
    token_endpoint_auth_methods_supported: array(string()),
    authorization_response_iss_parameter_supported: boolean(),
  }),
});
