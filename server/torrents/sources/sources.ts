import type { PeerAddress } from '../address.ts';
import type { Network } from '../network.ts';
import type { Dht } from './dht.ts';
import { type Announce, type Announced, askHttpTracker } from './http-tracker.ts';
import { askUdpTracker } from './udp-tracker.ts';

interface SourcesOptions extends Omit<Announce, 'signal' | 'isFirst'> {
  readonly network: Network;
  readonly trackers: readonly string[];
  /** Undefined for a private torrent. */
  readonly dht: Dht | undefined;
  readonly found: (peers: readonly PeerAddress[]) => void;
}

/** Bounds of the announce interval, in seconds. */
const [leastInterval, mostInterval] = [60, 1800];
/** Seconds after a failed announce, and between two lookups in the DHT. */
const [failedInterval, dhtInterval] = [120, 300];

/** Trackers of one host. */
const mostOfHost = 2;

/** Asks trackers and the DHT for peers, repeatedly until closed. */
export function askSources({ network, trackers, dht, found, ...announce }: SourcesOptions): {
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

  for (const tracker of boundByHost(trackers)) {
    let isFirst = true;
    repeat(async () => {
      try {
        const { peers, interval } = await askTracker(network, tracker, { ...announce, signal, isFirst });
        isFirst = false;
        if (!signal.aborted) found(peers);
        return Math.min(Math.max(interval, leastInterval), mostInterval);
      } catch {
        return failedInterval;
      }
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
function boundByHost(trackers: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  return trackers.filter((tracker) => {
    const host = URL.parse(tracker)?.hostname;
    if (host === undefined) return false;
    const count = (counts.get(host) ?? 0) + 1;
    counts.set(host, count);
    return count <= mostOfHost;
  });
}

/** WebSocket trackers (`wss:`) only know browsers. */
async function askTracker(network: Network, tracker: string, announce: Announce): Promise<Announced> {
  const url = URL.parse(tracker);
  if (url?.protocol === 'udp:') return askUdpTracker(network, url, announce);
  if (url?.protocol === 'http:' || url?.protocol === 'https:')
    return askHttpTracker(network, tracker, announce);
  return { peers: [], interval: mostInterval };
}
