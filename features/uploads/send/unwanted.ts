import { browserStorage, type KeyValueStorage, keysOf, readRecord } from '../../../api/storage.ts';
import { unwantedPrefix } from '../facade.ts';

/**
 * A cancelled upload that the server may not know yet: its space stays reserved until then. By its address, or, where
 * its creation was not answered, by the creation's key.
 */
export type UnwantedUpload = { readonly accountId: string } & (
  | { readonly url: string }
  | { readonly key: string }
);

/** Ms after which an inactive upload has expired. */
const longestUpload = 24 * 60 * 60 * 1000;
/** Further cancelled uploads expire at the server after a day. */
const mostKept = 1000;

const recordOf = (upload: UnwantedUpload): string =>
  `${unwantedPrefix}${'url' in upload ? upload.url : upload.key}`;

/** Cancelled uploads in the browser's storage until the server has answered, also for a later page. */
export interface UnwantedUploads {
  readonly keep: (uploads: readonly UnwantedUpload[], now: number) => void;
  readonly drop: (upload: UnwantedUpload) => void;
  /** Those of the account; expired ones are removed. */
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
