import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import { afterPaint } from '../after-paint.ts';
import { type Layout, rowAtTop } from './layout.ts';
import { type Drawn, filled, mostRows, type Sight } from './slots.ts';
import { useLatest } from './use-latest.ts';

/** A part of the list, in pixels from the top of its rows. */
interface Stretch {
  readonly top: number;
  readonly height: number;
  /** The list was scrolled up. */
  readonly isUp?: boolean;
}

/** The rows that a part of the list touches, and some before and after. */
export function sightOf(layout: Layout, { top, height }: Stretch, before: number, after = before): Sight {
  if (layout.rowCount === 0 || height <= 0) return { from: 0, to: -1 };
  return {
    from: Math.max(0, rowAtTop(layout, top) - before),
    to: Math.min(layout.rowCount - 1, rowAtTop(layout, top + height) + after),
  };
}

/**
 * Most of the rows around a window are in the direction of scrolling, so that a step of the keyboard seldom needs
 * another.
 */
function drawnOf(layout: Layout, stretch: Stretch, around: number): Drawn {
  const [behind, ahead] = [Math.floor(around / 2), Math.ceil(around * 1.5)];
  const sight = stretch.isUp
    ? sightOf(layout, stretch, ahead, behind)
    : sightOf(layout, stretch, behind, ahead);
  const slots = mostRows(layout, stretch.height) + 2 * around;
  // Among headings, which are low, there may be elements for twice as many rows as a window mostly has.
  return { ...(layout.groups?.length ? sight : filled(sight, slots, layout.rowCount)), slots };
}

/** The visible part of the list. Read right after a change of the page, it forces a layout. */
const stretchOf = (list: HTMLElement, above: number): Stretch => ({
  top: list.scrollTop - above,
  height: list.clientHeight,
});

const holds = (whole: Sight, part: Sight): boolean => part.from >= whole.from && part.to <= whole.to;

/**
 * Rows beyond the window that are never left for later: fast scrolling would draw none in one frame and twice as many in
 * the next.
 */
const least = 1;

/**
 * Which rows to render: the visible ones and some around, so that fast scrolling shows no empty background. A visible
 * row that is missing is rendered before the next frame; where few are left around, more follow after that is painted,
 * so that a step of the keyboard, which moves the list by a row, waits for none. Code that moves the list calls `look`
 * at once: new rows are then rendered together with other changes, not by the scroll event.
 *
 * @param above pixels of the scroller above the first row
 * @param around rows rendered on each side of the window, on the average
 * @returns `draw`: to be called whenever something else about the rows changes; it renders now, and whenever the list
 * moves
 */
export function useSight(
  scroller: RefObject<HTMLElement | null>,
  layout: Layout,
  { above, around }: { above: number; around: number },
) {
  const latest = useLatest({ layout, above, around });
  const current = useRef({
    stretch: { top: -above, height: 0 } as Stretch,
    drawn: { from: 0, to: -1, slots: 0 } as Drawn,
    /** The last scroll position, and its direction. */
    top: 0,
    isUp: false,
    layout: undefined as Layout | undefined,
    paint: (_: Drawn) => {},
    callOff: () => {},
  }).current;

  const draw = useCallback(
    (paint = current.paint) => {
      const { layout, above, around } = latest.current;
      current.drawn = drawnOf(layout, current.stretch, around);
      // A list that became shorter, or whose rows became higher, may have another position now.
      if (layout !== current.layout && scroller.current) {
        current.layout = layout;
        const now = stretchOf(scroller.current, above);
        if (!holds(current.drawn, sightOf(layout, now, 0))) {
          current.stretch = now;
          current.drawn = drawnOf(layout, now, around);
        }
      }
      current.paint = paint;
      paint(current.drawn);
    },
    [scroller, current, latest],
  );

  const lookAnd = useCallback(
    (isToBeDrawn: boolean) => {
      const list = scroller.current;
      if (!list) return;
      current.callOff();
      const { layout, above } = latest.current;
      const now = stretchOf(list, above);
      const isUp = now.top === current.top ? current.isUp : now.top < current.top;
      current.isUp = isUp;
      current.top = now.top;
      const [before, after] = isUp ? [least + 1, least] : [least, least + 1];
      if (!holds(current.drawn, sightOf(layout, now, least))) {
        current.stretch = { ...now, isUp };
        if (isToBeDrawn) draw();
      } else if (!holds(current.drawn, sightOf(layout, now, before, after))) {
        current.callOff = afterPaint(() => {
          current.stretch = { ...stretchOf(list, latest.current.above), isUp };
          draw();
        });
      }
    },
    [scroller, current, latest, draw],
  );

  useLayoutEffect(() => {
    const list = scroller.current;
    if (!list) return;
    const onMoved = () => lookAnd(true);
    const observer = new ResizeObserver(onMoved);
    observer.observe(list);
    list.addEventListener('scroll', onMoved, { passive: true });
    return () => {
      current.callOff();
      observer.disconnect();
      list.removeEventListener('scroll', onMoved);
    };
  }, [scroller, current, lookAnd]);

  return { draw, look: useCallback(() => lookAnd(false), [lookAnd]) };
}
