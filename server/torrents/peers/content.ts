import { TorrentError } from '../error.ts';
import { sha1, type TorrentContent } from '../metainfo.ts';
import { blockSize } from './frames.ts';
import {
  type Block,
  expire,
  nextFreeBlock,
  nextLateBlock,
  type Piece,
  passOn,
  put,
  release,
  restart,
  sendersOfBadBlocks,
} from './piece.ts';
import type { PeerHandlers } from './swarm.ts';
import { createPieceWindow, type PieceMemory } from './window.ts';
import type { Wire } from './wire.ts';

interface ContentOptions {
  readonly content: Pick<TorrentContent, 'size' | 'pieceLength' | 'pieces'>;
  /** Ranges that will be read, in order (as in `slice`); nothing else is downloaded, except the rest of a piece. */
  readonly wanted: readonly (readonly [from: number, to: number])[];
  readonly memory: PieceMemory;
  readonly ban: (wire: Wire) => void;
  /** Does work that no message of a peer causes, and keeps what it throws from the process. */
  readonly guard?: (work: () => void) => void;
  /** Bytes downloaded ahead of the reader. */
  readonly ahead?: number;
  /** Milliseconds after which a block is requested from a second peer. */
  readonly lateAfter?: number;
}

interface ContentDownload {
  readonly handlers: PeerHandlers;
  /** Resolves to bytes `from` to `to` (as in `slice`), once all of them are verified. */
  readonly read: (from: number, to: number) => Promise<Buffer>;
  /** Bytes of requested blocks so far, bad ones included. */
  readonly received: () => number;
  /** Peers that send. */
  readonly sending: () => number;
  /** Ends the pending reads, with this error or as cancelled. */
  readonly close: (error?: TorrentError) => void;
}

interface Peer {
  readonly wire: Wire;
  readonly has: Uint8Array;
  isChoked: boolean;
  /** It has not sent what was requested. Until it sends again it gets nothing that others could be asked for. */
  isSilent: boolean;
  outstanding: number;
  /** Requests for which it has not sent a block, given up ones included: more blocks than that it must not send. */
  owed: number;
  /** When it last sent something requested, or began to have to. */
  lastAt: number;
  /** When it was last looked for something to request. */
  filledAt: number;
  /** Blocks since the last tick, and blocks per second. */
  came: number;
  rate: number;
  mostRequests: number;
}

interface Reading {
  readonly to: number;
  /** Position of the next byte. */
  at: number;
  readonly parts: Buffer[];
  readonly resolve: (bytes: Buffer) => void;
  readonly reject: (error: Error) => void;
}

/** A peer that has a suspect piece alone gets so many milliseconds, and more at so many bytes a millisecond. */
const [leastTime, leastRate] = [30_000, 32];
/** Milliseconds between two looks at all peers, and at one because of what it said. */
const [lookEvery, fillEvery] = [250, 100];
/** Milliseconds after which a request is given up. */
const requestWithin = 10_000;
/** Milliseconds without a requested block after which a peer gets only what others are late with, and is disconnected. */
const [silentAfter, leftAfter] = [8000, 60_000];

/**
 * Downloads the content of a torrent in the order in which it is read, from all peers at once. Only verified pieces are returned; those
 * that were read are released.
 */
export function createContentDownload({
  content: { size, pieceLength, pieces: hashes },
  wanted,
  memory,
  ban,
  guard = (work) => work(),
  ahead = 32 * 1024 * 1024,
  lateAfter = 1500,
}: ContentOptions): ContentDownload {
  const pieceCount = hashes.length / 20;
  const window = createPieceWindow({ size, pieceLength, wanted, memory, ahead });
  const peers = new Map<string, Peer>();
  const readings = new Set<Reading>();
  const due = new Set<Peer>();
  let [position, received] = [window.start, 0];
  let isOpen = true;

  const hasPiece = ({ has }: Peer, index: number): boolean =>
    (has[index >> 3]! & (0x80 >> (index & 7))) !== 0;

  function sent(key: string): void {
    const peer = peers.get(key);
    if (peer !== undefined) peer.outstanding = Math.max(0, peer.outstanding - 1);
  }

  const depthOf = ({ rate, mostRequests }: Peer): number =>
    Math.min(mostRequests, Math.max(16, Math.ceil(rate * 1.2)));

  /** Requests more of a peer after the events of this turn, which may be thousands. */
  function fillSoon(peer: Peer): void {
    if (due.size === 0)
      setImmediate(() =>
        guard(() => {
          const peersDue = [...due];
          due.clear();
          for (const one of peersDue) fill(one);
        }),
      );
    due.add(peer);
  }

  /** After something that a peer may say as often as it likes. */
  function fillSometimes(peer: Peer): void {
    if (performance.now() - peer.filledAt >= fillEvery) fillSoon(peer);
  }

  function fill(peer: Peer): void {
    if (peer.isChoked || !isOpen || peers.get(peer.wire.key) !== peer) return;
    const depth = depthOf(peer);
    if (peer.outstanding > depth * 0.75) return;
    const now = performance.now();
    peer.filledAt = now;
    peer.wire.together(() => {
      for (const piece of peer.isSilent ? [] : window.upcoming()) {
        if (!hasPiece(peer, piece.index)) continue;
        while (peer.outstanding < depth) {
          const block = nextFreeBlock(piece, peer.wire.key, now);
          if (block === undefined) break;
          ask(peer, piece, block);
        }
        if (peer.outstanding >= depth) return;
      }
      if (peer.outstanding === 0) requestLate(peer, now);
    });
  }

  /** For an idle peer: requests late blocks, the first needed first. */
  function requestLate(peer: Peer, now: number): void {
    for (const piece of window.upcoming()) {
      if (!hasPiece(peer, piece.index)) continue;
      while (peer.outstanding < 8) {
        const block = nextLateBlock(piece, peer.wire.key, now, lateAfter);
        if (block === undefined) break;
        ask(peer, piece, block);
      }
      if (peer.outstanding > 0) return;
    }
  }

  function ask(peer: Peer, piece: Piece, block: Block): void {
    if (peer.outstanding === 0 && !peer.isSilent) peer.lastAt = performance.now();
    peer.outstanding += 1;
    peer.owed += 1;
    peer.wire.request(piece.index, block.begin, block.length);
  }

  function releaseAll(peer: Peer): void {
    if (peer.outstanding === 0) return;
    for (const piece of window.held()) release(piece, peer.wire.key);
    peer.outstanding = 0;
  }

  function arrived(peer: Peer, piece: Piece, block: Block, bytes: Buffer): void {
    const now = performance.now();
    for (const other of put(piece, block, peer.wire.key, bytes)) {
      peers.get(other)?.wire.cancel(piece.index, block.begin, block.length);
      sent(other);
    }
    piece.onlyAt = now;
    sent(peer.wire.key);
    received += bytes.length;
    peer.lastAt = now;
    peer.came += 1;
    peer.isSilent = false;
    if (piece.missing === 0) verify(piece);
  }

  function verify(piece: Piece): void {
    const hash = hashes.subarray(20 * piece.index, 20 * piece.index + 20);
    if (sha1(piece.bytes).equals(hash)) {
      piece.isWhole = true;
      banAll(sendersOfBadBlocks(piece));
      piece.bad = undefined;
      answer();
      return;
    }
    const senders = new Set(piece.blocks.flatMap(({ sender }) => sender ?? []));
    restart(piece);
    if (senders.size === 1) banAll(senders);
  }

  function banAll(keys: ReadonlySet<string>): void {
    for (const key of keys) {
      const peer = peers.get(key);
      if (peer !== undefined) ban(peer.wire);
    }
  }

  function wholeAt(at: number): Piece | undefined {
    const piece = window.piece(Math.floor(at / pieceLength));
    return piece?.isWhole ? piece : undefined;
  }

  /** Serves pending reads and releases the pieces behind them. */
  function answer(): void {
    for (const reading of readings) {
      for (let piece = wholeAt(reading.at); piece !== undefined && reading.at < reading.to; ) {
        const start = piece.index * pieceLength;
        const bytes = piece.bytes.subarray(reading.at - start, reading.to - start);
        reading.parts.push(bytes);
        reading.at += bytes.length;
        piece = wholeAt(reading.at);
      }
      if (reading.at < reading.to) continue;
      readings.delete(reading);
      position = Math.max(position, reading.to);
      reading.resolve(reading.parts.length === 1 ? reading.parts[0]! : Buffer.concat(reading.parts));
    }
    const earliest = readings.size === 0 ? position : Math.min(...[...readings].map(({ at }) => at));
    moveTo(Math.floor(earliest / pieceLength));
  }

  function moveTo(index: number): void {
    for (const { blocks } of window.moveTo(index))
      for (const { asked } of blocks) for (const key of asked.keys()) sent(key);
  }

  /** A peer that keeps a suspect piece to itself would hold up the reader. */
  function passOnLate(piece: Piece, now: number): void {
    const owner = piece.only === undefined ? undefined : peers.get(piece.only);
    const isLate =
      now - piece.onlyAt > 4 * lateAfter ||
      now - piece.onlySince > leastTime + piece.bytes.length / leastRate;
    if (owner === undefined || !isLate) return;
    owner.outstanding = Math.max(0, owner.outstanding - passOn(piece));
    if (piece.passed.size >= peers.size) piece.passed.clear();
  }

  /** Frees requests that are too old. Peers that sent nothing meanwhile are silent. */
  function expireRequests(now: number): void {
    for (const piece of window.held()) {
      if (piece.isWhole) continue;
      for (const key of expire(piece, now - requestWithin)) {
        sent(key);
        const peer = peers.get(key);
        if (peer !== undefined && now - peer.lastAt > silentAfter) peer.isSilent = true;
      }
    }
  }

  function look(): void {
    const now = performance.now();
    for (const piece of window.held()) if (!piece.isWhole) passOnLate(piece, now);
    expireRequests(now);
    for (const peer of peers.values()) {
      peer.rate = 0.6 * peer.rate + 0.4 * (peer.came * (1000 / lookEvery));
      peer.came = 0;
      const hasLeft = peer.isSilent && !peer.isChoked && now - peer.lastAt > leftAfter;
      if (hasLeft && readings.size > 0) peer.wire.close();
      else fill(peer);
    }
  }
  const looking = setInterval(() => guard(look), lookEvery);

  function close(error = new TorrentError('cancelled', 'The download was called off.')): void {
    isOpen = false;
    clearInterval(looking);
    for (const { reject } of readings) reject(error);
    readings.clear();
    moveTo(Number.POSITIVE_INFINITY);
  }

  const withPeer =
    <Rest extends readonly unknown[], Result>(work: (peer: Peer, ...rest: Rest) => Result) =>
    (wire: Wire, ...rest: Rest): Result | undefined => {
      const peer = peers.get(wire.key);
      return peer && work(peer, ...rest);
    };

  const handlers: PeerHandlers = {
    ready: (wire) => {
      peers.set(wire.key, {
        wire,
        has: new Uint8Array(Math.ceil(pieceCount / 8)),
        isChoked: true,
        isSilent: false,
        outstanding: 0,
        owed: 0,
        lastAt: performance.now(),
        filledAt: Number.NEGATIVE_INFINITY,
        came: 0,
        rate: 0,
        mostRequests: 250,
      });
      wire.interested();
    },
    extensions: withPeer((peer, { mostRequests }) => {
      peer.mostRequests = mostRequests;
    }),
    have: withPeer((peer, piece) => {
      if (piece >= pieceCount) return peer.wire.close();
      if (hasPiece(peer, piece)) return;
      peer.has[piece >> 3]! |= 0x80 >> (piece & 7);
      fillSometimes(peer);
    }),
    bitfield: withPeer((peer, bits) => {
      if (bits.length !== peer.has.length) return peer.wire.close();
      peer.has.set(bits);
      fillSometimes(peer);
    }),
    unchoked: withPeer((peer) => {
      if (!peer.isChoked) return;
      peer.isChoked = false;
      peer.lastAt = performance.now();
      fillSometimes(peer);
    }),
    choked: withPeer((peer) => {
      if (peer.isChoked) return;
      peer.isChoked = true;
      releaseAll(peer);
    }),
    block: withPeer((peer, index, begin, bytes) => {
      peer.owed -= 1;
      if (peer.owed < 0) return peer.wire.close();
      const piece = window.piece(index);
      const block = piece?.blocks[begin / blockSize];
      if (piece === undefined || block === undefined || block.length !== bytes.length) return;
      if (!block.asked.has(peer.wire.key)) return;
      arrived(peer, piece, block, bytes);
      fillSoon(peer);
    }),
    closed: (wire) => {
      const peer = peers.get(wire.key);
      if (peer === undefined) return;
      peers.delete(wire.key);
      releaseAll(peer);
      for (const other of peers.values()) fillSometimes(other);
    },
  };

  return {
    handlers: { ...handlers, closed: (wire) => guard(() => handlers.closed(wire)) },
    read: (from, to) =>
      new Promise((resolve, reject) => {
        readings.add({ at: from, to, parts: [], resolve, reject });
        answer();
        for (const peer of peers.values()) fillSoon(peer);
      }),
    received: () => received,
    sending: () => [...peers.values()].filter(({ rate }) => rate > 0.1).length,
    close,
  };
}
