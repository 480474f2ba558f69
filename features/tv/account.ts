import { logFailure } from '../../api/call-log.ts';
import { type Client, createClient, pageLanguage } from '../../api/client.ts';
import { type Clock, systemClock } from '../../api/clock.ts';
import { exchangeToken, revoke } from '../../api/contract/account.ts';
import { beginDevice } from '../../api/contract/device.ts';
import type { Output } from '../../api/contract/shapes.ts';
import { createCredentials } from '../../api/credentials.ts';
import { deviceIdIn } from '../../api/device-id.ts';
import { createDriveClient, type DriveClient } from '../../api/drive-client.ts';
import type { CallError } from '../../api/error.ts';
import type { KeyValueStorage } from '../../api/storage.ts';
import { createTabLock, pageLocks } from '../../api/tab-lock.ts';
import { exchangeRefreshToken } from '../../api/token.ts';

/** The name under which devices are listed in the account, and what a TV needs: to look, and to play. */
const clientId = 'tv';
const scope = 'profile files.read';
/** Seconds for which the server may wait with its answer until somebody has decided, and ms until that counts as no answer. */
const wait = 20;
const timeout = 35_000;

export type Begun = Output<typeof beginDevice.answer>;

/** Who is signed in on this TV: apart from who uses the drive in the same browser. */
export interface TvAccount {
  /** The account's id; undefined while nobody is signed in. */
  id(): string | undefined;
  readonly call: DriveClient['call'];
  /** @throws {CallError} */
  begin(): Promise<Begun>;
  /** Keeps the tokens once somebody has approved; throws the reasons of RFC 8628 section 3.5 until then. */
  redeem(deviceCode: string, signal: AbortSignal): Promise<void>;
  /** Ends the session here at once, and on the server where it can be reached. */
  signOut(): Promise<void>;
  /** Called when somebody has been signed in or out, here or in another window. */
  subscribe(changed: () => void): void;
}

interface TvAccountOptions {
  readonly storage: KeyValueStorage;
  readonly client?: Client;
  readonly clock?: Clock;
}

export function openTvAccount({
  storage,
  client = createClient({ log: logFailure }),
  clock = systemClock,
}: TvAccountOptions): TvAccount {
  const credentials = createCredentials({
    storage,
    key: 'tv.credentials',
    clock,
    lock: createTabLock({ name: 'tv.refresh', storage, clock, locks: pageLocks() }),
    refresh: (refreshToken) => exchangeRefreshToken(client, clientId, refreshToken),
    tabs: globalThis.window,
  });
  const drive = createDriveClient({
    deviceId: () => deviceIdIn(storage),
    clientId,
    credentials,
    // No call of a TV asks for a person.
    captcha: {
      known: () => undefined,
      tokenFor: (): Promise<never> => Promise.reject(new Error('no captcha on a TV')),
      renew: (): Promise<never> => Promise.reject(new Error('no captcha on a TV')),
    },
    language: pageLanguage,
    log: logFailure,
  });
  const headers = () => ({ 'x-device-id': deviceIdIn(storage), 'x-client-id': clientId });
  return {
    id: () => credentials.read()?.sub,
    call: drive.call,
    begin: () => client.call(beginDevice, { body: { client_id: clientId, scope }, headers: headers() }),
    redeem: async (device_code, signal) => {
      const grant_type = 'urn:ietf:params:oauth:grant-type:device_code';
      const body = { client_id: clientId, grant_type, device_code };
      const preferring = { ...headers(), prefer: `wait=${wait}` };
      credentials.keep(await client.call(exchangeToken, { body, headers: preferring, timeout, signal }));
    },
    signOut: async () => {
      const token = credentials.read()?.refresh_token;
      credentials.forget();
      if (token === undefined) return;
      await client.call(revoke, { body: { client_id: clientId, token } }).catch(() => {});
    },
    subscribe: (changed) => void credentials.subscribe(changed),
  };
}

/** Whether a failure is one of the line or of a busy server: it is worth another try. */
export const isPassing = ({ failure }: CallError): boolean =>
  failure.type === 'unreachable' ||
  (failure.type === 'refused' && (failure.status >= 500 || failure.status === 429));
