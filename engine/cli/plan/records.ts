import { isDeepStrictEqual } from 'node:util';
import type { SiteSnapshot } from '../../render/snapshot.ts';
import { recordWindows } from '../record-windows.ts';
import { sayWindow } from './addresses.ts';
import { type Change, type Insight, notice } from './change.ts';

/** Parts of records, such as prices, that get a window, lose it, or have another. */
export function recordWindowChanges(
  before: SiteSnapshot,
  after: SiteSnapshot,
  { offsets }: Pick<Insight, 'offsets'>,
): Change[] {
  const [then, now] = [recordWindows(before), recordWindows(after)];
  const isIn = (windows: typeof then, one: (typeof then)[number]): boolean =>
    windows.some((other) => isDeepStrictEqual(other, one));
  return [
    ...now
      .filter((one) => !isIn(then, one))
      .map(({ label, window }) => notice(`${label} holds${sayWindow(window, offsets)}.`)),
    ...then
      .filter((one) => !isIn(now, one))
      .map(({ label, window }) => notice(`${label} no longer holds${sayWindow(window, offsets)}.`)),
  ];
}
