import type { KeyValueStorage } from '../../api/storage.ts';

/** How a session ended: by its user, in any tab, or because the server no longer accepts it. */
export type EndReason = 'signed-out' | 'ended';

/** Why a visitor is no longer signed in: stored, so that every tab says the same, and after a reload too. */
export interface Ending {
  read(): EndReason | null;
  /** Before the credentials are removed: that notifies the other tabs. */
  set(reason: EndReason): void;
  clear(): void;
}

const key = 'session_end';

export const createEnding = (storage: KeyValueStorage): Ending => ({
  read() {
    const reason = storage.getItem(key);
    return reason === 'signed-out' || reason === 'ended' ? reason : null;
  },
  set: (reason) => storage.setItem(key, reason),
  clear: () => storage.removeItem(key),
});
