import { newIdempotencyKey } from './idempotency-key.ts';
import { browserStorage, type KeyValueStorage, readRecord } from './storage.ts';

/** The `idempotency_key` of a tab's last unanswered request, kept over a reload. */
interface KeptKey {
  /**
   * The key for a request: the kept one where the same request was not answered, since only the answer may have been
   * lost; else `fresh`, which is kept from here on.
   * @param request everything that the key stands for: the server refuses a key with another request.
   */
  readonly keyFor: (request: string, fresh?: string) => string;
  /** It was answered: the same request again is a new one. */
  readonly forget: (key: string) => void;
}

/** @param name of the record in the storage of the tab. Two tabs with the same request make two requests. */
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
