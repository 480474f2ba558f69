import { type Client, callTimeout } from './client.ts';
import { exchangeToken, type Tokens } from './contract/account.ts';

/** The answer to a sign-in and to every grant. */
export type TokenAnswer = Tokens;

type Grant =
  | { readonly grant_type: 'refresh_token'; readonly refresh_token: string }
  | { readonly grant_type: 'authorization_code'; readonly code: string };

/**
 * Exchanges a grant for tokens. Codes are valid once and so never repeated. A refresh token is, after a temporary
 * error: the server answers it again if its answer was lost (decision 008). Once only, since all tabs wait for it, and
 * not where another call was first (`conflict`): its result is in storage, and the old token would then look stolen.
 * Both tries together take less than the lease of the tabs' lock (`tab-lock.ts`), and than a tab waits for it.
 * @throws {CallError} `invalid_grant` (4126) for one that is wrong, used or expired.
 */
export const exchangeGrant = (client: Client, clientId: string, grant: Grant): Promise<TokenAnswer> =>
  client.call(exchangeToken, {
    body: { client_id: clientId, ...grant },
    ...(grant.grant_type === 'refresh_token' && { retry: 1, timeout: callTimeout }),
    isFinal: ({ failure }) => failure.type === 'refused' && failure.status === 409,
  });
