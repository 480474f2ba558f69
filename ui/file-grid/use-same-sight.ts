import { type RefObject, useLayoutEffect, useRef } from 'react';
import { type Layout, rowOf, topOf } from './layout.ts';
import type { Measures } from './measures.ts';
import { useLatest } from './use-latest.ts';

/**
 * The active entry stays in sight where it was: fewer cards in a line push it down, and what comes to the foot of the
 * page takes of the list’s height.
 */
export function useSameSight(
  scroller: RefObject<HTMLElement | null>,
  layout: Layout,
  { columns, rowHeight, headerHeight }: Measures,
  { active, reveal }: { active: number | null; reveal: (index: number) => void },
): void {
  const before = useRef({ layout, height: 0 }).current;
  const keep = () => {
    const { layout: last, height } = before;
    const list = scroller.current;
    if (!list || active === null || active >= last.count) return;
    const top = topOf(last, rowOf(last, active)) - list.scrollTop;
    if (top + last.rowHeight > 0 && top < height - headerHeight) reveal(active);
  };
  const latest = useLatest(keep);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the lines are other ones.
  useLayoutEffect(() => {
    if (before.layout !== layout) keep();
  }, [columns, rowHeight]);
  useLayoutEffect(() => {
    before.layout = layout;
  }, [before, layout]);
  useLayoutEffect(() => {
    const list = scroller.current;
    if (!list) return;
    const observer = new ResizeObserver(() => {
      if (list.clientHeight < before.height) latest.current();
      before.height = list.clientHeight;
    });
    observer.observe(list);
    return () => observer.disconnect();
  }, [scroller, before, latest]);
}
