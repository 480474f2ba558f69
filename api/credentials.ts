import type { Clock } from './clock.ts';
import { CallError } from './error.ts';
import { type KeyValueStorage, readRecord } from './storage.ts';
import { settling, type TabLock } from './tab-lock.ts';
import type { TokenAnswer } from './token.ts';

/** A signed-in user in local storage (spec section 6). */
interface CredentialsRecord {
  readonly token_type: string;
  readonly access_token: string;
  readonly refresh_token: string;
  /** RFC 3339. */
  readonly expires_at: string;
  /** The account's id. */
  readonly sub: string;
}

/** Ms before its expiry from which an access token is not sent: it could expire on the way. */
const margin = 30_000;

/**
 * Ms for which a tab that has waited for another's refresh looks for the stored result. Browsers pass writes to local
 * storage between processes without a guaranteed delay; a second use of the old token may end the session.
 */
const longestDelay = 2_000;

interface CredentialsOptions {
  readonly storage: KeyValueStorage;
  /** Under which key the record lies. */
  readonly key?: string;
  /** One refresh for all tabs: a refresh token is used once. */
  readonly lock: TabLock;
  readonly refresh: (refreshToken: string) => Promise<TokenAnswer>;
  readonly clock: Clock;
  /** Called before the record is removed because the server has ended the session. */
  readonly onEnded?: () => void;
  /** Where `storage` events of the other tabs arrive: the window. */
  readonly tabs?: EventTarget | undefined;
}

export interface Credentials {
  /** The current record, expired or not; undefined when signed out. */
  read(): CredentialsRecord | undefined;
  /** Stores the tokens of a sign-in. */
  keep(tokens: TokenAnswer): CredentialsRecord;
  /** Signs out on this device. */
  forget(): void;
  /**
   * The record with a valid access token, refreshed if needed; undefined when signed out.
   * @throws {CallError} if a refresh was needed and the server was not reached.
   */
  fresh(): Promise<CredentialsRecord | undefined>;
  /**
   * A record to replace one whose access token the server refused. Where another tab or call has stored one, it is that
   * one. A refresh refused with `invalid_grant` signs out.
   */
  renew(refusedToken: string): Promise<CredentialsRecord | undefined>;
  /** Subscribes to every change, of this tab and others. @returns a function that unsubscribes. */
  subscribe(listener: (record: CredentialsRecord | undefined) => void): () => void;
}

export function createCredentials({
  storage,
  key = 'credentials',
  lock,
  refresh,
  clock,
  onEnded = () => {},
  tabs,
}: CredentialsOptions): Credentials {
  const listeners = new Set<(record: CredentialsRecord | undefined) => void>();
  const read = () => acceptRecord(storage, key);
  const emit = () => {
    const record = read();
    for (const listener of [...listeners]) listener(record);
  };
  const keep = ({ token_type, access_token, refresh_token, expires_in, sub }: TokenAnswer) => {
    const expires_at = new Date(clock.now() + expires_in * 1000).toISOString();
    const record: CredentialsRecord = { token_type, access_token, refresh_token, expires_at, sub };
    storage.setItem(key, JSON.stringify(record));
    emit();
    return record;
  };
  const forget = () => {
    storage.removeItem(key);
    emit();
  };
  const isGood = ({ expires_at }: CredentialsRecord) => Date.parse(expires_at) - margin > clock.now();
  /** During the request, the user may have signed out or another may have signed in: that wins. */
  const isStill = (record: CredentialsRecord) => read()?.refresh_token === record.refresh_token;

  const exchange = async (record: CredentialsRecord): Promise<CredentialsRecord | undefined> => {
    try {
      const tokens = await refresh(record.refresh_token);
      return isStill(record) ? keep(tokens) : read();
    } catch (error) {
      if (!(error instanceof CallError) || error.error !== 'invalid_grant') throw error;
      if (isStill(record)) {
        onEnded();
        forget();
      }
      return read();
    }
  };
  /** Resolves once the token that another tab got in place of a refused one can be read here. */
  const seeReplaced = async (refusedToken: string): Promise<void> => {
    const deadline = clock.now() + longestDelay;
    while (read()?.access_token === refusedToken && clock.now() < deadline) await clock.wait(settling);
  };
  const renew = (refusedToken: string) =>
    lock.run(
      async ({ hasWaited }) => {
        if (hasWaited) await seeReplaced(refusedToken);
        const record = read();
        if (!record || record.access_token !== refusedToken) return record;
        const renewed = await exchange(record);
        // Held until other tabs can see it: a tab that finds the lock free does not wait.
        await clock.wait(settling);
        return renewed;
      },
      // Longer than another tab's refresh takes when it meets no answer.
      { retry: 2 },
    );
  const received = ({ key: changed }: StorageEvent) => {
    if (changed === key || changed === null) emit();
  };
  return {
    read,
    keep,
    forget,
    renew,
    fresh: async () => {
      const record = read();
      return record && !isGood(record) ? renew(record.access_token) : record;
    },
    subscribe(listener) {
      if (listeners.size === 0) tabs?.addEventListener('storage', received as EventListener);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) tabs?.removeEventListener('storage', received as EventListener);
      };
    },
  };
}

/** A record with a missing field is invalid, and deleted. */
function acceptRecord(storage: KeyValueStorage, key: string): CredentialsRecord | undefined {
  const stored = readRecord(storage, key);
  if (!stored) return undefined;
  const fields = ['token_type', 'access_token', 'refresh_token', 'expires_at', 'sub'];
  if (fields.every((field) => typeof stored[field] === 'string' && stored[field] !== '')) {
    return stored as unknown as CredentialsRecord;
  }
  storage.removeItem(key);
  return undefined;
}
