import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { entriesWithin, type Layout } from './layout.ts';
import type { Measures } from './measures.ts';
import type { Point } from './pressed.ts';
import { difference, first, type Ranges } from './ranges.ts';
import type { Selection } from './selection.ts';

/** Pixels from the edge within which the list scrolls along, and how fast at most, per frame. */
const edge = 48;
const fastest = 28;

interface FrameSurroundings {
  readonly layout: Layout;
  readonly measures: Measures;
  readonly selection: Selection;
  readonly onSelectionChanged: (selection: Selection) => void;
}

interface Drawing {
  /** Of the rows, so that it stays where it was put while the list scrolls. */
  readonly start: Point;
  /** Of the window. */
  pointer: Point;
  /** The selection before, which the rubber band inverts. */
  readonly base: Ranges;
  readonly before: Selection;
  timer: number;
  last: Ranges | undefined;
}

/** The frame that is drawn with the pointer around entries; near the edges the list scrolls along. */
export function useFrame(
  scroller: RefObject<HTMLElement | null>,
  canvas: RefObject<HTMLElement | null>,
  band: RefObject<HTMLElement | null>,
  surroundings: RefObject<FrameSurroundings>,
) {
  const drawing = useRef<Drawing>(undefined);

  const draw = useCallback(() => {
    const [now, area] = [drawing.current, canvas.current?.getBoundingClientRect()];
    if (!now || !area || !band.current) return;
    const { layout, measures, onSelectionChanged } = surroundings.current;
    const end = { x: now.pointer.x - area.left, y: now.pointer.y - area.top };
    const box = {
      left: Math.max(0, Math.min(now.start.x, end.x)),
      top: Math.max(0, Math.min(now.start.y, end.y)),
      right: Math.min(area.width, Math.max(now.start.x, end.x)),
      bottom: Math.min(area.height, Math.max(now.start.y, end.y)),
    };
    const look = band.current.style;
    look.display = 'block';
    look.translate = `${box.left}px ${box.top}px`;
    look.inlineSize = `${box.right - box.left}px`;
    look.blockSize = `${box.bottom - box.top}px`;
    const { margin, columnWidth } = measures;
    const framed = entriesWithin(
      layout,
      { ...box, left: box.left - margin, right: box.right - margin },
      columnWidth,
    );
    const ranges = difference(now.base, framed);
    if (JSON.stringify(ranges) === JSON.stringify(now.last)) return;
    now.last = ranges;
    const active = first(ranges) ?? now.before.active;
    onSelectionChanged({ ranges, anchor: active, active });
  }, [band, canvas, surroundings]);

  const scrollAlong = useCallback(() => {
    const [now, list] = [drawing.current, scroller.current];
    if (!now || !list) return;
    const { top, bottom } = list.getBoundingClientRect();
    const above = top + surroundings.current.measures.headerHeight + edge - now.pointer.y;
    const below = now.pointer.y - (bottom - edge);
    const depth = above > 0 ? -above : Math.max(0, below);
    if (depth !== 0) list.scrollTop += Math.sign(depth) * Math.min(fastest, Math.abs(depth) / 3);
    draw();
    now.timer = requestAnimationFrame(scrollAlong);
  }, [draw, scroller, surroundings]);

  const begin = useCallback(
    (from: Point, pointer: Point, isAdding: boolean) => {
      const area = canvas.current?.getBoundingClientRect();
      if (!area) return;
      const { selection } = surroundings.current;
      drawing.current = {
        start: { x: from.x - area.left, y: from.y - area.top },
        pointer,
        base: isAdding ? selection.ranges : [],
        before: selection,
        timer: requestAnimationFrame(scrollAlong),
        last: undefined,
      };
    },
    [canvas, scrollAlong, surroundings],
  );

  const end = useCallback(() => {
    if (drawing.current) cancelAnimationFrame(drawing.current.timer);
    drawing.current = undefined;
    if (band.current) band.current.style.display = 'none';
  }, [band]);

  /** Escape: as it was before. Tells whether a frame was drawn. */
  const giveUp = useCallback((): boolean => {
    const before = drawing.current?.before;
    end();
    if (before) surroundings.current.onSelectionChanged(before);
    return before !== undefined;
  }, [end, surroundings]);

  useEffect(() => end, [end]);
  return useRef({
    begin,
    move: (pointer: Point) => {
      if (drawing.current) drawing.current.pointer = pointer;
    },
    end,
    giveUp,
    isDrawn: () => drawing.current !== undefined,
  }).current;
}
