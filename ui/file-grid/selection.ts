import { first, none, type Ranges, rangeOf, toggled, union } from './ranges.ts';

/** The selection in a list, and where the next step starts. */
export interface Selection {
  readonly ranges: Ranges;
  /** Where a range that Shift draws begins. */
  readonly anchor: number | null;
  /** The entry that has the keyboard. */
  readonly active: number | null;
}

export const nothingSelected: Selection = Object.freeze({ ranges: none, anchor: null, active: null });

/** Only this entry. */
export const selectOnly = (index: number): Selection => ({
  ranges: rangeOf(index, index + 1),
  anchor: index,
  active: index,
});

export const selectAll = ({ active }: Selection, count: number): Selection => ({
  ranges: rangeOf(0, count),
  anchor: active ?? (count > 0 ? 0 : null),
  active: active ?? (count > 0 ? 0 : null),
});

/** Nothing is chosen any more; the keyboard stays where it is. */
export const selectNone = ({ active }: Selection): Selection => ({ ranges: none, anchor: active, active });

/** In or out, the others stay: Ctrl and a press, the checkbox, Space, a tap while choosing. */
export const toggleOne = ({ ranges }: Selection, index: number): Selection => ({
  ranges: toggled(ranges, index),
  anchor: index,
  active: index,
});

/** Selects from the anchor to here and nothing else; with `isAdding` beside the existing selection. */
export function extendTo(selection: Selection, index: number, isAdding = false): Selection {
  const anchor = selection.anchor ?? selection.active ?? index;
  const span = rangeOf(Math.min(anchor, index), Math.max(anchor, index) + 1);
  return { ranges: isAdding ? union(selection.ranges, span) : span, anchor, active: index };
}

/** The keys held while pressing or stepping. */
export interface Held {
  /** Ctrl, or Command on a Mac. */
  readonly isAdding: boolean;
  /** Shift. */
  readonly isExtending: boolean;
}

/** A press on an entry, as every file manager does it. */
export function press(selection: Selection, index: number, { isAdding, isExtending }: Held): Selection {
  if (isExtending) return extendTo(selection, index, isAdding);
  return isAdding ? toggleOne(selection, index) : selectOnly(index);
}

/** A keyboard step to an entry: with Ctrl without selecting, with Shift extending the range. */
export function step(selection: Selection, index: number, { isAdding, isExtending }: Held): Selection {
  if (isExtending) return extendTo(selection, index, isAdding);
  return isAdding ? { ...selection, active: index } : selectOnly(index);
}

/** The entry that has the keyboard, if the list still is so long. */
export const activeIn = ({ active }: Selection, count: number): number | null =>
  active !== null && active < count ? active : null;

/** Where the keyboard begins when it comes to the list; `inSight`: the first entry there. */
export const entrance = ({ active, ranges }: Selection, count: number, inSight = 0): number | null =>
  active ?? first(ranges) ?? (count > 0 ? Math.min(inSight, count - 1) : null);
