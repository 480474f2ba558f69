import { safeParse } from 'zod/mini';
import { addressOf } from '../../api/call.ts';
import {
  type DriveChange,
  driveChange,
  heartbeatInterval,
  type SharedChange,
  sharedChange,
  streamChanges,
} from '../../api/contract/changes.ts';
import { type TaskEvent, taskEvent } from '../../api/contract/tasks.ts';
import { pageOrigins } from '../../api/origins.ts';
import { isUnavailable } from '../../api/retry.ts';
import { createParser, type ServerEvent } from './parse.ts';

/** An event of a drive's stream. Plain, so that one tab can pass it to the others. */
export type StreamEvent =
  | { readonly type: 'change'; readonly change: DriveChange }
  | { readonly type: 'task'; readonly task: TaskEvent }
  /** Something changed in these folders of others, or in any: they may share something else, or in another way. */
  | { readonly type: 'shared'; readonly ids: SharedChange['ids'] | null }
  /** Too much was missed: anything on the page may be out of date. */
  | { readonly type: 'reset' }
  /** The stream is open: tasks may have come further before. */
  | { readonly type: 'open' };

interface StreamOptions {
  readonly headers: () => Promise<Record<string, string>>;
  /** After a 401. False: the user is signed out. */
  readonly renew: (refused: Record<string, string>) => Promise<boolean>;
  readonly emit: (news: StreamEvent, revision: string | undefined) => void;
  /** The last revision that any tab has received, or with which the page began. */
  readonly since: () => string;
  readonly signal: AbortSignal;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly fetch?: typeof globalThis.fetch;
}

/** Ms before the stream is opened again; doubled at each failure in a row. */
const firstRetryDelay = 500;
const longestRetryDelay = 30_000;

/**
 * Ms without a heartbeat after which a stream is dead: a device that slept, or a router that dropped the connection,
 * ends it silently. Two heartbeats may be lost or late.
 */
const longestSilence = 2.5 * heartbeatInterval;

/** Listens until the signal or a sign-out; a stream that ends is resumed at its last revision. */
export async function listen(options: StreamOptions): Promise<void> {
  const { signal, wait } = options;
  let pause = firstRetryDelay;
  while (!signal.aborted) {
    try {
      if (!(await readOnce(options, () => (pause = firstRetryDelay)))) return;
    } catch {
      // No network, a silent connection, or a server that restarts: all of it is transient.
    }
    await wait(pause, signal).catch(() => {});
    pause = Math.min(2 * pause, longestRetryDelay);
  }
}

/** One connection from its beginning to its end. False: the user is signed out. */
async function readOnce(options: StreamOptions, began: () => void): Promise<boolean> {
  const { fetch = globalThis.fetch, headers, renew, emit, since } = options;
  const own = await headers();
  if (!own.authorization) return false;
  const origin = pageOrigins.current();
  const address = addressOf(origin, streamChanges.path, { since: since() });
  const line = new AbortController();
  const signal = AbortSignal.any([options.signal, line.signal]);
  const withTimeout = <T>(step: Promise<T>): Promise<T> =>
    withIdleTimeout(step, { wait: options.wait, signal });
  try {
    const answer = await withTimeout(
      fetch(address, { headers: { ...own, accept: 'text/event-stream' }, cache: 'no-store', signal }),
    ).catch((error) => {
      if (!options.signal.aborted) pageOrigins.leave(origin);
      throw error;
    });
    if (answer.status === 401) return await renew(own);
    if (isUnavailable(answer.status)) pageOrigins.leave(origin);
    if (!answer.ok || !answer.body) throw new Error(`the line was refused: ${answer.status}`);
    const parse = createParser();
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await withTimeout(reader.read());
      if (done) return true;
      for (const event of parse(value)) {
        began();
        const news = streamEventIn(event);
        if (news) emit(news, event.id);
      }
    }
  } finally {
    line.abort();
  }
}

/** A read that rejects where the connection is silent for too long. */
async function withIdleTimeout<T>(
  step: Promise<T>,
  { wait, signal }: Pick<StreamOptions, 'wait' | 'signal'>,
): Promise<T> {
  const over = new AbortController();
  const silence = wait(longestSilence, AbortSignal.any([signal, over.signal])).then(() => {
    throw new Error('the line is silent');
  });
  return Promise.race([step, silence]).finally(() => over.abort());
}

/** Unknown events are skipped: a newer server may send more types. */
export function streamEventIn({ type, text }: ServerEvent): StreamEvent | undefined {
  if (type === 'open' || type === 'reset') return { type };
  if (type === 'grants') return { type: 'shared', ids: null };
  const value = json(text);
  if (type === 'change') {
    const parsed = safeParse(driveChange, value);
    return parsed.success ? { type, change: parsed.data } : undefined;
  }
  if (type === 'task') {
    const parsed = safeParse(taskEvent, value);
    return parsed.success ? { type, task: parsed.data } : undefined;
  }
  if (type === 'shared') {
    const parsed = safeParse(sharedChange, value);
    return parsed.success ? { type, ids: parsed.data.is_all ? null : parsed.data.ids } : undefined;
  }
  return undefined;
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
