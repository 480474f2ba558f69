import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import type { Layout } from './layout.ts';

/** Whoever does one of these goes where they want. */
const ownMoves = ['wheel', 'pointerdown', 'keydown'] as const;

interface Return {
  readonly place?: string | undefined;
  readonly leftAt?: number | undefined;
  readonly isMeasured: boolean;
  readonly onMoved: () => void;
}

/**
 * Scrolls a place that is opened again to where it was left. Of a long one the rows come page by page, and the list
 * goes on with each, until it is there or the user moves it.
 *
 * @returns whether it still is on its way
 */
export function useReturn(
  scroller: RefObject<HTMLElement | null>,
  layout: Layout,
  { place, leftAt = 0, isMeasured, onMoved }: Return,
): () => boolean {
  const sought = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the place is another one.
  useLayoutEffect(() => {
    sought.current = leftAt;
  }, [place]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with another place, and with each change of its length.
  useLayoutEffect(() => {
    const [list, top] = [scroller.current, sought.current];
    if (!list || top === null || !isMeasured) return;
    list.scrollTop = top;
    if (list.scrollTop >= top - 1) sought.current = null;
    onMoved();
  }, [scroller, place, layout, isMeasured, onMoved]);
  useEffect(() => {
    const stop = () => {
      sought.current = null;
    };
    for (const move of ownMoves) addEventListener(move, stop, { capture: true, passive: true });
    return () => {
      for (const move of ownMoves) removeEventListener(move, stop, { capture: true });
    };
  }, []);
  return useCallback(() => sought.current !== null, []);
}
