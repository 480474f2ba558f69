import type { Client } from 'pg';
import { ApiError } from '../../../errors.ts';

/** A lock on an upload, held by a request or by clean-up. */
export interface Held {
  /** Aborted when the lock must be released: another request takes over, or the lock's connection is lost. */
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
   * The lock that the caller holds already: while it waits for another one, in another process too, it keeps that lock
   * alive, and gives up when it must release it.
   */
  readonly within?: Held;
}

export interface UploadLocks {
  /**
   * Runs the work while no other request, in this process or another, holds that upload.
   * @throws {ApiError} `upload_locked` where one does and receives bytes.
   */
  readonly hold: <T>(id: string, work: (held: Held) => Promise<T>, options?: HoldOptions) => Promise<T>;
  readonly close: () => Promise<void>;
}

export interface LocksOptions {
  /** A connection outside the pool. */
  readonly openClient: () => Client;
  readonly log: { warn(facts: object, message: string): void };
  /**
   * Milliseconds without a byte after which a holder is interrupted. A sender whose connection broke retries within
   * seconds, while the old connection is detected as dead only after a minute.
   */
  readonly idleTimeout?: number;
  /** Milliseconds between two tries of a waiting request. */
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
 * In this process a map; between processes an advisory lock of PostgreSQL, all on one connection of this process. Such
 * a lock ends with its connection, so an upload can be resumed as soon as the process that held it is dead. If the
 * connection breaks, all holders are interrupted.
 */
export function createUploadLocks({
  openClient,
  log,
  idleTimeout = 3000,
  pollEvery = 250,
}: LocksOptions): UploadLocks {
  const holders = new Map<string, Holder>();
  let session: Promise<Client> | undefined;
  /** The client of that connection; an earlier one may still emit its end. */
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

  /** Waits for a holder of this process that is about to end, or can be interrupted. */
  async function released(holder: Holder, { interrupts = false, within }: HoldOptions): Promise<void> {
    if (within !== undefined) return waitAgain(within, holder.released);
    if (!holder.isSettling) {
      const isIdle = performance.now() - holder.lastProgress >= idleTimeout;
      if (!interrupts && !isIdle) throw locked();
      holder.abort.abort();
    }
    await holder.released;
  }

  /**
   * Waits for `until` or the next poll. @throws {ApiError} `upload_locked` where the caller's own lock must be
   * released.
   */
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
    // All waiting requests continue at once, and PostgreSQL grants this process its own lock again: there must be no
    // `await` between finding the map empty and adding this request to it.
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
      // A broken connection has released it already.
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
