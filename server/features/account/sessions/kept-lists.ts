import type { Database } from '../../../db/index.ts';

/** Interval in ms at which old entries are removed and missed ones read. */
const loadEvery = 30_000;

/** A list of the database that each process has in its memory: whole at the start, then what it is told of. */
export interface Kept {
  /** Where new entries are told by NOTIFY. */
  readonly channel: string;
  /** Reads what is new in the table. */
  readonly load: () => Promise<void>;
  /** @param payload of a notice; anyone who may connect to the database can send anything. */
  readonly heard: (payload: string) => void;
}

interface KeepOptions {
  readonly database: Pick<Database, 'listen'>;
  readonly lists: readonly Kept[];
  readonly log: { warn(facts: object, message: string): void };
}

/** Fills the lists, and keeps them as the database has them. While nothing is heard the tables are polled. */
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
    return listen({ channel: list.channel, heard: list.heard, listening: reload, deaf: reload });
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
