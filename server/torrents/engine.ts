import { randomBytes } from 'node:crypto';
import { type PeerAddress, readPeer } from './address.ts';
import { malformed, TorrentError } from './error.ts';
import { readInfo } from './metainfo.ts';
import type { Network } from './network.ts';
import { createConnectionLimit } from './peers/connection-limit.ts';
import { createContentDownload } from './peers/content.ts';
import { createGiving, type Giving, piecesWithin } from './peers/giving.ts';
import { createLookups } from './peers/lookups.ts';
import { createMetadataDownload } from './peers/metadata.ts';
import { createSwarm, type GivingHandlers, type Swarm } from './peers/swarm.ts';
import { createPieceMemory } from './peers/window.ts';
import { createDht } from './sources/dht.ts';
import { askSources } from './sources/sources.ts';
import { openWebSeeds } from './web/seeds.ts';

/** A torrent, and where to find its peers. */
export interface TorrentSource {
  /** Hex. */
  readonly infoHash: string;
  /** As `Metainfo`: a tier each. */
  readonly trackers: readonly string[];
  /** Peer addresses in the magnet link, `1.2.3.4:6881`. */
  readonly peers: readonly string[];
  /** Addresses of web servers that have the content (BEP 19). */
  readonly webSeeds?: readonly string[];
  /** Findings for one account are told to no other. */
  readonly askedBy?: string;
}

export interface TorrentStatus {
  /** Connected peers and web seeds that answered well, and those that send. */
  readonly peers: number;
  readonly sending: number;
  /** Bytes received since the torrent was opened. */
  readonly received: number;
}

export interface OpenedTorrent {
  /** A range (as in `slice`) of the wanted ones, in their order. With a signal an urgent one: any range, before all others. */
  readonly read: (from: number, to: number, urgent?: AbortSignal) => Promise<Uint8Array>;
  readonly status: () => TorrentStatus;
  readonly close: () => void;
}

export interface OpenTorrent {
  readonly source: TorrentSource;
  readonly info: Uint8Array;
  /** Ranges, in the order in which they will be read. */
  readonly wanted: readonly (readonly [from: number, to: number])[];
}

/** A torrent that others are given. */
export interface SeedTorrent {
  readonly source: TorrentSource;
  readonly info: Uint8Array;
  /** Ranges of the content that can be read. */
  readonly here: readonly (readonly [from: number, to: number])[];
}

export type OpenedSeed = Pick<Giving, 'wanted' | 'give' | 'close'>;

export interface EngineOptions {
  readonly network: Network;
  /** Bootstrap nodes of the DHT, `host:port`; an empty list turns the DHT off. */
  readonly dhtNodes?: readonly string[] | undefined;
  /** Bytes of pieces in memory, for all torrents together. */
  readonly mostMemory?: number;
  /** Connections to peers, for all torrents together. */
  readonly mostConnections?: number;
  /** Connections of one torrent to one host. */
  readonly mostPerHost?: number;
  /** Milliseconds after which a block is requested from a second peer. */
  readonly lateAfter?: number;
}

export interface Engine {
  /** The info dictionary of a torrent, from its peers and verified. Rejects when the signal aborts. */
  readonly metadata: (source: TorrentSource, signal: AbortSignal) => Promise<Uint8Array>;
  readonly open: (torrent: OpenTorrent) => OpenedTorrent;
  readonly seed: (torrent: SeedTorrent) => OpenedSeed;
  readonly close: () => void;
}

/** Connections to web seeds, of all torrents together. */
const mostWebConnections = 16;
/** Connections of one lookup. */
const mostToLook = 10;
/** Torrents whose peers and metadata are cached: a lookup is often followed by the download. */
const mostRemembered = 32;
/** Connections to peers that are given something, in all and of one torrent. */
const [mostGivenTo, mostGivenToHere] = [100, 20];

interface Remembered {
  info?: Uint8Array;
  peers: readonly PeerAddress[];
}

/** Downloads torrents, and gives those that it is told to. It accepts no connections: it gives to peers that accept ours. */
export function createEngine({
  network,
  dhtNodes,
  mostMemory = 160 * 1024 * 1024,
  mostConnections = 400,
  mostPerHost = 3,
  lateAfter = 1500,
}: EngineOptions): Engine {
  const connectionLimit = createConnectionLimit({ most: mostConnections });
  const givingLimit = createConnectionLimit({ most: mostGivenTo, share: 5 });
  const webLimit = createConnectionLimit({ most: mostWebConnections, share: 2 });
  const memory = createPieceMemory(mostMemory);
  const lookups = createLookups();
  const dht =
    dhtNodes?.length === 0 ? undefined : createDht({ network, ...(dhtNodes && { beginWith: dhtNodes }) });
  const remembered = new Map<string, Remembered>();

  function remember(source: TorrentSource, facts: Partial<Remembered>): void {
    const key = keyOf(source);
    const before = remembered.get(key) ?? { peers: [] };
    remembered.delete(key);
    remembered.set(key, { ...before, ...facts });
    for (const old of [...remembered.keys()].slice(0, -mostRemembered)) remembered.delete(old);
  }

  /** Opens a swarm that is fed by trackers and the DHT until it is closed. */
  function join(
    source: TorrentSource,
    {
      isPrivate,
      left,
      mostConnections: mostHere = 50,
      onlyGives = false,
    }: {
      readonly isPrivate: boolean;
      readonly left: number;
      readonly mostConnections?: number;
      readonly onlyGives?: boolean;
    },
    handlers: GivingHandlers,
  ): Swarm {
    const { infoHash, trackers, peers } = source;
    const names = { infoHash: Buffer.from(infoHash, 'hex'), peerId: newPeerId() };
    const swarm = createSwarm(
      {
        ...names,
        network,
        connectionLimit: onlyGives ? givingLimit : connectionLimit,
        usesPeerExchange: !isPrivate,
        onlyGives,
        mostConnections: mostHere,
        mostPerHost,
      },
      handlers,
    );
    const sources = askSources({
      ...names,
      network,
      left,
      trackers,
      dht: isPrivate ? undefined : dht,
      found: swarm.add,
    });
    const first = peers.flatMap((text) => readPeer(text) ?? []);
    swarm.add([...first, ...(remembered.get(keyOf(source))?.peers ?? [])]);
    return {
      ...swarm,
      close: () => {
        const met = swarm.known();
        if (met.length > 0) remember(source, { peers: met });
        sources.close();
        swarm.close();
      },
    };
  }

  const look = (source: TorrentSource, signal: AbortSignal): Promise<Uint8Array> =>
    new Promise((resolve, reject) => {
      const end = (): void => {
        swarm.close();
        signal.removeEventListener('abort', cancelled);
      };
      const cancelled = (): void => {
        end();
        reject(nobody());
      };
      const handlers = createMetadataDownload(
        Buffer.from(source.infoHash, 'hex'),
        (info) => {
          end();
          remember(source, { info });
          resolve(info);
        },
        (wire) => swarm.ban(wire),
      );
      const swarm = join(source, { isPrivate: false, left: 1, mostConnections: mostToLook }, handlers);
      signal.addEventListener('abort', cancelled, { once: true });
      if (signal.aborted) cancelled();
    });

  return {
    metadata: async (source, signal) => {
      const known = remembered.get(keyOf(source))?.info;
      if (known !== undefined) return known;
      const end = await lookups(source.askedBy ?? '', signal);
      if (end === undefined) throw nobody();
      return look(source, signal).finally(end);
    },
    open: ({ source, info, wanted }) => {
      const content = readInfo(info);
      checkRanges(
        wanted.toSorted(([a, b], [c, d]) => a - c || b - d),
        content.size,
      );
      let isFaulty = false;
      const end = (): void => {
        clearInterval(again);
        swarm.close();
        web.close();
        download.close();
      };
      /** A fault in the work of timers and connections ends this torrent, and none of the others. */
      const guard = (work: () => void): void => {
        try {
          work();
        } catch {
          if (isFaulty) return;
          isFaulty = true;
          download.close(interrupted());
          end();
        }
      };
      const download = createContentDownload({
        content,
        wanted,
        memory,
        lateAfter,
        ban: (wire) => void (web.ban(wire) || swarm.ban(wire)),
        guard,
      });
      const left = wanted.reduce((sum, [from, to]) => sum + to - from, 0);
      const swarm = join(source, { isPrivate: content.isPrivate, left }, download.handlers);
      const web = openWebSeeds(
        { addresses: source.webSeeds ?? [], content, http: network.http, limit: webLimit },
        download.handlers,
      );
      // Peers that left may be back.
      const again = setInterval(() => guard(() => swarm.add(swarm.known())), 15_000);
      return {
        read: async (from, to, urgent) => {
          checkRanges([[from, to]], content.size);
          if (isFaulty) throw interrupted();
          return download.read(from, to, urgent && { signal: urgent });
        },
        status: () => ({
          peers: swarm.connected() + web.connected(),
          sending: download.sending(),
          received: download.received(),
        }),
        close: end,
      };
    },
    seed: ({ source, info, here }) => {
      const content = readInfo(info);
      checkRanges(here, content.size);
      const giving = createGiving({
        ...content,
        has: piecesWithin(here, content),
        ban: (wire) => swarm.ban(wire),
      });
      const swarm = join(
        source,
        { isPrivate: content.isPrivate, left: 0, mostConnections: mostGivenToHere, onlyGives: true },
        giving.handlers,
      );
      const again = setInterval(() => swarm.add(swarm.known()), 15_000);
      return {
        ...giving,
        close: async () => {
          clearInterval(again);
          await giving.close();
          swarm.close();
        },
      };
    },
    close: () => dht?.close(),
  };
}

const nobody = (): TorrentError =>
  new TorrentError('no-peers', 'Nobody who has this torrent could be reached.');

const interrupted = (): TorrentError => new TorrentError('ended', 'The download was interrupted.');

/** @throws {TorrentError} `malformed` for ranges that are not within the content, or overlap. */
function checkRanges(ranges: OpenTorrent['wanted'], size: number): void {
  let before = 0;
  for (const [from, to] of ranges) {
    if (!Number.isSafeInteger(from) || !Number.isSafeInteger(to) || from < before || to < from || to > size)
      throw malformed('The torrent has no such range.');
    before = to;
  }
}

const keyOf = ({ infoHash, askedBy = '' }: TorrentSource): string => `${infoHash} ${askedBy}`;

/** BEP 20; a new id for each torrent, so that they cannot be linked. */
const newPeerId = (): Buffer => Buffer.concat([Buffer.from('-PD0100-'), randomBytes(12)]);
