import { once } from 'node:events';
import type { Client } from 'pg';
import type { Database } from '../../db/index.ts';

interface ListenerOptions {
  readonly openClient: Database['openClient'];
  /** What to do with what is said, by channel: a fixed word of ours, which goes into a statement as it is. */
  readonly channels: Readonly<Record<string, (payload: string) => void>>;
  /** From now on nothing is missed; what was said before may have been. Again after each reconnection. */
  readonly listening: () => void;
  readonly log: { warn(facts: object, message: string): void };
}

export interface Listener {
  readonly close: () => Promise<void>;
}

/** Milliseconds before another try to connect, more after each that failed. */
const [leastPause, mostPause] = [100, 2000];
/** A connection that died without a word is found by asking it so often, in milliseconds, and waiting so long. */
const probeEvery = 20_000;
const probe = { text: 'select 1', query_timeout: 10_000 };

/** One connection that listens for as long as the process lives, made anew whenever it breaks. */
export function createListener(options: ListenerOptions): Listener {
  const closing = new AbortController();
  const work = keepListening(options, closing.signal);
  return {
    close: async () => {
      closing.abort();
      await work;
    },
  };
}

async function keepListening(options: ListenerOptions, closing: AbortSignal): Promise<void> {
  let pause = leastPause;
  while (!closing.aborted) {
    try {
      await listenOnce(options, closing, () => {
        pause = leastPause;
      });
    } catch (err) {
      options.log.warn({ err }, 'changes are not heard just now');
    }
    if (closing.aborted) return;
    await sleep(pause, closing);
    pause = Math.min(2 * pause, mostPause);
  }
}

/** Until the connection breaks or is closed. */
async function listenOnce(
  { openClient, channels, listening }: ListenerOptions,
  closing: AbortSignal,
  connected: () => void,
): Promise<void> {
  const client: Client = openClient();
  const { promise: broken, resolve: breaks } = Promise.withResolvers<void>();
  client.on('error', () => breaks());
  client.on('end', () => breaks());
  client.on('notification', ({ channel, payload = '' }) => channels[channel]?.(payload));
  let probing: NodeJS.Timeout | undefined;
  try {
    await client.connect();
    for (const channel of Object.keys(channels)) await client.query(`listen ${channel}`);
    connected();
    listening();
    probing = setInterval(() => void client.query(probe).catch(() => breaks()), probeEvery);
    await Promise.race([broken, aborted(closing)]);
  } finally {
    clearInterval(probing);
    // One that does not answer would keep this waiting.
    void client.end().catch(() => undefined);
  }
}

const aborted = async (signal: AbortSignal): Promise<void> => {
  if (!signal.aborted) await once(signal, 'abort');
};

async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  await Promise.race([promise, aborted(signal)]);
  clearTimeout(timer);
}
