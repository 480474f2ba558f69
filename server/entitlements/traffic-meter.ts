import type { Db } from '../db/index.ts';
import { dayOf, type TrafficMonth, trafficMonth } from './traffic-month.ts';
import { addTraffic, type DayOfTraffic, readTraffic } from './traffic-repo.ts';

/** The traffic of an account this month, and its limit; null: none. */
interface Traffic {
  readonly used: number;
  readonly limit: number | null;
  /** The part that visitors of shares took, and the most that they may take together. */
  readonly shared: number;
  readonly sharedLimit: number | null;
  /** When it counts from nothing again. */
  readonly resetsAt: Date;
}

export interface TrafficMeter {
  /**
   * Whether more may be sent for this account. Asks the database once in a while, not each time.
   * @param visitor the network of a visitor of a share, where one asks.
   */
  readonly isAllowed: (userId: string, visitor?: string) => Promise<boolean>;
  /** Counts bytes that were sent. False: so far beyond a limit that what is under way ends too. */
  readonly count: (userId: string, bytes: number, visitor?: string) => boolean;
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

type Counted = Pick<DayOfTraffic, 'bytes' | 'shared'>;

/** Milliseconds after which the limit, and what other processes have counted, are read again. */
const readWithin = 30_000;
/** Milliseconds after which a reading that failed is tried again. */
const readAgainWithin = 5000;
/** Accounts whose traffic is kept at hand; those used longest ago are read again. */
const mostStates = 10_000;
/** Accounts whose traffic waits to be written; that of further ones is not counted while the database is away. */
const mostUnwritten = 100_000;
/** Bytes beyond a limit after which answers that are under way are broken off: a few of them may come to their end. */
export const grace = 10 * 1024 ** 3;
/** A twentieth of a small limit: else what visitors begin at once would use up the half of the owner. */
const graceOf = (limit: number): number => Math.min(grace, Math.floor(limit / 20));

/** Networks of visitors whose traffic is known; those seen longest ago are forgotten. */
const mostVisitors = 50_000;

/** The most that visitors of shares may take together: half of a month, so that as much is left for the owner. */
const sharedLimitOf = (limit: number | null): number | null => limit && Math.floor(limit / 2);
/** The most that one network of them may take: half of that. */
const visitorLimitOf = (limit: number): number => Math.floor(limit / 4);

interface State {
  readonly month: TrafficMonth;
  readonly limit: number | null;
  /** The first day that counts, `2027-01-12`. */
  readonly since: string;
  readonly readAt: number;
  used: number;
  shared: number;
}

/**
 * Counts what leaves, in memory, and writes it in batches: a killed process loses some seconds of it. While the database is away
 * the limits that are known are kept, other accounts have none, and what was counted is written later.
 */
export function createTrafficMeter({ db, now, log, writtenWithin = 5000 }: MeterOptions): TrafficMeter {
  /** Of each account the bytes of each day that are not written. */
  let counts = new Map<string, Map<string, Counted>>();
  /** Bytes of a month by account and network of a visitor. */
  const visitors = new Map<string, number>();
  const states = new Map<string, State>();
  const reading = new Map<string, Promise<State | undefined>>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  let isFull = false;

  const add = ({ userId, day, bytes, shared }: DayOfTraffic): void => {
    const days = counts.get(userId);
    const before = days?.get(day) ?? { bytes: 0, shared: 0 };
    const counted = { bytes: before.bytes + bytes, shared: before.shared + shared };
    if (days !== undefined) days.set(day, counted);
    else if (counts.size < mostUnwritten) counts.set(userId, new Map([[day, counted]]));
    else if (!isFull) {
      isFull = true;
      log.warn({ accounts: counts.size }, 'traffic of further accounts is not counted until some is written');
    }
    timer ??= setTimeout(() => void flush(), writtenWithin).unref();
  };
  const writeAll = async (): Promise<void> => {
    const taken = [...counts].flatMap(([userId, days]) =>
      [...days].map(([day, counted]) => ({ userId, day, ...counted })),
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
  const unwritten = (userId: string, since: string, { next }: TrafficMonth): Counted =>
    [...(counts.get(userId) ?? [])].reduce(
      (sum, [day, { bytes, shared }]) =>
        day >= since && day < next ? { bytes: sum.bytes + bytes, shared: sum.shared + shared } : sum,
      { bytes: 0, shared: 0 },
    );

  const readNow = async (userId: string): Promise<State | undefined> => {
    await writing;
    const readAt = now();
    const month = trafficMonth(readAt);
    const found = await readTraffic(db, userId, month);
    if (found === undefined) return undefined;
    const { limit, since } = found;
    const { bytes, shared } = unwritten(userId, since, month);
    return { month, limit, since, readAt, used: found.used + bytes, shared: found.shared + shared };
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

  const visitorKey = (userId: string, visitor: string): string =>
    `${userId} ${trafficMonth(now()).first} ${visitor}`;
  /** Whether less was taken than may be, by the account and by the visitor who asks; of what is under way a little more may. */
  const isWithin = (
    userId: string,
    { limit, used, shared }: State,
    { visitor, isUnderWay }: { readonly visitor: string | undefined; readonly isUnderWay: boolean },
  ): boolean => {
    if (limit === null) return true;
    const more = isUnderWay ? graceOf(limit) + 1 : 0;
    return (
      used < limit + more &&
      (visitor === undefined ||
        (shared < (sharedLimitOf(limit) ?? 0) + more &&
          (visitors.get(visitorKey(userId, visitor)) ?? 0) < visitorLimitOf(limit) + more))
    );
  };
  const countVisitor = (key: string, bytes: number): void => {
    const counted = (visitors.get(key) ?? 0) + bytes;
    visitors.delete(key);
    visitors.set(key, counted);
    if (visitors.size > mostVisitors) visitors.delete(visitors.keys().next().value ?? '');
  };

  return {
    isAllowed: async (userId, visitor) => {
      const known = states.get(userId);
      const state = known && isFresh(known) ? known : await refresh(userId);
      return !state || isWithin(userId, state, { visitor, isUnderWay: false });
    },
    count: (userId, bytes, visitor) => {
      const day = dayOf(now());
      const shared = visitor === undefined ? 0 : bytes;
      add({ userId, day, bytes, shared });
      if (visitor !== undefined) countVisitor(visitorKey(userId, visitor), bytes);
      const state = states.get(userId);
      if (state === undefined) return true;
      if (day >= state.since) {
        state.used += bytes;
        state.shared += shared;
      }
      if (isFresh(state)) return isWithin(userId, state, { visitor, isUnderWay: true });
      void refresh(userId);
      return true;
    },
    read: async (userId) => {
      const { month, used, shared, limit } = (await readNow(userId)) ?? {
        month: trafficMonth(now()),
        used: 0,
        shared: 0,
        limit: null,
      };
      return {
        ...{ used, limit, shared, sharedLimit: sharedLimitOf(limit) },
        resetsAt: new Date(`${month.next}T00:00:00Z`),
      };
    },
    flush,
    close: flush,
  };
}
