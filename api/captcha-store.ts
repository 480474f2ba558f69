import type { Clock } from './clock.ts';
import { type KeyValueStorage, keysOf, readRecord } from './storage.ts';

const prefix = 'captcha_';

/** Ms before its stated end from which a token counts as expired (spec section 4). */
const safetyMargin = 30_000;

export interface CaptchaGrant {
  readonly captcha_token: string;
  /** Seconds. */
  readonly expires_in: number;
}

/** A token in local storage (spec section 3), under `captcha_` and its action. */
interface CaptchaRecord extends CaptchaGrant {
  readonly action: string;
  readonly meta: Readonly<Record<string, string>>;
  /** RFC 3339. */
  readonly expires_at: string;
}

export interface CaptchaStore {
  /** The token for an action, if it is still valid. */
  read(action: string): string | undefined;
  /** The token for an action, expired or not: it is sent when the next one is requested. */
  readPrevious(action: string): string | undefined;
  keep(action: string, meta: CaptchaRecord['meta'], grant: CaptchaGrant): void;
  forget(action: string): void;
}

export function createCaptchaStore({
  storage,
  clock,
}: {
  readonly storage: KeyValueStorage;
  readonly clock: Clock;
}): CaptchaStore {
  const readKey = (key: string): CaptchaRecord | undefined => {
    const stored = readRecord(storage, key);
    if (!stored) return undefined;
    if (typeof stored.action === 'string' && typeof stored.captcha_token === 'string') {
      return stored as unknown as CaptchaRecord;
    }
    storage.removeItem(key);
    return undefined;
  };
  /** A date that cannot be read is in the past. */
  const isExpired = ({ expires_at }: CaptchaRecord): boolean =>
    !(Date.parse(expires_at) - safetyMargin > clock.now());

  /** Actions name paths, so there is no end to them: expired tokens are removed. */
  const sweep = () => {
    for (const key of keysOf(storage).filter((name) => name.startsWith(prefix))) {
      const record = readKey(key);
      if (record && isExpired(record)) storage.removeItem(key);
    }
  };
  return {
    read(action) {
      const record = readKey(prefix + action);
      return record && !isExpired(record) ? record.captcha_token : undefined;
    },
    readPrevious: (action) => readKey(prefix + action)?.captcha_token,
    keep(action, meta, { captcha_token, expires_in }) {
      sweep();
      const expires_at = new Date(clock.now() + expires_in * 1000).toISOString();
      const record: CaptchaRecord = { action, meta, captcha_token, expires_in, expires_at };
      storage.setItem(prefix + action, JSON.stringify(record));
    },
    forget: (action) => storage.removeItem(prefix + action),
  };
}
