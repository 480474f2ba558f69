import { createChance } from '../../server/admin/seed/chance.ts';

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

export function createRandom(seed: number): Random {
  const { next } = createChance(seed);
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
