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
  lastAt: performance.now(),
  filledAt: Number.NEGATIVE_INFINITY,
  came: 0,
  rate: 0,
  mostRequests: 250,
  looks: 0,
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
