/**
 * A set of places in a list, kept as ranges: "all of 100,000 but one" is two pairs. Each pair is `[from, to)`; pairs are
 * in order, none is empty, and none touches the next.
 */
export type Ranges = readonly (readonly [from: number, to: number])[];

export const none: Ranges = Object.freeze([]);

/** The places from `from` up to but without `to`. */
export const rangeOf = (from: number, to: number): Ranges => (from < to ? [[from, to]] : none);

/** How many places. */
export const countOf = (ranges: Ranges): number => ranges.reduce((sum, [from, to]) => sum + to - from, 0);

/** Whether a position is in the set: by bisection, since a row checks it on every rendering. */
export function has(ranges: Ranges, index: number): boolean {
  let [low, high] = [0, ranges.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const [from, to] = ranges[middle] as readonly [number, number];
    if (index < from) high = middle;
    else if (index >= to) low = middle + 1;
    else return true;
  }
  return false;
}

/** Every place, in order. */
export function* placesOf(ranges: Ranges): Generator<number> {
  for (const [from, to] of ranges) for (let index = from; index < to; index += 1) yield index;
}

export const first = (ranges: Ranges): number | null => ranges[0]?.[0] ?? null;

/** Places that are in either set. */
export function union(one: Ranges, other: Ranges): Ranges {
  const sorted = [...one, ...other].sort((a, b) => a[0] - b[0]);
  const joined: [number, number][] = [];
  for (const [from, to] of sorted) {
    const last = joined.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else joined.push([from, to]);
  }
  return joined;
}

/** Places of `one` that are not in `other`. */
export function minus(one: Ranges, other: Ranges): Ranges {
  const left: [number, number][] = [];
  let next = 0;
  for (const [from, to] of one) {
    let at = from;
    // A pair of `other` may reach over several pairs of `one`: only those that end before this one are done with.
    while (next < other.length && (other[next] as readonly [number, number])[1] <= from) next += 1;
    for (let cut = next; cut < other.length; cut += 1) {
      const [cutFrom, cutTo] = other[cut] as readonly [number, number];
      if (cutFrom >= to) break;
      if (at < cutFrom) left.push([at, cutFrom]);
      at = Math.max(at, cutTo);
    }
    if (at < to) left.push([at, to]);
  }
  return left;
}

/** Positions in exactly one of both sets: Ctrl with a rubber band over a selection. */
export const difference = (one: Ranges, other: Ranges): Ranges => union(minus(one, other), minus(other, one));

export const toggled = (ranges: Ranges, index: number): Ranges => difference(ranges, [[index, index + 1]]);

/** The set of the positions for which `isIn` holds: turns ids into ranges again after sorting. */
export function rangesWhere(count: number, isIn: (index: number) => boolean): Ranges {
  const found: [number, number][] = [];
  for (let index = 0; index < count; index += 1) {
    if (!isIn(index)) continue;
    const last = found.at(-1);
    if (last && last[1] === index) last[1] += 1;
    else found.push([index, index + 1]);
  }
  return found;
}
