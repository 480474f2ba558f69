/** Pseudo-random numbers that are the same each time, so that every demo has the same pictures. */
export interface Chance {
  /** From 0 up to 1. */
  readonly next: () => number;
  /** From `low` up to `high`. */
  readonly between: (low: number, high: number) => number;
  readonly one: <Thing>(things: readonly Thing[]) => Thing;
}

/** The generator "mulberry32" (Tommy Ettinger, public domain): 32 bits of state. */
export function createChance(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    one: (things) => things[Math.floor(next() * things.length)]!,
  };
}
