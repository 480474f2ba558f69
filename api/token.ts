import type { Client } from './client.ts';
import { exchangeToken, type Tokens } from './contract/account.ts';

/** What a sign-in and every grant answer with. */
export type TokenAnswer = Tokens;

export type Grant =
  | { readonly grant_type: 'refresh_token'; readonly refresh_token: string }
  | { readonly grant_type: 'authorization_code'; readonly code: string }
  | { readonly grant_type: 'urn:ietf:params:oauth:grant-type:device_code'; readonly device_code: string };

/**
 * Exchanges a grant for tokens. Never tried again by itself: codes are used once, and a refresh token whose answer was
 * lost is sent again by the next call that needs it.
 * @throws {CallError} `invalid_grant` (4126) for one that is wrong, used or expired.
 */
export const exchangeGrant = (client: Client, clientId: string, grant: Grant): Promise<TokenAnswer> =>
  client.call(exchangeToken, { body: { client_id: clientId, ...grant }, retry: 0 });
