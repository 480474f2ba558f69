import { type Client, callTimeout } from './client.ts';
import { exchangeToken, type Tokens } from './contract/account.ts';

/** The answer to a sign-in and to every grant. */
export type TokenAnswer = Tokens;

/**
 * Exchanges a refresh token for tokens. It is repeated after a temporary error: the server answers it again if its answer
 * was lost (decision 008). Once only, since all tabs wait for it, and not where another call was first (`conflict`): its
 * result is in storage, and the old token would then look stolen. Both tries together take less than the lease of the
 * tabs' lock (`tab-lock.ts`), and than a tab waits for it.
 * @throws {CallError} `invalid_grant` (4126) for one that is wrong, used or expired.
 */
export const exchangeRefreshToken = (
  client: Client,
  clientId: string,
  refreshToken: string,
): Promise<TokenAnswer> =>
  client.call(exchangeToken, {
    body: { client_id: clientId, grant_type: 'refresh_token', refresh_token: refreshToken },
    retry: 1,
    timeout: callTimeout,
    isFinal: ({ failure }) => failure.type === 'refused' && failure.status === 409,
  });
