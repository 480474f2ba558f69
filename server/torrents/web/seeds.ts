import type { TorrentContent } from '../metainfo.ts';
import type { Network } from '../network.ts';
import type { ConnectionLimit } from '../peers/connection-limit.ts';
import type { PeerHandlers } from '../peers/swarm.ts';
import type { Wire } from '../peers/wire.ts';
import { openWebSeed } from './seed.ts';

interface WebSeedsOptions {
  readonly addresses: readonly string[];
  readonly content: Pick<TorrentContent, 'name' | 'isSingle' | 'files' | 'size' | 'pieceLength'>;
  readonly http: Network['http'];
  readonly limit: ConnectionLimit;
  /** As of `openWebSeed`. */
  readonly firstRest?: number;
}

interface OpenSeed {
  /** Its last answer was good: from what cannot be reached, and why, nobody is to learn what is inside our network. */
  isGood: boolean;
  isResting: boolean;
  isUseless: boolean;
  /** Milliseconds after which it may be asked again. */
  rest: number;
}

/** Web seeds of one torrent that are connected, and those of one host that are used at all. */
const [mostAtOnce, mostOfHost] = [4, 2];

/** Milliseconds after which one that was left for a while is tried again, as peers are. */
const triedAgainAfter = 60_000;

interface WebSeeds {
  /** How many there are whose last answer was good. */
  readonly connected: () => number;
  /** Leaves one that sent bad data for good. False where the connection is not to a web seed. */
  readonly ban: (wire: Wire) => boolean;
  readonly close: () => void;
}

/** Takes content from the web seeds of a torrent, beside its peers. One that lies, or cannot send parts, is left for good. */
export function openWebSeeds(
  { addresses, limit, ...options }: WebSeedsOptions,
  handlers: PeerHandlers,
): WebSeeds {
  const waiting = boundByHost(addresses);
  const open = new Map<Wire, OpenSeed>();
  const timers = new Set<NodeJS.Timeout>();
  let isOpen = true;

  function connectMore(): void {
    while (isOpen && waiting.length > 0 && open.size < mostAtOnce && places.take()) {
      const address = waiting.shift()!;
      const seed: OpenSeed = { isGood: false, isResting: false, isUseless: false, rest: triedAgainAfter };
      const wire = openWebSeed(
        {
          ...options,
          address,
          answered: (outcome, seconds) => {
            seed.isGood = outcome === 'part';
            seed.isUseless ||= outcome === 'useless';
            seed.rest = Math.max(triedAgainAfter, 1000 * seconds);
          },
        },
        {
          ...handlers,
          unchoked: (rested) => {
            seed.isResting = false;
            handlers.unchoked?.(rested);
          },
          choked: (resting) => {
            seed.isResting = true;
            handlers.choked?.(resting);
            if (places.isWanted()) resting.close();
          },
          closed: (closed) => {
            open.delete(closed);
            handlers.closed(closed);
            places.give();
            if (!seed.isUseless) tryAgain(address, seed.rest);
            connectMore();
          },
        },
      );
      open.set(wire, seed);
    }
  }

  function tryAgain(address: string, after: number): void {
    if (!isOpen) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      waiting.push(address);
      connectMore();
    }, after);
    timers.add(timer);
  }

  function giveUpResting(): void {
    for (const [wire, { isResting }] of open) if (isResting) wire.close();
  }

  const places = limit.join(connectMore, giveUpResting);
  connectMore();
  return {
    connected: () => [...open.values()].filter(({ isGood }) => isGood).length,
    ban: (wire) => {
      const seed = open.get(wire);
      if (seed === undefined) return false;
      seed.isUseless = true;
      wire.close();
      return true;
    },
    close: () => {
      isOpen = false;
      places.leave();
      for (const timer of timers) clearTimeout(timer);
      for (const wire of open.keys()) wire.close();
    },
  };
}

/** Whoever writes a torrent must not have one host asked ten times at once. */
function boundByHost(addresses: readonly string[]): string[] {
  const counts = new Map<string, number>();
  return addresses.filter((address) => {
    const host = URL.parse(address)?.hostname ?? '';
    const count = (counts.get(host) ?? 0) + 1;
    counts.set(host, count);
    return host !== '' && count <= mostOfHost;
  });
}
