import { askLess, type Peer } from './peer.ts';
import { type Block, expire, type Piece, release } from './piece.ts';

/** Milliseconds after which a request is given up. */
const requestWithin = 10_000;
/** Milliseconds without a requested block after which a peer gets only what others are late with. */
const silentAfter = 8000;

/** Frees requests that are too old. Peers that sent nothing meanwhile are silent. */
export function expireRequests(peers: ReadonlyMap<string, Peer>, held: Iterable<Piece>, now: number): void {
  const pieces = [...held].filter(({ isWhole }) => !isWhole);
  const slow = new Set<Peer>();
  for (const piece of pieces)
    for (const { key, block } of expire(piece, now - requestWithin)) {
      const peer = peers.get(key);
      if (peer === undefined) continue;
      sentOrGivenUp(peer);
      peer.expired ??= new WeakSet();
      peer.expired.add(block);
      if (now - peer.lastAt > silentAfter) peer.isSilent = true;
      else {
        // Who is slow, and not gone, would send it all the same, before what it is asked for next.
        peer.wire.cancel(piece.index, block.begin, block.length);
        slow.add(peer);
      }
    }
  // A new request would be answered after its later ones, and again too late.
  for (const peer of slow) if (askLess(peer)) for (const piece of pieces) takeBack(peer, piece);
}

/** Takes back what is requested of a piece. */
export function takeBack(peer: Peer, piece: Piece): void {
  for (const { begin, length, asked } of piece.blocks)
    if (asked.has(peer.wire.key)) {
      peer.wire.cancel(piece.index, begin, length);
      sentOrGivenUp(peer);
    }
  release(piece, peer.wire.key);
}

/** Takes a block that is here back from peers of which it is no longer expected: from silent ones nothing else was taken back. */
export function takeBackLate(peers: Iterable<Peer>, { index }: Piece, block: Block): void {
  for (const { expired, wire } of peers)
    if (expired?.delete(block)) wire.cancel(index, block.begin, block.length);
}

function sentOrGivenUp(peer: Peer): void {
  peer.outstanding = Math.max(0, peer.outstanding - 1);
}
