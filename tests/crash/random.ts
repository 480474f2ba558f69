/** Choices that a seed repeats; what the server does between them, a seed cannot. */
export interface Random {
  /** From 0 up to, not including, `below`. */
  readonly below: (below: number) => number;
  readonly chance: (share: number) => boolean;
  readonly pick: <Thing>(things: readonly Thing[]) => Thing | undefined;
  /** Up to so many of them, at least one where there is one. */
  readonly some: <Thing>(things: readonly Thing[], most: number) => Thing[];
  readonly bytes: (size: number) => Buffer<ArrayBuffer>;
}

/** mulberry32: 32 bits of state, one multiplication chain for each number. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  const pick = <Thing>(things: readonly Thing[]): Thing | undefined => things[below(things.length)];
  return {
    below,
    pick,
    chance: (share) => next() < share,
    some: (things, most) => {
      const left = [...things];
      const count = Math.min(left.length, 1 + below(most));
      return Array.from({ length: count }, () => left.splice(below(left.length), 1)[0]!);
    },
    bytes: (size) => {
      const bytes = Buffer.alloc(size);
      for (let at = 0; at < size; at += 4096) bytes.writeUInt8(below(256), at);
      for (let at = 0; at < Math.min(size, 64); at += 1) bytes.writeUInt8(below(256), at);
      return bytes;
    },
  };
}
