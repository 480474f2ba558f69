import type { Client } from 'pg';
import { ApiError } from '../../../errors.ts';

/** Whoever holds an upload: one request, or one round of cleaning. */
export interface Held {
  /** Ends when the holder must let go: another request takes over, or nothing says any more that the lock is held. */
  readonly signal: AbortSignal;
  /** Says that bytes are arriving. */
  readonly progressed: () => void;
  /** Says that no more bytes are waited for: from here on others wait instead of being refused. */
  readonly settling: () => void;
}

interface HoldOptions {
  /** Takes over from a holder of this process, however busy. */
  readonly interrupts?: boolean;
  /** Waits for no bytes, so that others of this process wait from the start instead of being refused. */
  readonly isBrief?: boolean;
  /**
   * What the caller holds already: it waits for whoever is before it, in another process too, says meanwhile that it is
   * there, and gives up when it must let go of that.
   */
  readonly within?: Held;
}

export interface UploadLocks {
  /**
   * Runs the work while nobody else, in this process or another, holds that upload.
   * @throws {ApiError} `upload_locked` where somebody does and takes bytes.
   */
  readonly hold: <T>(id: string, work: (held: Held) => Promise<T>, options?: HoldOptions) => Promise<T>;
  readonly close: () => Promise<void>;
}

export interface LocksOptions {
  /** A connection outside the pool. */
  readonly openClient: () => Client;
  readonly log: { warn(facts: object, message: string): void };
  /**
   * Milliseconds without a byte after which a holder gives way. A sender whose line broke comes back within seconds,
   * while the old connection is noticed to be dead only after a minute.
   */
  readonly idleTimeout?: number;
  /** Milliseconds between two looks of one that waits. */
  readonly pollEvery?: number;
}

const locked = () => new ApiError('upload_locked', { retryAfter: 1 });

interface Holder {
  readonly abort: AbortController;
  readonly released: Promise<void>;
  lastProgress: number;
  isSettling: boolean;
}

/**
 * In this process a table; between processes an advisory lock of PostgreSQL, all on one connection of this process. Such
 * a lock goes with its connection, so an upload can be resumed as soon as the process that held it is dead. If the
 * connection breaks, all who hold a lock let go.
 */
export function createUploadLocks({
  openClient,
  log,
  idleTimeout = 3000,
  pollEvery = 250,
}: LocksOptions): UploadLocks {
  const holders = new Map<string, Holder>();
  let session: Promise<Client> | undefined;
  /** The client of that session; one before it may still tell of its end. */
  let current: Client | undefined;
  /** The connection takes one question at a time. */
  let lastQuery: Promise<unknown> = Promise.resolve();

  function connected(): Promise<Client> {
    session ??= open();
    return session;
  }

  async function open(): Promise<Client> {
    const client = openClient();
    current = client;
    const lost = (error?: Error): void => {
      if (current !== client) return;
      forget();
      if (holders.size > 0) log.warn({ err: error }, 'upload lock connection lost');
      for (const { abort } of holders.values()) abort.abort();
    };
    client.on('error', lost);
    client.on('end', () => lost());
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (current === client) forget();
      throw error;
    }
  }

  function forget(): void {
    current = undefined;
    session = undefined;
  }

  async function ask(
    client: Client,
    verb: 'try_advisory_lock' | 'advisory_unlock',
    id: string,
  ): Promise<boolean> {
    const text = `select pg_${verb}(hashtextextended($1, 0)) as done`;
    const answer = lastQuery.then(() => client.query<{ done: boolean }>(text, [`upload ${id}`]));
    lastQuery = answer.catch(() => {});
    const { rows } = await answer;
    return rows[0]?.done === true;
  }

  /** Waits for a holder of this process that is about to end, or can be made to give way. */
  async function released(holder: Holder, { interrupts = false, within }: HoldOptions): Promise<void> {
    if (within !== undefined) return waitAgain(within, holder.released);
    if (!holder.isSettling) {
      const isIdle = performance.now() - holder.lastProgress >= idleTimeout;
      if (!interrupts && !isIdle) throw locked();
      holder.abort.abort();
    }
    await holder.released;
  }

  /** Until then, or the time of another look. @throws {ApiError} `upload_locked` where its holder must let go. */
  async function waitAgain({ signal, progressed }: Held, until?: Promise<void>): Promise<void> {
    const { promise: woken, resolve: wake } = Promise.withResolvers<void>();
    const onAbort = (): void => wake();
    const timer = setTimeout(wake, pollEvery);
    signal.addEventListener('abort', onAbort);
    await Promise.race([woken, ...(until ? [until] : [])]);
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
    if (signal.aborted) throw locked();
    progressed();
  }

  async function hold<T>(
    id: string,
    work: (held: Held) => Promise<T>,
    options: HoldOptions = {},
  ): Promise<T> {
    const { promise, resolve } = Promise.withResolvers<void>();
    // All who wait wake at once, and PostgreSQL grants this process its own lock again: nothing may be awaited between
    // finding nobody here and standing here oneself.
    for (let other = holders.get(id); other !== undefined; other = holders.get(id))
      await released(other, options);
    const holder: Holder = {
      abort: new AbortController(),
      released: promise,
      lastProgress: performance.now(),
      isSettling: options.isBrief === true,
    };
    holders.set(id, holder);
    try {
      return await lockedBetweenProcesses(id, holder, work, options);
    } finally {
      holders.delete(id);
      resolve();
    }
  }

  async function lockedBetweenProcesses<T>(
    id: string,
    holder: Holder,
    work: (held: Held) => Promise<T>,
    { within }: HoldOptions,
  ): Promise<T> {
    const client = await connected();
    while (!(await ask(client, 'try_advisory_lock', id))) {
      if (within === undefined) throw locked();
      await waitAgain(within);
    }
    try {
      return await work({
        signal: holder.abort.signal,
        progressed: () => {
          holder.lastProgress = performance.now();
        },
        settling: () => {
          holder.isSettling = true;
        },
      });
    } finally {
      // A connection that broke has let go of it already.
      await ask(client, 'advisory_unlock', id).catch(() => {});
    }
  }

  return {
    hold,
    close: async () => {
      const opened = session;
      forget();
      await (await opened?.catch(() => undefined))?.end();
    },
  };
}
