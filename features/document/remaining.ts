const units = [
  ['days', 86_400_000],
  ['hours', 3_600_000],
  ['minutes', 60_000],
  ['seconds', 1_000],
] as const;

/** A stretch of time in the units of a countdown. */
export type Remaining = Record<(typeof units)[number][0], number>;

/** Splits a span of ms into whole days, hours, minutes and seconds; never below zero. */
export function remaining(span: number): Remaining {
  let rest = Math.max(0, span);
  return Object.fromEntries(
    units.map(([unit, length]) => {
      const count = Math.floor(rest / length);
      rest -= count * length;
      return [unit, count];
    }),
  ) as Remaining;
}
