import {
  type RefObject,
  startTransition,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { afterPaint } from '../after-paint.ts';
import { type Layout, rowAtTop } from './layout.ts';
import { filled, mostRows, type Sight } from './slots.ts';
import { useLatest } from './use-latest.ts';

/** A part of the list, in pixels from the top of its rows. */
interface Stretch {
  readonly top: number;
  readonly height: number;
}

/** The rows that a part of the list touches, and as many `around` on both sides. */
export function sightOf(layout: Layout, { top, height }: Stretch, around: number): Sight {
  if (layout.rowCount === 0 || height <= 0) return { from: 0, to: -1 };
  return {
    from: Math.max(0, rowAtTop(layout, top) - around),
    to: Math.min(layout.rowCount - 1, rowAtTop(layout, top + height) + around),
  };
}

/** Rows to draw, and the number of elements that show them. */
interface Drawn extends Sight {
  readonly slots: number;
}

function drawnOf(layout: Layout, stretch: Stretch, around: number): Drawn {
  const sight = sightOf(layout, stretch, around);
  const slots = mostRows(layout, stretch.height) + 2 * around;
  // Among headings, which are low, there may be elements for twice as many rows as a window mostly has.
  return { ...(layout.groups?.length ? sight : filled(sight, slots, layout.rowCount)), slots };
}

/** What of the list is in its window. Asked right after a change of the page it has the list laid out at once. */
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
 * Which rows to draw: those in the window and some around, so that a flick of the wheel meets no empty ground. A row
 * that comes into the window undrawn is drawn before the next frame; where few are left around it, more follow once that
 * is painted, so that a step of the keyboard, which moves the list by a row, waits for none. Whoever moves the list calls
 * `look` at once: what comes into sight is then drawn together with whatever else changes, not by itself when the browser
 * tells of it.
 *
 * @param above pixels of the scroller above the first row
 * @param around rows drawn on each side of the window
 */
export function useSight(
  scroller: RefObject<HTMLElement | null>,
  layout: Layout,
  { above, around, initialScroll }: { above: number; around: number; initialScroll: number },
): { readonly drawn: Drawn; readonly look: () => void } {
  const [stretch, setStretch] = useState<Stretch>({ top: initialScroll - above, height: 0 });
  const drawn = useMemo(() => drawnOf(layout, stretch, around), [layout, stretch, around]);
  const latest = useLatest({ layout, above, drawn });
  const callOff = useRef(() => {});

  const lookAnd = useCallback(
    (draw: (stretch: Stretch) => void) => {
      const list = scroller.current;
      if (!list) return;
      callOff.current();
      const { layout, above, drawn } = latest.current;
      const now = stretchOf(list, above);
      if (!holds(drawn, sightOf(layout, now, least))) return draw(now);
      if (holds(drawn, sightOf(layout, now, least + 1))) return;
      callOff.current = afterPaint(() =>
        startTransition(() => setStretch(stretchOf(list, latest.current.above))),
      );
    },
    [scroller, latest],
  );
  const look = useCallback(() => lookAnd(setStretch), [lookAnd]);

  useLayoutEffect(() => {
    const list = scroller.current;
    if (!list) return;
    const onScroll = () => lookAnd((now) => flushSync(() => setStretch(now)));
    const observer = new ResizeObserver(look);
    observer.observe(list);
    list.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      callOff.current();
      observer.disconnect();
      list.removeEventListener('scroll', onScroll);
    };
  }, [scroller, lookAnd, look]);

  // A list that became shorter, or whose rows became higher, may stand elsewhere now; one that is new, for the first time.
  useLayoutEffect(() => {
    const now = scroller.current && stretchOf(scroller.current, above);
    if (now && !holds(latest.current.drawn, sightOf(layout, now, 0))) setStretch(now);
  }, [scroller, layout, above, latest]);
  return { drawn, look };
}
