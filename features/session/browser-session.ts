import { logFailure, onRefused } from '../../api/call-log.ts';
import { createCaptcha } from '../../api/captcha.ts';
import { createCaptchaStore } from '../../api/captcha-store.ts';
import { createClient, pageLanguage } from '../../api/client.ts';
import { systemClock } from '../../api/clock.ts';
import { captchaReturn } from '../../api/contract/captcha.ts';
import { defaultIdentity } from '../../api/contract/identity.ts';
import { type Credentials, createCredentials } from '../../api/credentials.ts';
import { deviceIdIn } from '../../api/device-id.ts';
import { createDriveClient, type DriveClient } from '../../api/drive-client.ts';
import { browserStorage, type KeyValueStorage } from '../../api/storage.ts';
import { createTabLock, pageLocks } from '../../api/tab-lock.ts';
import { exchangeRefreshToken } from '../../api/token.ts';
import { showCaptcha } from './captcha-place.ts';
import { createEnding, type Ending } from './ending.ts';

/** The signed-in user of this browser, and the calls made for that user. */
interface BrowserSession {
  readonly drive: DriveClient;
  readonly credentials: Credentials;
  readonly ending: Ending;
  readonly storage: KeyValueStorage;
  /** `x-device-id` and `x-client-id`, which say where a session was begun. */
  readonly deviceHeaders: () => Readonly<Record<string, string>>;
  /** Called for each refused request, with its id in the server's log. */
  readonly onRefused: (listener: (requestId: string) => void) => void;
}

function open(): BrowserSession {
  const storage = browserStorage();
  const clock = systemClock;
  const { clientId } = defaultIdentity;
  const ending = createEnding(storage);
  const deviceId = () => deviceIdIn(storage);
  const client = createClient({ log: logFailure });
  const credentials = createCredentials({
    storage,
    clock,
    lock: createTabLock({ name: 'refresh', storage, clock, locks: pageLocks() }),
    refresh: (refresh_token) => exchangeRefreshToken(client, clientId, refresh_token),
    onEnded: () => ending.set('ended'),
    tabs: globalThis.window,
  });
  const captcha = createCaptcha({
    client,
    identity: defaultIdentity,
    deviceId,
    userId: () => credentials.read()?.sub ?? '',
    store: createCaptchaStore({ storage, clock }),
    openFrame: showCaptcha,
    redirectUri: captchaReturn,
    clock,
  });
  const drive = createDriveClient({
    deviceId,
    clientId,
    credentials,
    captcha,
    language: pageLanguage,
    log: logFailure,
  });
  const deviceHeaders = () => ({ 'x-device-id': deviceId(), 'x-client-id': clientId });
  return { drive, credentials, ending, storage, deviceHeaders, onRefused };
}

let opened: BrowserSession | undefined;

/** The session of this page; created on first use, since on the server there is none. */
export function browserSession(): BrowserSession {
  opened ??= open();
  return opened;
}
