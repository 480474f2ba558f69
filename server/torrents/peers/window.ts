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
  /** How many peers have a piece. */
  readonly peersWith: (index: number) => number;
}

/** The pieces in memory: those from the reader's position on, and those that somebody needs at once. */
interface PieceWindow {
  /** Unfinished pieces, in the order in which they are requested; allocates memory for new ones. */
  readonly upcoming: () => Generator<Piece>;
  readonly held: () => Iterable<Piece>;
  readonly piece: (index: number) => Piece | undefined;
  /** The reader is at this byte, which it needs. Returns the pieces that were released. */
  readonly moveTo: (at: number) => readonly Piece[];
  /** The reader has read up to this byte (as in `slice`). */
  readonly passed: (to: number) => readonly Piece[];
  /** Puts a range before all others. True where it does not go on from what was put first before. */
  readonly prefer: (from: number, to: number) => boolean;
  /** A preferred range was read, or is no longer needed. */
  readonly settle: (from: number, to: number) => void;
  readonly isPreferred: (index: number) => boolean;
  /** Looks anew at what is rare, and releases preferred pieces that nobody has needed for a while. */
  readonly arrange: () => readonly Piece[];
  readonly clear: () => readonly Piece[];
}

/** Bytes ahead of the reader that come in order; of the others the rarest come first. */
const inOrder = 4 * 1024 * 1024;
/** Milliseconds for which a preferred piece is kept after it was read, and how many bytes of them are. */
const [keptFor, mostKept] = [10_000, 8 * 1024 * 1024];
/** Bytes of preferred pieces for which there is memory beyond the limit. */
const overLimit = 1024 * 1024;

interface Place {
  readonly index: number;
  /** Where what is wanted of the piece ends. */
  end: number;
}

interface Preferred {
  readers: number;
  usedAt: number;
}

export function createPieceWindow(options: WindowOptions): PieceWindow {
  const { size, pieceLength, wanted, memory, ahead, peersWith } = options;
  const order = placesOf(wanted, pieceLength);
  const held = new Map<number, Piece>();
  const preferred = new Map<number, Preferred>();
  /** How many places of the window need a piece: places from `first` to `next`. */
  const needed = new Map<number, number>();
  let [first, next, bytes] = [0, 0, 0];
  /** The pieces of the window as they were last arranged, and those that came in since. */
  let arranged: Piece[] = [];

  const lengthOf = (index: number): number => Math.min(pieceLength, size - index * pieceLength);

  /** `isFirst`: what somebody waits for is always allowed, or he would wait for ever. */
  function opened(index: number, isFirst: boolean): Piece | undefined {
    const known = held.get(index);
    if (known !== undefined) return known;
    const length = lengthOf(index);
    if (!memory.take(length)) {
      if (!isFirst) return undefined;
      memory.give(-length);
    }
    const piece = createPiece(index, length);
    held.set(index, piece);
    return piece;
  }

  /** Memory is taken in order, so that the piece that the reader needs next never waits for those behind it. */
  function extend(): void {
    const room = Math.max(ahead, 2 * pieceLength);
    for (; next < order.length && bytes < room; next += 1) {
      const { index } = order[next]!;
      const piece = opened(index, next === first);
      if (piece === undefined) return;
      bytes += lengthOf(index);
      needed.set(index, (needed.get(index) ?? 0) + 1);
      arranged.push(piece);
    }
  }

  function* upcoming(): Generator<Piece> {
    let over = Math.max(overLimit, pieceLength);
    for (const [index, { readers }] of preferred) {
      if (readers === 0) continue;
      const piece = opened(index, over > 0);
      over -= pieceLength;
      if (piece !== undefined && !piece.isWhole) yield piece;
    }
    extend();
    for (let [at, room] = [first, inOrder]; at < next && room > 0; at += 1) {
      const piece = held.get(order[at]!.index)!;
      room -= piece.bytes.length;
      if (!piece.isWhole) yield piece;
    }
    for (const piece of arranged) if (!piece.isWhole && held.get(piece.index) === piece) yield piece;
  }

  function releaseUnneeded(indexes: Iterable<number>): readonly Piece[] {
    const released: Piece[] = [];
    for (const index of indexes) {
      const piece = held.get(index);
      if (piece === undefined || needed.has(index) || preferred.has(index)) continue;
      held.delete(index);
      memory.give(piece.bytes.length);
      released.push(piece);
    }
    return released;
  }

  function advance(place: number): readonly Piece[] {
    const left: number[] = [];
    for (; first < place; first += 1) {
      const { index } = order[first]!;
      if (first >= next) next = first + 1;
      else {
        bytes -= lengthOf(index);
        const count = needed.get(index)! - 1;
        if (count > 0) needed.set(index, count);
        else needed.delete(index);
      }
      left.push(index);
    }
    return releaseUnneeded(left);
  }

  const placeOf = (at: number): number => {
    const index = Math.floor(at / pieceLength);
    for (let place = first; place < order.length; place += 1) if (order[place]!.index === index) return place;
    return first;
  };

  const indexes = (from: number, to: number): readonly number[] => {
    const begin = Math.floor(from / pieceLength);
    return to <= from
      ? []
      : Array.from({ length: Math.ceil(to / pieceLength) - begin }, (_, at) => begin + at);
  };

  /** Those that nobody reads any more, the latest last. */
  function dropPreferred(now: number): readonly Piece[] {
    const idle = [...preferred]
      .filter(([, { readers }]) => readers === 0)
      .sort(([, a], [, b]) => a.usedAt - b.usedAt);
    let kept = idle.length * pieceLength;
    const left: number[] = [];
    for (const [index, { usedAt }] of idle) {
      const hasRoom = memory.take(0) && kept <= Math.max(mostKept, 2 * pieceLength);
      if (now - usedAt < keptFor && hasRoom) continue;
      kept -= pieceLength;
      preferred.delete(index);
      left.push(index);
    }
    return releaseUnneeded(left);
  }

  return {
    upcoming,
    held: () => held.values(),
    piece: (index) => held.get(index),
    moveTo: (at) => advance(placeOf(at)),
    passed: (to) => {
      const place = placeOf(to - 1);
      const { end } = order[place] ?? { end: 0 };
      return advance(
        end <= to && order[place]?.index === Math.floor((to - 1) / pieceLength) ? place + 1 : place,
      );
    },
    prefer: (from, to) => {
      const all = indexes(from, to);
      const goesOn = all.some(
        (index) => preferred.has(index) || preferred.has(index - 1) || held.get(index)?.isWhole,
      );
      for (const index of all) {
        const known = preferred.get(index) ?? { readers: 0, usedAt: 0 };
        known.readers += 1;
        preferred.set(index, known);
      }
      return !goesOn;
    },
    settle: (from, to) => {
      for (const index of indexes(from, to)) {
        const known = preferred.get(index);
        if (known === undefined) continue;
        known.readers -= 1;
        known.usedAt = performance.now();
      }
    },
    isPreferred: (index) => preferred.has(index),
    arrange: () => {
      const places = order.slice(first, next);
      const rarity = new Map(places.map(({ index }) => [index, peersWith(index)]));
      arranged = [...new Set(places.map(({ index }) => held.get(index)!))].sort(
        (a, b) => rarity.get(a.index)! - rarity.get(b.index)! || a.luck - b.luck,
      );
      return preferred.size === 0 ? [] : dropPreferred(performance.now());
    },
    clear: () => {
      preferred.clear();
      needed.clear();
      first = order.length;
      next = order.length;
      arranged = [];
      return releaseUnneeded([...held.keys()]);
    },
  };
}

/** The pieces of the ranges, in order; one that ends a range and begins the next once. */
function placesOf(wanted: WindowOptions['wanted'], pieceLength: number): readonly Place[] {
  const order: Place[] = [];
  for (const [from, to] of wanted) {
    if (to <= from) continue;
    for (let index = Math.floor(from / pieceLength); index * pieceLength < to; index += 1) {
      const last = order.at(-1);
      const end = Math.min(to, (index + 1) * pieceLength);
      if (last?.index === index) last.end = end;
      else order.push({ index, end });
    }
  }
  return order;
}
