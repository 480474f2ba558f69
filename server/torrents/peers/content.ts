import { TorrentError } from '../error.ts';
import { sha1, type TorrentContent } from '../metainfo.ts';
import { blockSize } from './frames.ts';
import {
  type Block,
  createPiece,
  nextFreeBlock,
  nextLateBlock,
  type Piece,
  passOn,
  release,
  restart,
  sendersOfBadBlocks,
} from './piece.ts';
import type { PeerHandlers } from './swarm.ts';
import type { Wire } from './wire.ts';

/** Limits the memory for pieces of all torrents together. */
interface PieceMemory {
  readonly take: (bytes: number) => boolean;
  readonly give: (bytes: number) => void;
}

export function createPieceMemory(most: number): PieceMemory {
  let used = 0;
  return {
    take: (bytes) => {
      if (used + bytes > most) return false;
      used += bytes;
      return true;
    },
    give: (bytes) => {
      used -= bytes;
    },
  };
}

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
  /** Bytes received so far, bad and duplicate ones included. */
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
  lastAt: number;
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
const lookEvery = 250;
/** Milliseconds without a block after which a peer's requests go to others, and after which it is disconnected. */
const [silentAfter, leftAfter] = [10_000, 60_000];

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
  const order = piecesOf(wanted, pieceLength);
  const held = new Map<number, Piece>();
  const peers = new Map<string, Peer>();
  const readings = new Set<Reading>();
  let [position, first, received] = [order[0] === undefined ? 0 : order[0] * pieceLength, 0, 0];
  let isOpen = true;

  const lengthOf = (index: number): number => Math.min(pieceLength, size - index * pieceLength);
  const hasPiece = ({ has }: Peer, index: number): boolean =>
    (has[index >> 3]! & (0x80 >> (index & 7))) !== 0;

  /** Unfinished pieces within the window ahead of the reader; allocates memory for new ones. */
  function* upcoming(): Generator<Piece> {
    let room = Math.max(ahead, 2 * pieceLength);
    for (let at = first; at < order.length && room > 0; at += 1) {
      const index = order[at]!;
      const length = lengthOf(index);
      room -= length;
      const piece = held.get(index) ?? opened(index, length);
      if (piece === undefined) return;
      if (!piece.isWhole) yield piece;
    }
  }

  function opened(index: number, length: number): Piece | undefined {
    // The first piece is always allowed, or the reader would wait for ever.
    if (!memory.take(length)) {
      if (held.size > 0) return undefined;
      memory.give(-length);
    }
    const piece = createPiece(index, length);
    held.set(index, piece);
    return piece;
  }

  function drop(piece: Piece): void {
    held.delete(piece.index);
    memory.give(piece.bytes.length);
    if (piece.isWhole) return;
    for (const block of piece.blocks) for (const key of block.asked) sent(key);
  }

  function sent(key: string): void {
    const peer = peers.get(key);
    if (peer !== undefined) peer.outstanding = Math.max(0, peer.outstanding - 1);
  }

  const depthOf = ({ rate, mostRequests }: Peer): number =>
    Math.min(mostRequests, Math.max(16, Math.ceil(rate * 1.2)));

  function fill(peer: Peer): void {
    if (peer.isChoked || !isOpen) return;
    const depth = depthOf(peer);
    if (peer.outstanding > depth * 0.75) return;
    const now = performance.now();
    peer.wire.together(() => {
      for (const piece of peer.isSilent ? [] : upcoming()) {
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
    for (const piece of upcoming()) {
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
    if (peer.outstanding === 0) peer.lastAt = performance.now();
    peer.outstanding += 1;
    peer.wire.request(piece.index, block.begin, block.length);
  }

  function releaseAll(peer: Peer): void {
    for (const piece of held.values()) release(piece, peer.wire.key);
    peer.outstanding = 0;
  }

  const blockAt = (index: number, begin: number, length: number): [Piece, Block] | undefined => {
    const piece = held.get(index);
    const block = piece?.blocks[begin / blockSize];
    return piece && block?.length === length ? [piece, block] : undefined;
  };

  function arrived(peer: Peer, piece: Piece, block: Block): void {
    block.writer = undefined;
    block.isHere = true;
    piece.onlyAt = performance.now();
    block.sender = peer.wire.key;
    for (const key of block.asked) {
      if (key === peer.wire.key) continue;
      peers.get(key)?.wire.cancel(piece.index, block.begin, block.length);
      sent(key);
    }
    block.asked.clear();
    piece.missing -= 1;
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
    const piece = held.get(Math.floor(at / pieceLength));
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
    const index = Math.floor(earliest / pieceLength);
    for (const piece of [...held.values()]) if (piece.index < index) drop(piece);
    while (first < order.length && order[first]! < index) first += 1;
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

  const look = (): void => {
    const now = performance.now();
    for (const piece of held.values()) if (!piece.isWhole) passOnLate(piece, now);
    for (const peer of peers.values()) {
      peer.rate = 0.6 * peer.rate + 0.4 * (peer.came * (1000 / lookEvery));
      peer.came = 0;
      const silence = now - peer.lastAt;
      if (peer.outstanding > 0 && silence > silentAfter) {
        peer.isSilent = true;
        releaseAll(peer);
      }
      if (!peer.isChoked && silence > leftAfter && readings.size > 0) peer.wire.close();
      else fill(peer);
    }
  };
  const looking = setInterval(() => guard(look), lookEvery);

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
        lastAt: performance.now(),
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
      peer.has[piece >> 3]! |= 0x80 >> (piece & 7);
      fill(peer);
    }),
    bitfield: withPeer((peer, bits) => {
      if (bits.length !== peer.has.length) return peer.wire.close();
      peer.has.set(bits);
      fill(peer);
    }),
    unchoked: withPeer((peer) => {
      peer.isChoked = false;
      peer.isSilent = false;
      peer.lastAt = performance.now();
      fill(peer);
    }),
    choked: withPeer((peer) => {
      peer.isChoked = true;
      releaseAll(peer);
    }),
    block: withPeer((peer, index, begin, length) => {
      const [piece, block] = blockAt(index, begin, length) ?? [];
      if (!piece || !block || block.isHere || block.writer !== undefined) return undefined;
      if (!block.asked.has(peer.wire.key)) return undefined;
      block.writer = peer.wire.key;
      return piece.bytes.subarray(begin, begin + length);
    }),
    blockEnded: withPeer((peer, index, begin, length, isKept) => {
      received += length;
      peer.lastAt = performance.now();
      peer.came += 1;
      peer.isSilent = false;
      const [piece, block] = blockAt(index, begin, length) ?? [];
      if (block?.asked.delete(peer.wire.key)) peer.outstanding = Math.max(0, peer.outstanding - 1);
      if (isKept && piece && block?.writer === peer.wire.key) arrived(peer, piece, block);
      fill(peer);
    }),
    closed: (wire) => {
      const peer = peers.get(wire.key);
      if (peer === undefined) return;
      peers.delete(wire.key);
      releaseAll(peer);
      for (const other of peers.values()) fill(other);
    },
  };

  return {
    handlers: { ...handlers, closed: (wire) => guard(() => handlers.closed(wire)) },
    read: (from, to) =>
      new Promise((resolve, reject) => {
        readings.add({ at: from, to, parts: [], resolve, reject });
        answer();
        for (const peer of peers.values()) fill(peer);
      }),
    received: () => received,
    sending: () => [...peers.values()].filter(({ rate }) => rate > 0.1).length,
    close: (error = new TorrentError('cancelled', 'The download was called off.')) => {
      isOpen = false;
      clearInterval(looking);
      for (const { reject } of readings) reject(error);
      readings.clear();
      for (const piece of [...held.values()]) drop(piece);
    },
  };
}

/** The pieces of the ranges, each once, in order. */
function piecesOf(wanted: ContentOptions['wanted'], pieceLength: number): readonly number[] {
  const order: number[] = [];
  for (const [from, to] of wanted) {
    if (to <= from) continue;
    for (let piece = Math.floor(from / pieceLength); piece * pieceLength < to; piece += 1)
      if (order.at(-1) !== piece) order.push(piece);
  }
  return order;
}
