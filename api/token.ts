import { number, object, safeParse, string } from 'zod/mini';
import type { Client } from './client.ts';
import { malformed } from './error.ts';

const path = '/v1/auth/token';

/** What a sign-in and every grant answer with (api.md, Account). */
const tokenAnswer = object({
  token_type: string(),
  access_token: string(),
  refresh_token: string(),
  /** Seconds. */
  expires_in: number(),
  sub: string(),
});

export interface TokenAnswer {
  readonly token_type: string;
  readonly access_token: string;
  readonly refresh_token: string;
  readonly expires_in: number;
  readonly sub: string;
}

export type Grant =
  | { readonly grant_type: 'refresh_token'; readonly refresh_token: string }
  | { readonly grant_type: 'authorization_code'; readonly code: string }
  | { readonly grant_type: 'urn:ietf:params:oauth:grant-type:device_code'; readonly device_code: string };

/**
 * Exchanges a grant for tokens. Never tried again by itself: a refresh token is used once, and a second use ends the
 * whole family.
 * @throws {CallError} `invalid_grant` (4126) for one that is wrong, used or expired.
 */
export async function exchangeGrant(client: Client, clientId: string, grant: Grant): Promise<TokenAnswer> {
  const answer = await client.request(path, {
    method: 'POST',
    body: { client_id: clientId, ...grant },
    retry: 0,
  });
  const parsed = safeParse(tokenAnswer, answer);
  if (!parsed.success) throw malformed(path);
  return parsed.data;
}
