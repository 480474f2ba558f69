import { keyOf, type PeerAddress, readCompact } from '../address.ts';
import { asBytes, asMap, decode } from '../bencode.ts';
import type { Network } from '../network.ts';
import type { ConnectionLimit } from './connection-limit.ts';
import { createHosts } from './hosts.ts';
import {
  type GivingWire,
  openWire,
  ourExtensions,
  type Wire,
  type WireEvents,
  type WireOptions,
} from './wire.ts';

/** The peers of a download. */
export type PeerHandlers = WireEvents;
/** The same where peers are given something. */
export type GivingHandlers = WireEvents<GivingWire>;

interface SwarmOptions extends WireOptions {
  readonly connectionLimit: ConnectionLimit;
  readonly network: Pick<Network, 'allowsPeer'>;
  /** Peer exchange (BEP 11); not for private torrents. */
  readonly usesPeerExchange: boolean;
  readonly mostConnections?: number;
  /** Connections to one host (of IPv6, one /64), and tries in a minute. */
  readonly mostPerHost?: number;
  /** Peers that refuse to send stay: we only give. */
  readonly onlyGives?: boolean;
}

export interface Swarm {
  /** Adds candidate addresses; each is checked by the address policy. */
  readonly add: (addresses: readonly PeerAddress[]) => void;
  /** Disconnects a peer that sent bad data, and does not connect to it again. */
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
/** Peers that sent bad data and are remembered: of more, those who did so last. */
const mostBanned = 1000;
/** Milliseconds between two attempts at one address. */
const triedAgainAfter = 60_000;
/** Milliseconds for which a peer may refuse to send while others wait for its place. */
const chokedWithin = 60_000;

/** Keeps connections to the peers of one torrent. */
export function createSwarm(options: SwarmOptions, handlers: GivingHandlers): Swarm {
  const {
    network,
    connectionLimit,
    usesPeerExchange,
    mostConnections = 50,
    mostPerHost = 3,
    onlyGives = false,
  } = options;
  const waiting = new Map<string, PeerAddress>();
  const open = new Map<string, { readonly wire: Wire; readonly address: PeerAddress }>();
  const ready = new Set<string>();
  const banned = new Set<string>();
  const triedAt = new Map<string, number>();
  const known = new Map<string, PeerAddress>();
  const exchangedAt = new Map<string, number>();
  /** Peers that refuse to send, and since when. */
  const chokedSince = new Map<string, number>();
  const hosts = createHosts(mostPerHost);
  let isOpen = true;

  const events: GivingHandlers = {
    ...handlers,
    ready: (wire) => {
      ready.add(wire.key);
      chokedSince.set(wire.key, performance.now());
      const address = open.get(wire.key)?.address;
      if (known.size < 200 && address !== undefined) known.set(wire.key, address);
      handlers.ready(wire);
    },
    choked: (wire) => {
      if (!chokedSince.has(wire.key)) chokedSince.set(wire.key, performance.now());
      handlers.choked?.(wire);
    },
    unchoked: (wire) => {
      chokedSince.delete(wire.key);
      handlers.unchoked?.(wire);
    },
    extended: (wire, extension, body) => {
      if (extension === ourExtensions.ut_pex) {
        if (usesPeerExchange) exchanged(wire, body);
      } else handlers.extended?.(wire, extension, body);
    },
    closed: (wire) => {
      const address = open.get(wire.key)?.address;
      open.delete(wire.key);
      ready.delete(wire.key);
      exchangedAt.delete(wire.key);
      chokedSince.delete(wire.key);
      if (address !== undefined) hosts.give(address.host);
      handlers.closed(wire);
      places.give();
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
      if (!isOpen || open.size >= mostConnections || !places.take()) return;
      waiting.delete(key);
      triedAt.set(key, performance.now());
      open.set(key, { wire: openWire(address, options, events), address });
    }
  }

  function add(addresses: readonly PeerAddress[]): void {
    const now = performance.now();
    if (triedAt.size > 2 * mostWaiting)
      for (const [key, at] of triedAt) if (now - at >= triedAgainAfter) triedAt.delete(key);
    for (const address of addresses) {
      const key = keyOf(address);
      const isRecent = now - (triedAt.get(key) ?? Number.NEGATIVE_INFINITY) < triedAgainAfter;
      if (waiting.size >= mostWaiting) break;
      if (open.has(key) || waiting.has(key) || banned.has(key) || isRecent) continue;
      if (!network.allowsPeer(address.host, address.port)) continue;
      if (!hosts.take(address.host)) continue;
      waiting.set(key, address);
    }
    connectMore();
  }

  function makeRoom(): void {
    if (waiting.size === 0 || onlyGives) return;
    const now = performance.now();
    for (const [key, since] of chokedSince) if (now - since > chokedWithin) open.get(key)?.wire.close();
  }

  const places = connectionLimit.join(connectMore);
  const makingRoom = setInterval(makeRoom, 5000);
  return {
    add,
    ban: (wire) => {
      banned.add(wire.key);
      if (banned.size > mostBanned) banned.delete(banned.values().next().value!);
      known.delete(wire.key);
      wire.close();
    },
    connected: () => ready.size,
    known: () => [...known.values()],
    close: () => {
      isOpen = false;
      clearInterval(makingRoom);
      places.leave();
      waiting.clear();
      for (const { wire } of open.values()) wire.close();
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
