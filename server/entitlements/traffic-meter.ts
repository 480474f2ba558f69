import type { Db } from '../db/index.ts';
import { dayOf, type TrafficMonth, trafficMonth } from './traffic-month.ts';
import { addTraffic, type DayOfTraffic, readTraffic } from './traffic-repo.ts';

/** The traffic of an account this month, and its limit; null: none. */
interface Traffic {
  readonly used: number;
  readonly limit: number | null;
  /** When it counts from nothing again. */
  readonly resetsAt: Date;
}

export interface TrafficMeter {
  /** Whether more may be sent for this account. Asks the database once in a while, not each time. */
  readonly isAllowed: (userId: string) => Promise<boolean>;
  /** Counts bytes that were sent. False: the account is so far beyond its limit that what is under way ends too. */
  readonly count: (userId: string, bytes: number) => boolean;
  /** As it is now, with what this process has not written yet. */
  readonly read: (userId: string) => Promise<Traffic>;
  /** Writes what was counted; what cannot be written is kept. */
  readonly flush: () => Promise<void>;
  readonly close: () => Promise<void>;
}

interface MeterOptions {
  readonly db: Db;
  readonly now: () => number;
  readonly log: { warn(facts: object, message: string): void };
  /** Milliseconds between counting and writing. */
  readonly writtenWithin?: number;
}

/** Milliseconds after which the limit, and what other processes have counted, are read again. */
const readWithin = 30_000;
/** Milliseconds after which a reading that failed is tried again. */
const readAgainWithin = 5000;
/** Accounts whose traffic is kept at hand; those used longest ago are read again. */
const mostStates = 10_000;
/** Accounts whose traffic waits to be written; that of further ones is not counted while the database is away. */
const mostUnwritten = 100_000;
/** Bytes beyond the limit after which answers that are under way are broken off: a few of them may come to their end. */
export const grace = 10 * 1024 ** 3;

interface State {
  readonly month: TrafficMonth;
  readonly limit: number | null;
  /** The first day that counts, `2027-01-12`. */
  readonly since: string;
  readonly readAt: number;
  used: number;
}

/**
 * Counts what leaves, in memory, and writes it in batches: a killed process loses some seconds of it. While the database is away
 * the limits that are known are kept, other accounts have none, and what was counted is written later.
 */
export function createTrafficMeter({ db, now, log, writtenWithin = 5000 }: MeterOptions): TrafficMeter {
  /** Of each account the bytes of each day that are not written. */
  let counts = new Map<string, Map<string, number>>();
  const states = new Map<string, State>();
  const reading = new Map<string, Promise<State | undefined>>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  let isFull = false;

  const add = ({ userId, day, bytes }: DayOfTraffic): void => {
    const days = counts.get(userId);
    if (days !== undefined) days.set(day, (days.get(day) ?? 0) + bytes);
    else if (counts.size < mostUnwritten) counts.set(userId, new Map([[day, bytes]]));
    else if (!isFull) {
      isFull = true;
      log.warn({ accounts: counts.size }, 'traffic of further accounts is not counted until some is written');
    }
    timer ??= setTimeout(() => void flush(), writtenWithin).unref();
  };
  const writeAll = async (): Promise<void> => {
    const taken = [...counts].flatMap(([userId, days]) =>
      [...days].map(([day, bytes]) => ({ userId, day, bytes })),
    );
    counts = new Map();
    for (let at = 0; at < taken.length; at += 1000) {
      try {
        await addTraffic(db, taken.slice(at, at + 1000));
        isFull = false;
      } catch (err) {
        log.warn({ err }, 'traffic could not be written');
        return taken.slice(at).forEach(add);
      }
    }
  };
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(writeAll);
    return writing;
  };
  const unwritten = (userId: string, since: string, { next }: TrafficMonth): number =>
    [...(counts.get(userId) ?? [])].reduce(
      (sum, [day, bytes]) => (day >= since && day < next ? sum + bytes : sum),
      0,
    );

  const readNow = async (userId: string): Promise<State | undefined> => {
    await writing;
    const readAt = now();
    const month = trafficMonth(readAt);
    const found = await readTraffic(db, userId, month);
    if (found === undefined) return undefined;
    const { limit, since } = found;
    return { month, limit, since, readAt, used: found.used + unwritten(userId, since, month) };
  };
  const keep = (userId: string, state: State): void => {
    states.delete(userId);
    states.set(userId, state);
    if (states.size > mostStates) states.delete(states.keys().next().value ?? '');
  };
  const refresh = (userId: string): Promise<State | undefined> => {
    const asked =
      reading.get(userId) ??
      readNow(userId)
        .then((state) => {
          if (state) keep(userId, state);
          return state;
        })
        .catch((err: unknown) => {
          log.warn({ err }, 'traffic could not be read');
          // The known limit serves a while longer: else each chunk of all downloads would ask again.
          const known = states.get(userId);
          if (known) keep(userId, { ...known, readAt: now() - readWithin + readAgainWithin });
          return states.get(userId);
        })
        .finally(() => reading.delete(userId));
    reading.set(userId, asked);
    return asked;
  };
  const isFresh = ({ month, readAt }: State): boolean =>
    now() - readAt < readWithin && trafficMonth(now()).first === month.first;

  return {
    isAllowed: async (userId) => {
      const known = states.get(userId);
      const state = known && isFresh(known) ? known : await refresh(userId);
      return !state || state.limit === null || state.used < state.limit;
    },
    count: (userId, bytes) => {
      const day = dayOf(now());
      add({ userId, day, bytes });
      const state = states.get(userId);
      if (state === undefined) return true;
      if (day >= state.since) state.used += bytes;
      if (isFresh(state)) return state.limit === null || state.used <= state.limit + grace;
      void refresh(userId);
      return true;
    },
    read: async (userId) => {
      const { month, used, limit } = (await readNow(userId)) ?? {
        month: trafficMonth(now()),
        used: 0,
        limit: null,
      };
      return { used, limit, resetsAt: new Date(`${month.next}T00:00:00Z`) };
    },
    flush,
    close: flush,
  };
}
