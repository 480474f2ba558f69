import type { Block } from './piece.ts';
import type { Wire } from './wire.ts';

/** A peer of a content download. */
export interface Peer {
  readonly wire: Wire;
  readonly has: Uint8Array;
  hasBitfield: boolean;
  isChoked: boolean;
  /** It has not sent what was requested. Until it sends again it gets nothing that others could be asked for. */
  isSilent: boolean;
  outstanding: number;
  /** Requests for which it has not sent a block, given up ones included: more blocks than that it must not send. */
  owed: number;
  /** Blocks that it did not send in time, and may send yet. */
  expired: WeakSet<Block> | undefined;
  /** When it last sent something requested, or began to have to. */
  lastAt: number;
  /** When it was last looked for something to request. */
  filledAt: number;
  /** Blocks since the last tick, and blocks per second. */
  came: number;
  rate: number;
  /** Looks at it since it first sent something. */
  looks: number;
  mostRequests: number;
  /** A web seed: one request after the other, and each for many blocks. */
  sendsInOrder: boolean;
  /** Requests before its rate is known, and at least, however slow it is. */
  firstRequests: number;
  leastRequests: number;
}

export const newPeer = (wire: Wire, pieceCount: number): Peer => ({
  wire,
  has: new Uint8Array(Math.ceil(pieceCount / 8)),
  hasBitfield: false,
  isChoked: true,
  isSilent: false,
  outstanding: 0,
  owed: 0,
  expired: undefined,
  lastAt: performance.now(),
  filledAt: Number.NEGATIVE_INFINITY,
  came: 0,
  rate: 0,
  mostRequests: 250,
  looks: 0,
  sendsInOrder: false,
  firstRequests: 16,
  leastRequests: 4,
});

export const hasPiece = ({ has }: Peer, index: number): boolean =>
  (has[index >> 3]! & (0x80 >> (index & 7))) !== 0;

/** Looks after which the rate of a peer is known: two seconds. */
const looksToMeasure = 8;

/** Requests that a peer has at once: what it sends in a second and a bit, so that a slow one holds few of the blocks that others wait for. */
export const depthOf = ({ rate, looks, mostRequests, firstRequests, leastRequests }: Peer): number =>
  Math.min(
    mostRequests,
    Math.max(looks < looksToMeasure ? firstRequests : leastRequests, Math.ceil(rate * 1.2)),
  );

/** Requests that a web seed has at least where it is slow, and seconds in which they are to come. */
const [fewestInOrder, secondsInOrder] = [4, 5];

/** Takes in what came since the last look; looks are so many in a second. */
export function measure(peer: Peer, looks: number): void {
  peer.rate = 0.6 * peer.rate + 0.4 * (peer.came * looks);
  if (peer.rate > 0) peer.looks += 1;
  peer.came = 0;
  const inTime = Math.min(peer.firstRequests, Math.floor(peer.rate * secondsInOrder));
  if (peer.sendsInOrder) peer.leastRequests = Math.max(peer.leastRequests, inTime);
}

/** Leaves a web seed that was too slow no more requests than come in time. False for a peer, which has few of them. */
export function askLess(peer: Peer): boolean {
  if (!peer.sendsInOrder) return false;
  const inTime = Math.max(fewestInOrder, Math.floor(peer.rate * secondsInOrder));
  peer.leastRequests = Math.min(peer.firstRequests, inTime);
  return true;
}
