import type { Db } from '../../db/index.ts';
import { addCounts } from './repo/days.ts';

export interface ShareCounters {
  readonly viewed: (shareId: string) => void;
  readonly downloaded: (shareId: string) => void;
  /** Writes the counts. */
  readonly flush: () => Promise<void>;
}

/** Milliseconds between counting and writing. */
const writtenWithin = 2000;

/**
 * Counts views and downloads. All viewers of a popular share would wait for its one row, so they are counted here and
 * written together; counts that a killed process had not written are lost. Saves are counted with the save itself.
 */
export function createShareCounters(
  db: Db,
  log: { warn(facts: object, message: string): void },
): ShareCounters {
  let counts = new Map<string, { views: number; downloads: number }>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const taken = counts;
    counts = new Map();
    if (taken.size === 0) return writing;
    const counted = [...taken].map(([shareId, count]) => ({ shareId, ...count }));
    writing = writing
      .then(() => addCounts(db, counted))
      .catch((err: unknown) => log.warn({ err }, 'share view counts not written'));
    return writing;
  };

  const count = (shareId: string, what: 'views' | 'downloads'): void => {
    const known = counts.get(shareId) ?? { views: 0, downloads: 0 };
    known[what] += 1;
    counts.set(shareId, known);
    timer ??= setTimeout(() => void flush(), writtenWithin).unref();
  };

  return {
    viewed: (shareId) => count(shareId, 'views'),
    downloaded: (shareId) => count(shareId, 'downloads'),
    flush,
  };
}
