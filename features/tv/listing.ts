import type { Entry } from './entry.ts';

/** One page of a folder. `next` is empty after the last. */
interface Page {
  readonly entries: readonly Entry[];
  readonly next: string;
}

/** A folder as far as it has been read. */
export interface Listing {
  readonly entries: readonly Entry[];
  readonly isWhole: boolean;
  readonly hasFailed: boolean;
  /** The card that had the focus last. */
  focused: string | undefined;
  /** Reads the next page, unless that is under way or there is none. Never throws: `hasFailed` says so. */
  more(): Promise<void>;
  /** Calls it whenever there is more to show, or something went wrong; no other one any more. */
  watch(changed: () => void): void;
}

export function createListing(read: (pageToken: string) => Promise<Page>): Listing {
  const entries: Entry[] = [];
  const known = new Set<string>();
  let next: string | undefined;
  let isReading = false;
  let hasFailed = false;
  let changed = (): void => {};
  return {
    entries,
    get isWhole() {
      return next === '';
    },
    get hasFailed() {
      return hasFailed;
    },
    focused: undefined,
    more: async () => {
      if (isReading || next === '') return;
      isReading = true;
      hasFailed = false;
      try {
        const page = await read(next ?? '');
        // An entry that moves in the folder meanwhile may come twice.
        for (const entry of page.entries) {
          if (known.has(entry.id)) continue;
          known.add(entry.id);
          entries.push(entry);
        }
        next = page.next;
      } catch {
        hasFailed = true;
      } finally {
        isReading = false;
      }
      changed();
    },
    watch: (watcher) => {
      changed = watcher;
    },
  };
}

/** Ms after which a folder is read anew: TVs stay on for days, and the addresses of small pictures end. */
const freshFor = 10 * 60_000;
/** Folders that are kept in memory: those on the way back. */
const mostKept = 12;

/** The folders that were read last, so that Back finds each as it was left. */
export function createListings(
  make: (folder: string) => Listing,
  now: () => number,
): { of(folder: string): Listing; drop(folder: string): void; clear(): void } {
  const kept = new Map<string, { readonly listing: Listing; readonly since: number }>();
  return {
    of: (folder) => {
      const found = kept.get(folder);
      const isFresh = found !== undefined && now() - found.since < freshFor && !found.listing.hasFailed;
      const entry = isFresh ? found : { listing: make(folder), since: now() };
      if (!isFresh && found) entry.listing.focused = found.listing.focused;
      kept.delete(folder);
      kept.set(folder, entry);
      const [oldest] = kept.keys();
      if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
      return entry.listing;
    },
    drop: (folder) => void kept.delete(folder),
    clear: () => kept.clear(),
  };
}
