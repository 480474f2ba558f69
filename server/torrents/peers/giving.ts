import { malformed, TorrentError } from '../error.ts';
import { blockSize } from './frames.ts';
import type { GivingHandlers } from './swarm.ts';
import type { BlockRequest, GivingWire } from './wire.ts';

/** A range of the content, as in `slice`. */
export interface ByteSpan {
  readonly from: number;
  readonly to: number;
}

interface GivingOptions {
  readonly size: number;
  readonly pieceLength: number;
  /** Pieces that can be given, as in a bitfield. */
  readonly has: Uint8Array;
  readonly ban: (wire: GivingWire) => void;
  /** Peers that may request at once, and milliseconds after which one lets another have its place. */
  readonly mostAllowed?: number;
  readonly turn?: number;
}

/** The requests of peers for a torrent, and the answers. */
export interface Giving {
  readonly handlers: GivingHandlers;
  /** The next range that a peer requests, once the one before was given. @throws {TorrentError} `cancelled` when it is closed. */
  readonly wanted: () => Promise<ByteSpan>;
  /** The bytes of the range that `wanted` answered. @throws {TorrentError} `malformed` for others. */
  readonly give: (from: number, bytes: Uint8Array) => void;
  /** Nothing more is wanted. Resolves when what was given has gone out, after half a minute at the latest. */
  readonly close: () => Promise<void>;
}

/** Bytes that are read and sent at once. */
export const mostGiven = 256 * 1024;
/** Requests of one peer that wait. */
const mostRequests = 500;
/** Milliseconds for which a peer that wants nothing keeps its connection: others may want something. */
const idleWithin = 60_000;
/** Milliseconds within which a peer takes what it requested. */
const takenWithin = 30_000;

interface Receiver {
  readonly wire: GivingWire;
  readonly requests: BlockRequest[];
  isInterested: boolean;
  /** Since when it wants nothing. */
  idleSince: number;
  /** Since when it may request. */
  allowedAt: number | undefined;
  /** Bytes are on their way to it. */
  sending: NodeJS.Timeout | undefined;
}

/** Gives pieces to peers, a few peers at a time and one range after the other: whoever reads the content sets the pace. */
export function createGiving({
  size,
  pieceLength,
  has,
  ban,
  mostAllowed = 4,
  turn = 30_000,
}: GivingOptions): Giving {
  const receivers = new Map<string, Receiver>();
  let asking: PromiseWithResolvers<ByteSpan> | undefined;
  let current: { readonly receiver: Receiver; readonly requests: readonly BlockRequest[] } | undefined;
  let isClosed = false;
  const { promise: goneOut, resolve: goOut } = Promise.withResolvers<void>();

  function endIfGone(): void {
    if (isClosed && ![...receivers.values()].some(({ sending }) => sending !== undefined)) goOut();
  }

  const offsetOf = ([piece, begin]: BlockRequest): number => piece * pieceLength + begin;

  function isOurs([piece, begin, length]: BlockRequest): boolean {
    const isThere = (has[piece >> 3] ?? 0) & (0x80 >> (piece & 7));
    const pieceSize = Math.min(pieceLength, size - piece * pieceLength);
    return isThere !== 0 && length > 0 && length <= blockSize && begin + length <= pieceSize;
  }

  /** Lets interested peers request: first those that never might, or longest ago. */
  function allowMore(): void {
    const allowed = [...receivers.values()].filter(({ allowedAt }) => allowedAt !== undefined);
    const waiting = [...receivers.values()].filter(
      ({ isInterested, allowedAt }) => isInterested && allowedAt === undefined,
    );
    for (const receiver of waiting.slice(0, Math.max(0, mostAllowed - allowed.length))) {
      receiver.allowedAt = performance.now();
      receiver.wire.allow(true);
    }
  }

  function disallow(receiver: Receiver): void {
    if (receiver.allowedAt === undefined) return;
    receiver.allowedAt = undefined;
    receiver.requests.length = 0;
    receiver.wire.allow(false);
    // Behind those that wait.
    receivers.delete(receiver.wire.key);
    receivers.set(receiver.wire.key, receiver);
  }

  /** As many as wait get the places of those that have had them longest. */
  function takeTurns(): void {
    const isWaiting = ({ isInterested, allowedAt }: Receiver): boolean =>
      isInterested && allowedAt === undefined;
    const all = [...receivers.values()];
    const since = performance.now() - turn;
    const had = all
      .filter(({ allowedAt = Number.POSITIVE_INFINITY }) => allowedAt <= since)
      .sort((one, other) => one.allowedAt! - other.allowedAt!);
    for (const receiver of had.slice(0, all.filter(isWaiting).length)) disallow(receiver);
    allowMore();
    const idle = performance.now() - idleWithin;
    for (const { isInterested, idleSince, wire } of all) if (!isInterested && idleSince <= idle) wire.close();
  }

  /** Asks for what one peer requests, in one piece as far as its requests follow upon each other. */
  function next(): void {
    if (asking === undefined || current !== undefined) return;
    for (const receiver of receivers.values()) {
      const [first] = receiver.requests;
      if (first === undefined || receiver.sending !== undefined) continue;
      const from = offsetOf(first);
      let [to, count] = [from, 0];
      for (const request of receiver.requests) {
        if (offsetOf(request) !== to || to + request[2] - from > mostGiven) break;
        to += request[2];
        count += 1;
      }
      current = { receiver, requests: receiver.requests.splice(0, count) };
      // The others come first then.
      receivers.delete(receiver.wire.key);
      receivers.set(receiver.wire.key, receiver);
      const { resolve } = asking;
      asking = undefined;
      resolve({ from, to });
      return;
    }
  }

  const withReceiver =
    <Rest extends readonly unknown[]>(work: (receiver: Receiver, ...rest: Rest) => void) =>
    (wire: GivingWire, ...rest: Rest): void => {
      const receiver = receivers.get(wire.key);
      if (receiver !== undefined) work(receiver, ...rest);
    };

  const timer = setInterval(takeTurns, Math.max(turn / 3, 10));
  return {
    handlers: {
      ready: (wire) => {
        receivers.set(wire.key, {
          wire,
          requests: [],
          isInterested: false,
          idleSince: performance.now(),
          allowedAt: undefined,
          sending: undefined,
        });
        wire.bitfield(has);
      },
      bitfield: (wire, bits) => {
        // It has everything, and wants nothing of us.
        if (isWhole(bits, Math.ceil(size / pieceLength))) ban(wire);
      },
      wants: withReceiver((receiver, isInterested: boolean) => {
        receiver.isInterested = isInterested;
        receiver.idleSince = performance.now();
        if (!isInterested) disallow(receiver);
        allowMore();
      }),
      requested: withReceiver((receiver, ...request: BlockRequest) => {
        if (receiver.allowedAt === undefined || isClosed) return;
        if (!isOurs(request) || receiver.requests.length >= mostRequests)
          throw new RangeError('a request that nobody may make');
        receiver.requests.push(request);
        next();
      }),
      cancelled: withReceiver(({ requests }, ...[piece, begin]: BlockRequest) => {
        const at = requests.findIndex((request) => request[0] === piece && request[1] === begin);
        if (at >= 0) requests.splice(at, 1);
      }),
      closed: withReceiver((receiver) => {
        clearTimeout(receiver.sending);
        receivers.delete(receiver.wire.key);
        allowMore();
        endIfGone();
      }),
    },
    wanted: () => {
      if (isClosed) return Promise.reject(closed());
      asking ??= Promise.withResolvers();
      const { promise } = asking;
      next();
      return promise;
    },
    give: (from, bytes) => {
      const { receiver, requests = [] } = current ?? {};
      current = undefined;
      const length = requests.reduce((sum, [, , one]) => sum + one, 0);
      if (receiver === undefined || offsetOf(requests[0]!) !== from || bytes.length !== length)
        throw malformed('These are other bytes than those that were wanted.');
      if (receivers.get(receiver.wire.key) !== receiver) return;
      receiver.sending = setTimeout(receiver.wire.close, takenWithin);
      let [at, left] = [0, requests.length];
      const flushed = (): void => {
        left -= 1;
        if (left > 0) return;
        clearTimeout(receiver.sending);
        receiver.sending = undefined;
        next();
        endIfGone();
      };
      receiver.wire.together(() => {
        for (const [piece, begin, one] of requests) {
          receiver.wire.give(piece, begin, bytes.subarray(at, at + one), flushed);
          at += one;
        }
      });
    },
    close: () => {
      isClosed = true;
      clearInterval(timer);
      asking?.promise.catch(() => {});
      asking?.reject(closed());
      asking = undefined;
      endIfGone();
      return goneOut;
    },
  };
}

/** Without memory for each piece: a torrent has up to 200,000, and a peer sends bitfields as often as it likes. */
function isWhole(bits: Uint8Array, pieces: number): boolean {
  for (let at = 0; at < pieces >> 3; at += 1) if (bits[at] !== 0xff) return false;
  const last = 0xff00 >> (pieces & 7);
  return (pieces & 7) === 0 || ((bits[pieces >> 3] ?? 0) & last & 0xff) === (last & 0xff);
}

const closed = (): TorrentError => new TorrentError('cancelled', 'The torrent was closed.');

/** The pieces that lie within these ranges, as a bitfield; ranges that touch are one. */
export function piecesWithin(
  ranges: readonly (readonly [from: number, to: number])[],
  { size, pieceLength }: { readonly size: number; readonly pieceLength: number },
): Uint8Array {
  const pieces = Math.ceil(size / pieceLength);
  const bits = new Uint8Array(Math.ceil(pieces / 8));
  const joined: [number, number][] = [];
  for (const [from, to] of [...ranges].sort(([one], [other]) => one - other)) {
    const last = joined.at(-1);
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to);
    else joined.push([from, to]);
  }
  for (const [from, to] of joined) {
    const end = to === size ? pieces : Math.floor(to / pieceLength);
    for (let piece = Math.ceil(from / pieceLength); piece < end; piece += 1)
      bits[piece >> 3]! |= 0x80 >> (piece & 7);
  }
  return bits;
}
