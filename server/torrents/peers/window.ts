import { createPiece, type Piece } from './piece.ts';

/** Limits the memory for pieces of all torrents together. */
export interface PieceMemory {
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

interface WindowOptions {
  readonly size: number;
  readonly pieceLength: number;
  readonly wanted: readonly (readonly [from: number, to: number])[];
  readonly memory: PieceMemory;
  /** Bytes ahead of the reader. */
  readonly ahead: number;
}

/** The pieces in memory: those from the reader's position on. */
interface PieceWindow {
  /** Position of the first piece. */
  readonly start: number;
  /** Unfinished pieces ahead of the reader, in order; allocates memory for new ones. */
  readonly upcoming: () => Generator<Piece>;
  readonly held: () => Iterable<Piece>;
  readonly piece: (index: number) => Piece | undefined;
  /** Releases the pieces before this one, and returns them. */
  readonly moveTo: (index: number) => readonly Piece[];
}

export function createPieceWindow({ size, pieceLength, wanted, memory, ahead }: WindowOptions): PieceWindow {
  const order = piecesOf(wanted, pieceLength);
  const held = new Map<number, Piece>();
  let first = 0;

  const lengthOf = (index: number): number => Math.min(pieceLength, size - index * pieceLength);

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

  return {
    start: (order[0] ?? 0) * pieceLength,
    upcoming,
    held: () => held.values(),
    piece: (index) => held.get(index),
    moveTo: (index) => {
      const left = [...held.values()].filter((piece) => piece.index < index);
      for (const piece of left) {
        held.delete(piece.index);
        memory.give(piece.bytes.length);
      }
      while (first < order.length && order[first]! < index) first += 1;
      return left;
    },
  };
}

/** The pieces of the ranges, each once, in order. */
function piecesOf(wanted: WindowOptions['wanted'], pieceLength: number): readonly number[] {
  const order: number[] = [];
  for (const [from, to] of wanted) {
    if (to <= from) continue;
    for (let piece = Math.floor(from / pieceLength); piece * pieceLength < to; piece += 1)
      if (order.at(-1) !== piece) order.push(piece);
  }
  return order;
}
