import type { Answer } from './call.ts';
import { type Client, waitFor } from './client.ts';
import type { Clock } from './clock.ts';
import { exchangeToken } from './contract/account.ts';
import { beginDevice } from './contract/device.ts';
import { CallError } from './error.ts';
import { exchangeGrant, type TokenAnswer } from './token.ts';

type DeviceCode = Pick<
  Answer<typeof beginDevice>,
  'device_code' | 'user_code' | 'verification_url' | 'interval' | 'expires_in'
>;

/** Seconds between two polls where the server names none, and how many `slow_down` adds (RFC 8628, section 3.5). */
const usualInterval = 5;
const slowing = 5;
/** Seconds between two polls at most, however often the server was not reached. */
const longestInterval = 60;

interface DeviceAuthorization {
  begin(scope: string): Promise<DeviceCode>;
  /**
   * Polls until the person has decided on another device.
   * @throws {CallError} `expired_token` (4052), `access_denied` (4123), `cancelled` by the signal.
   */
  awaitApproval(code: DeviceCode, signal?: AbortSignal): Promise<TokenAnswer>;
}

/** Sign-in of a device without a keyboard (RFC 8628); its states: pending, slow down, expired (spec section 4). */
export function createDeviceAuthorization({
  client,
  clientId,
  clock,
}: {
  readonly client: Client;
  readonly clientId: string;
  readonly clock: Clock;
}): DeviceAuthorization {
  return {
    begin: (scope) => client.call(beginDevice, { body: { client_id: clientId, scope } }),
    async awaitApproval({ device_code, interval: first, expires_in }, signal) {
      const end = clock.now() + expires_in * 1000;
      const grant = { grant_type: 'urn:ietf:params:oauth:grant-type:device_code', device_code } as const;
      let interval = first > 0 ? first : usualInterval;
      for (;;) {
        await waitFor(clock, interval * 1000, exchangeToken.path, signal);
        // A server that is not reached cannot say so.
        if (clock.now() > end) throw expiredHere();
        try {
          return await exchangeGrant(client, clientId, grant);
        } catch (error) {
          interval = nextInterval(error, interval);
        }
      }
    },
  };
}

const expiredHere = () =>
  new CallError({
    failure: { type: 'local' },
    facts: {
      error: 'expired_token',
      error_code: 4052,
      error_description: 'The device code has expired.',
      error_uri: exchangeToken.path,
    },
  });

/** Seconds until the next poll; whatever ends the polling is thrown on. */
function nextInterval(error: unknown, interval: number): number {
  if (!(error instanceof CallError)) throw error;
  if (error.error === 'authorization_pending') return interval;
  if (error.error === 'slow_down') return interval + slowing;
  if (error.failure.type === 'unreachable')
    return Math.max(interval, Math.min(interval * 2, longestInterval));
  throw error;
}
