import type { Client } from 'pg';

/** Handlers of a part of the server. None of them may throw. */
interface Subscription {
  /** A constant of ours: it goes into a statement unescaped. */
  readonly channel: string;
  /** @param payload of a NOTIFY; any client of the database can send anything. */
  readonly received: (payload: string) => void;
  /** From now on no notification is missed; earlier ones may have been. Called again after each reconnection. */
  readonly listening: () => void;
  /**
   * No notifications arrive; called after each failed try to connect: whatever cannot wait is to be read from its
   * table.
   */
  readonly disconnected?: () => void;
}

/** @returns ends the subscription; resolves once the connection has ended, where it was the last one. */
export type Listen = (subscription: Subscription) => () => Promise<void>;

interface ListenerOptions {
  readonly openClient: () => Client;
  readonly log: { warn(facts: object, message: string): void };
  /** Milliseconds between two checks of the connection, and for the answer to a statement. */
  readonly probeEvery?: number;
  readonly probeWithin?: number;
}

/** The connection that listens just now. */
interface Connection {
  /** One statement after another. */
  readonly query: (text: string) => Promise<unknown>;
  /** It turned out to be broken. */
  readonly breaks: () => void;
}

interface ConnectionEvents {
  readonly received: (channel: string, payload: string) => void;
  readonly opened: (connection: Connection) => void;
  readonly closed: (connection: Connection) => void;
}

/** Milliseconds before another try to connect, more after each that failed. */
const [leastPause, mostPause] = [100, 1000];

/**
 * One connection for all subscriptions of the process, from the first to the last, reopened whenever it breaks. A
 * regular query detects one that died silently.
 */
export function createListener(options: ListenerOptions): Listen {
  const subscriptions = new Set<Subscription>();
  let connection: Connection | undefined;
  let run: { readonly closing: AbortController; readonly work: Promise<void> } | undefined;

  const join = async ({ query, breaks }: Connection, joining: readonly Subscription[]): Promise<void> => {
    try {
      for (const channel of new Set(joining.map((each) => each.channel))) await query(`listen ${channel}`);
      for (const each of joining) if (subscriptions.has(each)) each.listening();
    } catch {
      breaks();
    }
  };
  const events: ConnectionEvents = {
    received: (channel, payload) => {
      for (const each of subscriptions) if (each.channel === channel) each.received(payload);
    },
    opened: (made) => {
      connection = made;
      void join(made, [...subscriptions]);
    },
    closed: (made) => {
      if (connection === made) connection = undefined;
    },
  };
  const keep = async (closing: AbortSignal): Promise<void> => {
    for (let pause = leastPause; !closing.aborted; pause = Math.min(2 * pause, mostPause)) {
      try {
        await listenOnce(options, events, closing);
        pause = leastPause;
      } catch (err) {
        options.log.warn({ err }, 'listener connection lost');
        for (const each of subscriptions) each.disconnected?.();
      }
      await sleep(pause, closing);
    }
  };
  return (subscription) => {
    subscriptions.add(subscription);
    if (connection) void join(connection, [subscription]);
    if (!run) {
      const closing = new AbortController();
      run = { closing, work: keep(closing.signal) };
    }
    return async () => {
      subscriptions.delete(subscription);
      if (subscriptions.size > 0 || !run) return;
      const { closing, work } = run;
      run = undefined;
      closing.abort();
      await work;
    };
  };
}

/** Until the connection breaks or is closed. Throws where none can be had. */
async function listenOnce(
  { openClient, probeEvery = 20_000, probeWithin = 10_000 }: ListenerOptions,
  { received, opened, closed }: ConnectionEvents,
  closing: AbortSignal,
): Promise<void> {
  const client = openClient();
  const { promise: broken, resolve } = Promise.withResolvers<void>();
  const breaks = (): void => resolve();
  let last: Promise<unknown> = Promise.resolve();
  const within = (text: string) => ({ text, query_timeout: probeWithin });
  const query: Connection['query'] = (text) => {
    last = last.then(() => client.query(within(text)));
    return last;
  };
  const connection = { query, breaks };
  closing.addEventListener('abort', breaks);
  client.on('error', breaks).on('end', breaks);
  client.on('notification', ({ channel, payload = '' }) => received(channel, payload));
  let probing: NodeJS.Timeout | undefined;
  try {
    await client.connect();
    if (closing.aborted) return;
    opened(connection);
    probing = setInterval(() => void query('select 1').catch(breaks), probeEvery);
    await broken;
  } finally {
    closing.removeEventListener('abort', breaks);
    closed(connection);
    clearInterval(probing);
    // A server that does not answer would delay this.
    void client.end().catch(() => undefined);
  }
}

/** Ends early when the signal is aborted. */
async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  const wake = (): void => resolve();
  signal.addEventListener('abort', wake);
  if (signal.aborted) wake();
  await promise;
  signal.removeEventListener('abort', wake);
  clearTimeout(timer);
}
