import type { Db } from '../../db/index.ts';
import { addCounts, type Counted } from './repo.ts';

export type Happened = Pick<Counted, 'module' | 'event' | 'value'>;

export interface EventCounter {
  readonly count: (happened: readonly Happened[]) => void;
  /** Writes what was counted; what cannot be written is kept. */
  readonly flush: () => Promise<void>;
  readonly close: () => Promise<void>;
}

interface CounterOptions {
  readonly db: Db;
  readonly now: () => number;
  readonly log: { warn(facts: object, message: string): void };
}

/** Milliseconds between counting and writing. */
const writtenWithin = 5000;
/** Different counts that wait to be written; further ones are dropped while the database is away. */
const mostUnwritten = 2000;

/** Counts in memory and writes in batches, as all visitors would wait for the same rows: a killed process loses some seconds of it. */
export function createEventCounter({ db, now, log }: CounterOptions): EventCounter {
  let counts = new Map<string, Counted>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  let isClosed = false;

  const add = (counted: Counted): void => {
    const key = JSON.stringify([counted.day, counted.module, counted.event, counted.value]);
    const known = counts.get(key);
    if (known === undefined && counts.size >= mostUnwritten) return;
    counts.set(key, { ...counted, count: counted.count + (known?.count ?? 0) });
  };
  const write = async (): Promise<void> => {
    const taken = counts;
    counts = new Map();
    if (taken.size === 0) return;
    try {
      await addCounts(db, [...taken.values()]);
    } catch (err) {
      log.warn({ err }, 'statistics not written');
      for (const counted of taken.values()) add(counted);
      if (!isClosed) plan();
    }
  };
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(write);
    return writing;
  };
  const plan = (): void => {
    timer ??= setTimeout(() => void flush(), writtenWithin).unref();
  };
  return {
    count: (happened) => {
      const day = new Date(now()).toISOString().slice(0, 10);
      for (const { module, event, value } of happened) add({ day, module, event, value, count: 1 });
      plan();
    },
    flush,
    close: async () => {
      isClosed = true;
      await flush();
    },
  };
}
