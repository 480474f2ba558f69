import { TorrentError } from '../error.ts';
import { sha1, type TorrentContent } from '../metainfo.ts';
import { blockSize } from './frames.ts';
import { expireRequests, takeBack, takeBackLate } from './late.ts';
import { depthOf, hasPiece, measure, newPeer, type Peer } from './peer.ts';
import {
  type Block,
  isAskedOf,
  nextFreeBlock,
  nextLateBlock,
  type Piece,
  passOn,
  put,
  release,
  restart,
  sendersOfBadBlocks,
} from './piece.ts';
import { createRarity } from './rarity.ts';
import { advanceReading, bytesOf, type Reading } from './readings.ts';
import type { PeerHandlers } from './swarm.ts';
import { createPieceWindow, type PieceMemory } from './window.ts';
import type { Wire } from './wire.ts';

interface ContentOptions {
  readonly content: Pick<TorrentContent, 'size' | 'pieceLength' | 'pieces'>;
  /** Ranges (as in `slice`) in the order in which they will be read; nothing else is downloaded, except the rest of a piece. */
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
  /**
   * Resolves to bytes `from` to `to` (as in `slice`), once all of them are verified. Reads follow the order of what is wanted; an urgent
   * one may be of any range, comes before all others, and ends when nobody needs it any more.
   */
  readonly read: (from: number, to: number, urgent?: { readonly signal: AbortSignal }) => Promise<Buffer>;
  /** Bytes of requested blocks so far, bad ones included. */
  readonly received: () => number;
  /** Peers that send. */
  readonly sending: () => number;
  /** Ends the pending reads, with this error or as cancelled. */
  readonly close: (error?: TorrentError) => void;
}

/** A peer that has a suspect piece alone gets so many milliseconds, and more at so many bytes a millisecond. */
const [leastTime, leastRate] = [30_000, 32];
/** Milliseconds between two looks at all peers, and at one because of what it said. */
const [lookEvery, fillEvery] = [250, 100];
/** Milliseconds without a requested block after which a silent peer is disconnected. */
const leftAfter = 60_000;
/** Of an urgent piece a block is late so many times earlier. */
const urgency = 3;
/** Requests of a peer beyond its usual ones, for urgent pieces. */
const moreForUrgent = 16;

/**
 * Downloads the content of a torrent roughly in the order in which it is read, from all peers at once: the next bytes in order, and of
 * those further ahead the rarest pieces first. Only verified pieces are returned; those that were read are released.
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
  const rarity = createRarity(pieceCount);
  const window = createPieceWindow({
    size,
    pieceLength,
    wanted,
    memory,
    ahead,
    peersWith: rarity.count,
  });
  const peers = new Map<string, Peer>();
  const readings = new Set<Reading>();
  const due = new Set<Peer>();
  let received = 0;
  let isOpen = true;

  function sent(key: string): void {
    const peer = peers.get(key);
    if (peer !== undefined) peer.outstanding = Math.max(0, peer.outstanding - 1);
  }

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
    const isUrgent = [...readings].some((reading) => reading.isUrgent);
    const mostUrgent = isUrgent ? Math.min(peer.mostRequests, depth + moreForUrgent) : depth;
    if (peer.outstanding > (isUrgent ? mostUrgent - 1 : depth * 0.75)) return;
    const now = performance.now();
    peer.filledAt = now;
    peer.wire.together(() => {
      for (const piece of peer.isSilent ? [] : window.upcoming()) {
        if (!hasPiece(peer, piece.index)) continue;
        const most = window.isPreferred(piece.index) ? mostUrgent : depth;
        while (peer.outstanding < most) {
          const block = nextFreeBlock(piece, peer.wire.key, now);
          if (block === undefined) break;
          ask(peer, piece, block);
        }
        if (peer.outstanding >= most) return;
      }
      if (peer.outstanding === 0) requestLate(peer, now);
    });
  }

  /** For an idle peer: requests late blocks, the first needed first. */
  function requestLate(peer: Peer, now: number): void {
    for (const piece of window.upcoming()) {
      if (!hasPiece(peer, piece.index)) continue;
      while (peer.outstanding < 8) {
        const after = window.isPreferred(piece.index) ? lateAfter / urgency : lateAfter;
        const block = nextLateBlock(piece, peer.wire.key, now, after);
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
    takeBackLate(peers.values(), piece, block);
    piece.onlyAt = now;
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
      dropBad(piece);
      answer();
      return;
    }
    const senders = new Set(piece.blocks.flatMap(({ sender }) => sender ?? []));
    restart(piece, piece.bad !== undefined || memory.take(piece.bytes.length));
    if (senders.size === 1) banAll(senders);
  }

  function dropBad(piece: Piece): void {
    if (piece.bad !== undefined) memory.give(piece.bytes.length);
    piece.bad = undefined;
  }

  function banAll(keys: ReadonlySet<string>): void {
    for (const key of keys) {
      const peer = peers.get(key);
      if (peer !== undefined) ban(peer.wire);
    }
  }

  /** Serves pending reads and releases the pieces behind them. */
  function answer(): void {
    let isFirst = true;
    for (const reading of readings) {
      if (advanceReading(reading, pieceLength, window.piece)) {
        readings.delete(reading);
        reading.resolve(bytesOf(reading));
        if (reading.isUrgent) window.settle(reading.from, reading.to);
        // A reading whose pieces came early passes nothing that one before it still needs.
        else if (isFirst) forget(window.passed(reading.to));
      } else if (!reading.isUrgent && isFirst) {
        isFirst = false;
        forget(window.moveTo(reading.at));
      }
    }
  }

  /** Of pieces that were released nothing is expected any more. */
  function forget(pieces: readonly Piece[]): void {
    for (const piece of pieces) {
      for (const { asked } of piece.blocks) for (const key of asked.keys()) sent(key);
      dropBad(piece);
    }
  }

  /** Takes back what was requested of peers that have this, so that it does not wait behind that. */
  function makeWay(from: number, to: number): void {
    const index = Math.floor(from / pieceLength);
    for (const peer of peers.values()) {
      if (peer.isChoked || peer.outstanding === 0 || !hasPiece(peer, index)) continue;
      peer.wire.together(() => {
        for (const piece of window.held())
          if (!window.isPreferred(piece.index) && isAskedOf(piece, peer.wire.key)) takeBack(peer, piece);
      });
    }
    for (const peer of peers.values()) if (to > from) fillSoon(peer);
  }

  function preferReading(reading: Reading, signal: AbortSignal): void {
    const { from, to } = reading;
    const end = (): void => {
      if (!readings.delete(reading)) return;
      window.settle(from, to);
      reading.reject(new TorrentError('cancelled', 'Nobody waits for it any more.'));
    };
    signal.addEventListener('abort', end, { once: true });
    if (window.prefer(from, to)) makeWay(from, to);
    if (signal.aborted) end();
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

  function look(): void {
    const now = performance.now();
    forget(window.arrange());
    for (const piece of window.held()) if (!piece.isWhole) passOnLate(piece, now);
    expireRequests(peers, window.held(), now);
    for (const peer of peers.values()) {
      measure(peer, 1000 / lookEvery);
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
    forget(window.clear());
  }

  const withPeer =
    <Rest extends readonly unknown[], Result>(work: (peer: Peer, ...rest: Rest) => Result) =>
    (wire: Wire, ...rest: Rest): Result | undefined => {
      const peer = peers.get(wire.key);
      return peer && work(peer, ...rest);
    };

  const handlers: PeerHandlers = {
    ready: (wire) => {
      peers.set(wire.key, newPeer(wire, pieceCount));
      wire.interested();
    },
    extensions: withPeer((peer, { mostRequests, leastRequests }) => {
      peer.mostRequests = mostRequests;
      if (leastRequests !== undefined)
        Object.assign(peer, { sendsInOrder: true, firstRequests: leastRequests, leastRequests });
    }),
    have: withPeer((peer, piece) => {
      if (piece >= pieceCount) return peer.wire.close();
      if (hasPiece(peer, piece)) return;
      peer.has[piece >> 3]! |= 0x80 >> (piece & 7);
      rarity.met(piece);
      fillSometimes(peer);
    }),
    bitfield: withPeer((peer, bits) => {
      if (bits.length !== peer.has.length) return peer.wire.close();
      if (peer.hasBitfield) return;
      peer.hasBitfield = true;
      rarity.leftAll(peer.has);
      peer.has.set(bits);
      rarity.metAll(peer.has);
      fillSometimes(peer);
    }),
    unchoked: withPeer((peer) => {
      if (!peer.isChoked) return;
      peer.isChoked = false;
      // A peer could otherwise have itself asked again without ever sending.
      if (peer.sendsInOrder) peer.isSilent = false;
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
      const isLate = peer.expired?.delete(block) ?? false;
      if (block.asked.has(peer.wire.key)) sent(peer.wire.key);
      else if (!isLate || block.isHere || piece.isSuspect) return;
      arrived(peer, piece, block, bytes);
      fillSoon(peer);
    }),
    closed: (wire) => {
      const peer = peers.get(wire.key);
      if (peer === undefined) return;
      peers.delete(wire.key);
      rarity.leftAll(peer.has);
      releaseAll(peer);
      for (const other of peers.values()) fillSometimes(other);
    },
  };

  return {
    handlers: { ...handlers, closed: (wire) => guard(() => handlers.closed(wire)) },
    read: (from, to, urgent) => {
      const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
      const isUrgent = urgent !== undefined;
      const reading: Reading = { from, to, isUrgent, at: from, parts: [], resolve, reject };
      readings.add(reading);
      if (isUrgent) preferReading(reading, urgent.signal);
      answer();
      for (const peer of peers.values()) fillSoon(peer);
      return promise;
    },
    received: () => received,
    sending: () => [...peers.values()].filter(({ rate }) => rate > 0.1).length,
    close,
  };
}
