import { browserStorage, type KeyValueStorage, keysOf, readRecord } from '../../../api/storage.ts';
import { unwantedPrefix } from '../facade.ts';

/**
 * An upload that was cancelled, and of which the server may not know yet: it goes on being promised its space until then. By
 * its address, or, where no answer to its creation has come, by the key of that.
 */
export type UnwantedUpload = { readonly accountId: string } & (
  | { readonly url: string }
  | { readonly key: string }
);

/** Ms after which an upload of which nothing was heard has ended by itself. */
const longestUpload = 24 * 60 * 60 * 1000;
/** Whoever cancels more than these leaves the rest to the server's day. */
const mostKept = 1000;

const recordOf = (upload: UnwantedUpload): string =>
  `${unwantedPrefix}${'url' in upload ? upload.url : upload.key}`;

/** Cancelled uploads in the browser's storage until the server has answered, also for a later page. */
export interface UnwantedUploads {
  readonly keep: (uploads: readonly UnwantedUpload[], now: number) => void;
  readonly drop: (upload: UnwantedUpload) => void;
  /** Those of the account; what has ended by itself is forgotten on the way. */
  readonly of: (accountId: string, now: number) => readonly UnwantedUpload[];
}

export function createUnwantedUploads(storage: KeyValueStorage = browserStorage()): UnwantedUploads {
  const names = () => keysOf(storage).filter((name) => name.startsWith(unwantedPrefix));
  return {
    keep: (uploads, now) => {
      const space = mostKept - names().length;
      for (const upload of uploads.slice(0, Math.max(0, space)))
        storage.setItem(recordOf(upload), JSON.stringify({ ...upload, at: now }));
    },
    drop: (upload) => storage.removeItem(recordOf(upload)),
    of: (accountId, now) =>
      names().flatMap((name): UnwantedUpload[] => {
        const { at, url, key, accountId: owner } = readRecord(storage, name) ?? {};
        const age = now - Number(at);
        // A clock that was set back since must not keep it for ever.
        if (!(age >= 0 && age < longestUpload)) storage.removeItem(name);
        else if (owner === accountId && typeof url === 'string') return [{ accountId, url }];
        else if (owner === accountId && typeof key === 'string') return [{ accountId, key }];
        return [];
      }),
  };
}
