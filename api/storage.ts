/** The part of `localStorage` that the client uses. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** Storage for the life of the page. */
export function memoryStorage(entries: Iterable<readonly [string, string]> = []): KeyValueStorage {
  const kept = new Map(entries);
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    key: (index) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size;
    },
  };
}

/**
 * The browser's local storage; or, where a visitor's settings forbid it (then even touching it throws) and outside of
 * a browser, storage that ends with the page.
 */
export function browserStorage(
  probe: () => KeyValueStorage = () => globalThis.localStorage,
): KeyValueStorage {
  try {
    const storage = probe();
    storage.setItem('_probe', '');
    storage.removeItem('_probe');
    return storage;
  } catch {
    return memoryStorage();
  }
}

export const keysOf = (storage: KeyValueStorage): string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index)).filter((key) => key !== null);

/** The object stored as JSON under a key. Anything else under it is deleted. */
export function readRecord(storage: KeyValueStorage, key: string): Record<string, unknown> | undefined {
  const text = storage.getItem(key);
  if (text === null) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return value as Record<string, unknown>;
    }
  } catch {}
  storage.removeItem(key);
  return undefined;
}
