import type { Database } from '../../../db/index.ts';

/** Interval in ms at which old entries are removed and missed ones read. */
const loadEvery = 30_000;

/** A list of the database that each process keeps in memory: all of it at the start, then by notifications. */
export interface Kept {
  /** The channel that announces new entries by NOTIFY. */
  readonly channel: string;
  /** Reads new rows of the table. */
  readonly load: () => Promise<void>;
  /** @param payload of a notification; any client of the database can send anything. */
  readonly received: (payload: string) => void;
}

interface KeepOptions {
  readonly database: Pick<Database, 'listen'>;
  readonly lists: readonly Kept[];
  readonly log: { warn(facts: object, message: string): void };
}

/** Fills the lists, and keeps them up to date. While no notifications arrive the tables are polled. */
export async function keepLists({ database: { listen }, lists, log }: KeepOptions) {
  await Promise.all(lists.map((list) => list.load()));
  const underWay = new Set<Promise<void>>();
  const load = (list: Kept): void => {
    const work = list
      .load()
      .catch((err: unknown) => log.warn({ err }, 'reading ended sessions and links failed'))
      .finally(() => underWay.delete(work));
    underWay.add(work);
  };
  const ends = lists.map((list) => {
    const reload = () => load(list);
    return listen({
      channel: list.channel,
      received: list.received,
      listening: reload,
      disconnected: reload,
    });
  });
  const timer = setInterval(() => lists.forEach(load), loadEvery).unref();
  return {
    close: async (): Promise<void> => {
      clearInterval(timer);
      await Promise.all(ends.map((end) => end()));
      await Promise.all(underWay);
    },
  };
}
