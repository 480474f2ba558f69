import { sql } from 'kysely';
import type { Client } from 'pg';
import type { Database } from '../../db/index.ts';
import { accessTokenLife } from './access-token.ts';

/** Longer than an access token lives, by what clocks of machines may differ. */
const kept = (accessTokenLife + 300) * 1000;

/** A reconnection, or a poll while there is none, happens after so many milliseconds. */
const pollEvery = 1000;
/** A connection that died without a word is found by asking it for a sign of life. */
const probeEvery = 30_000;

export interface EndedSessions {
  has(sessionId: string): boolean;
  /** For the process that ends it: its own answer must not come before the notice of the database. */
  note(sessionIds: readonly string[]): void;
  close(): Promise<void>;
}

export interface EndedSessionsOptions {
  readonly database: Pick<Database, 'db' | 'dial'>;
  readonly log: { warn(facts: object, message: string): void };
}

/**
 * The sessions that ended while access tokens of theirs may still be good, kept in memory so that checking a token
 * asks no database. The list is read at the start; each new one comes by NOTIFY (a trigger on `sessions` sends it,
 * whichever way the row went). While the listening connection is away the table is polled.
 */
export async function createEndedSessions({ database, log }: EndedSessionsOptions): Promise<EndedSessions> {
  const ended = new Map<string, number>();
  const note = (ids: readonly string[], at = Date.now()): void => {
    for (const id of ids) ended.set(id, at);
  };
  let seen = new Date(0);

  /** Reads what is new. A row may be committed after later ones, so each time reaches back a minute. */
  const load = async (): Promise<void> => {
    const since = new Date(Math.max(seen.getTime() - 60_000, Date.now() - kept));
    const rows = await database.db
      .selectFrom('ended_sessions')
      .select(['id', 'ended_at'])
      .where('ended_at', '>', since)
      .execute();
    for (const { id, ended_at } of rows) {
      ended.set(id, ended_at.getTime());
      if (ended_at > seen) seen = ended_at;
    }
    for (const [id, at] of ended) if (at < Date.now() - kept) ended.delete(id);
  };

  await load();
  const listener = listen(database, { load, note: (id) => note([id]), log });
  return {
    has: (id) => ended.has(id),
    note: (ids) => note(ids),
    close: listener.close,
  };
}

interface Listening {
  readonly load: () => Promise<void>;
  readonly note: (id: string) => void;
  readonly log: EndedSessionsOptions['log'];
}

function listen({ dial }: Pick<Database, 'dial'>, { load, note, log }: Listening) {
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
      log.warn({ err: error }, 'ended sessions are read by polling: no connection listens');
      drop();
      await load().catch(() => undefined);
      again(pollEvery);
    }
  };
  const open = async (): Promise<Client> => {
    const made = dial();
    made.on('error', () => undefined);
    made.on('end', () => {
      if (made !== client) return;
      client = undefined;
      again(0);
    });
    made.on('notification', ({ payload }) => payload && note(payload));
    try {
      await made.connect();
      await made.query('listen session_ended');
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

/** Forgets the sessions that no access token can name any more. */
export async function forgetEndedSessions(db: Database['db']): Promise<void> {
  await sql`delete from ended_sessions where ended_at < now() - ${kept} * interval '1 millisecond'`.execute(
    db,
  );
}
