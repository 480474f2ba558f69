import { type RefObject, useLayoutEffect, useState } from 'react';

/** Rows beyond those in sight, on each side. */
const beyond = 8;
/** Until it is measured. */
const usualPage = 12;

/** Which rows of a list with rows of one height are to be drawn. */
export function useRowsInSight(scroller: RefObject<HTMLElement | null>, count: number) {
  const [sight, setSight] = useState({ first: 0, page: usualPage });
  const measure = (): void => {
    const element = scroller.current;
    const height = element && count > 0 ? element.scrollHeight / count : 0;
    if (!element || height === 0) return;
    const next = {
      first: Math.floor(element.scrollTop / height),
      page: Math.max(1, Math.floor(element.clientHeight / height)),
    };
    setSight((known) => (known.first === next.first && known.page === next.page ? known : next));
  };
  useLayoutEffect(() => {
    measure();
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  });
  const from = Math.max(0, Math.min(sight.first, count - 1) - beyond);
  return {
    from,
    to: Math.min(count, from + sight.page + 2 * beyond + 1),
    page: sight.page,
    onScroll: measure,
    /** Scrolls no further than until the row is in sight. */
    show: (row: number): void => {
      const element = scroller.current;
      if (!element) return;
      const height = element.scrollHeight / count;
      const [top, bottom] = [row * height, (row + 1) * height - element.clientHeight];
      if (element.scrollTop > top) element.scrollTop = top;
      else if (element.scrollTop < bottom) element.scrollTop = bottom;
    },
  };
}
