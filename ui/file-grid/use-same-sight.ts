import { type RefObject, useLayoutEffect, useRef } from 'react';
import { type Layout, rowOf, topOf } from './layout.ts';
import type { Measures } from './measures.ts';

/** Fewer cards in a line push the active one down: it stays in sight where it was. */
export function useSameSight(
  scroller: RefObject<HTMLElement | null>,
  layout: Layout,
  { columns, rowHeight, headerHeight }: Measures,
  { active, reveal }: { active: number | null; reveal: (index: number) => void },
): void {
  const before = useRef(layout);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the lines are other ones.
  useLayoutEffect(() => {
    const [list, last] = [scroller.current, before.current];
    if (!list || active === null || last === layout || active >= last.count) return;
    const top = topOf(last, rowOf(last, active)) - list.scrollTop;
    if (top + last.rowHeight > 0 && top < list.clientHeight - headerHeight) reveal(active);
  }, [columns, rowHeight]);
  useLayoutEffect(() => {
    before.current = layout;
  }, [layout]);
}
