import type { PeerAddress } from '../address.ts';
import type { Network } from '../network.ts';
import type { Dht } from './dht.ts';
import { type Announce, type Announced, askHttpTracker } from './http-tracker.ts';
import { askUdpTracker } from './udp-tracker.ts';

interface SourcesOptions extends Omit<Announce, 'signal' | 'isFirst'> {
  readonly network: Network;
  /** A tier each (BEP 12), its trackers with blanks between them. */
  readonly trackers: readonly string[];
  /** A number from 0 to 1. */
  readonly random?: () => number;
  /** Undefined for a private torrent. */
  readonly dht: Dht | undefined;
  readonly found: (peers: readonly PeerAddress[]) => void;
}

/** Bounds of the announce interval, in seconds. */
const [leastInterval, mostInterval] = [60, 1800];
/** Seconds after a failed announce, and between two lookups in the DHT. */
const [failedInterval, dhtInterval] = [120, 300];

/** Milliseconds after which the next tracker of a tier is asked. */
const nextAfter = 10_000;
/** Trackers of one host. */
const mostOfHost = 2;

/**
 * Asks trackers and the DHT for peers, repeatedly until closed. All tiers of trackers are asked at once, and of each the first tracker that
 * answers, which is the first to be asked from then on.
 */
export function askSources({
  network,
  trackers,
  dht,
  found,
  random = Math.random,
  ...announce
}: SourcesOptions): {
  close: () => void;
} {
  const ending = new AbortController();
  const { signal } = ending;
  const timers = new Set<NodeJS.Timeout>();

  function repeat(work: () => Promise<number>): void {
    void work().then((seconds) => {
      if (signal.aborted) return;
      const timer = setTimeout(() => {
        timers.delete(timer);
        repeat(work);
      }, seconds * 1000);
      timers.add(timer);
    });
  }

  for (const tier of boundByHost(trackers)) {
    const order = shuffled(tier, random);
    const answered = new Set<string>();
    repeat(async () => {
      for (const tracker of order) {
        const late = new AbortController();
        const timer = tracker === order.at(-1) ? undefined : setTimeout(() => late.abort(), nextAfter);
        const within = AbortSignal.any([signal, late.signal]);
        const asked = { ...announce, signal: within, isFirst: !answered.has(tracker) };
        const answer = await askTracker(network, tracker, asked).catch(() => undefined);
        clearTimeout(timer);
        if (signal.aborted) return failedInterval;
        if (answer === undefined) continue;
        answered.add(tracker);
        order.splice(order.indexOf(tracker), 1);
        order.unshift(tracker);
        found(answer.peers);
        return Math.min(Math.max(answer.interval, leastInterval), mostInterval);
      }
      return failedInterval;
    });
  }
  if (dht !== undefined) {
    repeat(async () => {
      await dht.look(announce.infoHash, found, signal).catch(() => {});
      return dhtInterval;
    });
  }
  return {
    close: () => {
      ending.abort();
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

/** Whoever writes a magnet link must not have one host asked twenty times. */
function boundByHost(tiers: readonly string[]): readonly (readonly string[])[] {
  const counts = new Map<string, number>();
  const isOneOfFew = (tracker: string): boolean => {
    const host = URL.parse(tracker)?.hostname;
    if (host === undefined) return false;
    const count = (counts.get(host) ?? 0) + 1;
    counts.set(host, count);
    return count <= mostOfHost;
  };
  return tiers.map((tier) => tier.split(' ').filter(isOneOfFew)).filter((tier) => tier.length > 0);
}

/** So that not everybody asks the same one (BEP 12). */
function shuffled(tier: readonly string[], random: () => number): string[] {
  const order = [...tier];
  for (let at = order.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [order[at], order[other]] = [order[other]!, order[at]!];
  }
  return order;
}

async function askTracker(network: Network, tracker: string, announce: Announce): Promise<Announced> {
  const url = URL.parse(tracker);
  if (url?.protocol === 'udp:') return askUdpTracker(network, url, announce);
  if (url?.protocol === 'http:' || url?.protocol === 'https:')
    return askHttpTracker(network, tracker, announce);
  throw new Error('a tracker of a kind that cannot be asked');
}
