import { newIdempotencyKey } from './idempotency-key.ts';
import { browserStorage, type KeyValueStorage, readRecord } from './storage.ts';

/** The `idempotency_key` of what a tab asked for last and had no answer to, over a reload too. */
interface KeptKey {
  /**
   * The key by which to ask: the kept one where this very request had no answer, since only the answer may have been lost;
   * else `fresh`, which is kept from here on.
   * @param request all that the key stands for: the server refuses a key that comes with something else.
   */
  readonly keyFor: (request: string, fresh?: string) => string;
  /** It was answered: to ask for the same once more is another wish. */
  readonly forget: (key: string) => void;
}

/** @param name of the record in the storage of the tab. Two tabs that want the same have two wishes. */
export function createKeptKey(
  name: string,
  probe: () => KeyValueStorage = () => globalThis.sessionStorage,
): KeptKey {
  let opened: KeyValueStorage | undefined;
  const storage = (): KeyValueStorage => {
    opened ??= browserStorage(probe);
    return opened;
  };
  return {
    keyFor: (request, fresh = newIdempotencyKey()) => {
      const kept = readRecord(storage(), name);
      if (kept?.request === request && typeof kept.key === 'string' && kept.key !== '') return kept.key;
      storage().setItem(name, JSON.stringify({ request, key: fresh }));
      return fresh;
    },
    forget: (key) => {
      if (readRecord(storage(), name)?.key === key) storage().removeItem(name);
    },
  };
}
