import type { Client } from 'pg';
import type { Database } from '../../db/index.ts';

/** A reconnection, or a poll while there is none, happens after so many milliseconds. */
const pollEvery = 1000;
/** A connection that died without a word is found by asking it for a sign of life. */
const probeEvery = 30_000;

/** A list of the database that each process has in its memory: whole at the start, then what it is told of. */
export interface Kept {
  /** Where new entries are told by NOTIFY. */
  readonly channel: string;
  /** Reads what is new in the table. */
  readonly load: () => Promise<void>;
  /** @param payload of a notice; anyone who may connect to the database can send anything. */
  readonly heard: (payload: string) => void;
}

interface ListeningOptions {
  readonly database: Pick<Database, 'openClient'>;
  readonly lists: readonly Kept[];
  readonly log: { warn(facts: object, message: string): void };
}

/** Fills the lists, and keeps them as the database has them. While the one connection is away the tables are polled. */
export async function keepLists({ database: { openClient }, lists, log }: ListeningOptions) {
  const load = async (): Promise<void> => void (await Promise.all(lists.map((list) => list.load())));
  await load();

  let client: Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let work: Promise<void> = Promise.resolve();

  const drop = (): void => {
    const gone = client;
    client = undefined;
    void gone?.end().catch(() => undefined);
  };
  const again = (after: number): void => {
    clearTimeout(timer);
    if (isClosed) return;
    timer = setTimeout(() => {
      work = turn();
    }, after);
    timer.unref();
  };
  /** One look at the state of things: connect if there is no connection, then read what may have been missed. */
  const turn = async (): Promise<void> => {
    try {
      if (client === undefined) client = await open();
      else await client.query('select 1');
      await load();
      again(probeEvery);
    } catch (error) {
      log.warn({ err: error }, 'what was ended is read by polling: no connection listens');
      drop();
      await load().catch(() => undefined);
      again(pollEvery);
    }
  };
  const open = async (): Promise<Client> => {
    const made = openClient();
    made.on('error', () => undefined);
    made.on('end', () => {
      if (made !== client) return;
      client = undefined;
      again(0);
    });
    made.on('notification', ({ channel, payload }) => {
      if (payload) lists.find((list) => list.channel === channel)?.heard(payload);
    });
    try {
      await made.connect();
      await made.query(lists.map(({ channel }) => `listen ${channel}`).join('; '));
      return made;
    } catch (error) {
      void made.end().catch(() => undefined);
      throw error;
    }
  };

  work = turn();
  return {
    close: async (): Promise<void> => {
      isClosed = true;
      clearTimeout(timer);
      await work;
      const last = client;
      client = undefined;
      await last?.end().catch(() => undefined);
    },
  };
}
