import type { KeyValueStorage } from './storage.ts';

/** Storage keys of a device's id; a new one is stored under the first. */
const keys = ['deviceid', '_deviceid'] as const;

/** 32 hex digits. `randomUUID` would be shorter to write, but is absent where the origin is not secure. */
const newId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * The id of this device (spec section 3): the last segment between dots of the stored value, 32 characters at most.
 * Where there is none that fits into a header, one is created and stored.
 */
export function deviceIdIn(storage: KeyValueStorage, createId: () => string = newId): string {
  for (const key of keys) {
    const id = storage.getItem(key)?.split('.').at(-1)?.slice(0, 32) ?? '';
    if (/^[\w-]+$/.test(id)) return id;
  }
  const id = createId();
  storage.setItem(keys[0], id);
  return id;
}
