import { keyOf, type PeerAddress, readCompact } from '../address.ts';
import { asBytes, asMap, decode } from '../bencode.ts';
import type { Network } from '../network.ts';
import { openWire, ourExtensions, type Wire, type WireEvents, type WireOptions } from './wire.ts';

/** What a download does with its peers. */
export type PeerHandlers = Omit<WireEvents, 'closed'> & Pick<WireEvents, 'closed'>;

/** Limits the connections of all swarms together. */
interface ConnectionLimit {
  readonly take: () => boolean;
  readonly give: () => void;
  /** Calls back whenever a connection is released. Returns how to unsubscribe. */
  readonly onFree: (callback: () => void) => () => void;
}

export function createConnectionLimit(most: number): ConnectionLimit {
  let used = 0;
  const waiting = new Set<() => void>();
  return {
    take: () => {
      if (used >= most) return false;
      used += 1;
      return true;
    },
    give: () => {
      used -= 1;
      for (const callback of waiting) callback();
    },
    onFree: (callback) => {
      waiting.add(callback);
      return () => void waiting.delete(callback);
    },
  };
}

interface SwarmOptions extends WireOptions {
  readonly connectionLimit: ConnectionLimit;
  readonly network: Pick<Network, 'allowsPeer'>;
  /** Peer exchange (BEP 11); not for private torrents. */
  readonly usesPeerExchange: boolean;
  readonly mostConnections?: number;
}

export interface Swarm {
  /** Adds candidate addresses; each is checked by the address policy. */
  readonly add: (addresses: readonly PeerAddress[]) => void;
  /** Disconnects a peer that sent bad data, for good. */
  readonly ban: (wire: Wire) => void;
  readonly connected: () => number;
  /** Addresses of peers with which a handshake succeeded. */
  readonly known: () => readonly PeerAddress[];
  readonly close: () => void;
}

/** Addresses of a kind in one message of peer exchange, and milliseconds between two that are read of one peer. */
const [mostExchanged, exchangedEvery] = [50, 30_000];
/** Candidate addresses. */
const mostWaiting = 1000;
/** Milliseconds between two attempts at one address. */
const triedAgainAfter = 60_000;

/** Keeps connections to the peers of one torrent. */
export function createSwarm(options: SwarmOptions, handlers: PeerHandlers): Swarm {
  const { network, connectionLimit, usesPeerExchange, mostConnections = 50 } = options;
  const waiting = new Map<string, PeerAddress>();
  const open = new Map<string, Wire>();
  const ready = new Map<string, PeerAddress>();
  const banned = new Set<string>();
  const triedAt = new Map<string, number>();
  const known = new Map<string, PeerAddress>();
  const exchangedAt = new Map<string, number>();
  let isOpen = true;

  const events: WireEvents = {
    ...handlers,
    ready: (wire) => {
      ready.set(wire.key, wire.address);
      if (known.size < 200) known.set(wire.key, wire.address);
      handlers.ready(wire);
    },
    extended: (wire, extension, body) => {
      if (extension === ourExtensions.ut_pex) {
        if (usesPeerExchange) exchanged(wire, body);
      } else handlers.extended?.(wire, extension, body);
    },
    closed: (wire) => {
      open.delete(wire.key);
      ready.delete(wire.key);
      exchangedAt.delete(wire.key);
      handlers.closed(wire);
      connectionLimit.give();
    },
  };

  function exchanged({ key }: Wire, body: Buffer): void {
    const now = performance.now();
    if (now - (exchangedAt.get(key) ?? Number.NEGATIVE_INFINITY) < exchangedEvery) return;
    exchangedAt.set(key, now);
    add(peersIn(body));
  }

  function connectMore(): void {
    for (const [key, address] of waiting) {
      if (!isOpen || open.size >= mostConnections || !connectionLimit.take()) return;
      waiting.delete(key);
      triedAt.set(key, performance.now());
      open.set(key, openWire(address, options, events));
    }
  }

  function add(addresses: readonly PeerAddress[]): void {
    if (triedAt.size > 10 * mostWaiting) triedAt.clear();
    for (const address of addresses) {
      const key = keyOf(address);
      const isRecent = performance.now() - (triedAt.get(key) ?? Number.NEGATIVE_INFINITY) < triedAgainAfter;
      if (waiting.size >= mostWaiting) break;
      if (open.has(key) || waiting.has(key) || banned.has(key) || isRecent) continue;
      if (!network.allowsPeer(address.host, address.port)) continue;
      waiting.set(key, address);
    }
    connectMore();
  }

  const unsubscribe = connectionLimit.onFree(connectMore);
  return {
    add,
    ban: (wire) => {
      banned.add(wire.key);
      known.delete(wire.key);
      wire.close();
    },
    connected: () => ready.size,
    known: () => [...known.values()],
    close: () => {
      isOpen = false;
      unsubscribe();
      waiting.clear();
      for (const wire of open.values()) wire.close();
    },
  };
}

/** Peers in a message of peer exchange (BEP 11). */
function peersIn(body: Buffer): readonly PeerAddress[] {
  const map = asMap(decode(body, { depth: 4, values: 100 }).value);
  const [four, six] = [asBytes(map?.get('added')), asBytes(map?.get('added6'))];
  return [
    ...(four ? readCompact(four, { most: mostExchanged }) : []),
    ...(six ? readCompact(six, { family: 6, most: mostExchanged }) : []),
  ];
}
