import { type RefObject, useEffect, useRef } from 'react';
import type { Point } from './zoom.ts';

interface Gestures {
  /** A finger or the mouse moved on by so much, in CSS pixels. */
  readonly onDrag: (by: Point) => void;
  /** The wheel, or two fingers: so much larger, around a point counted from the middle. */
  readonly onScale: (factor: number, point: Point) => void;
  readonly onDoubled: (point: Point) => void;
  /** A swipe: 1 requests the next file. */
  readonly onSwiped: (step: 1 | -1) => void;
  /** How far it has drawn until now; 0 at the end. */
  readonly onSwiping: (distance: number) => void;
  readonly canSwipe: boolean;
}

/** From where a swipe counts, in CSS pixels. */
const swipeLength = 56;

/** Mouse, wheel and fingers on an element that has `touch-action: none`. */
export function useGestures(area: RefObject<HTMLElement | null>, gestures: Gestures): void {
  const latest = useRef(gestures);
  useEffect(() => {
    latest.current = gestures;
  });

  useEffect(() => {
    const element = area.current;
    if (element === null) return;
    const fingers = new Map<number, Point>();
    let swipe: (Point & { readonly id: number }) | null = null;

    const pointOf = (at: { readonly clientX: number; readonly clientY: number }): Point => {
      const box = element.getBoundingClientRect();
      return { x: at.clientX - box.left - box.width / 2, y: at.clientY - box.top - box.height / 2 };
    };
    const down = (event: PointerEvent) => {
      if (event.button !== 0) return;
      element.setPointerCapture(event.pointerId);
      fingers.set(event.pointerId, pointOf(event));
      const isOne = fingers.size === 1 && event.pointerType !== 'mouse' && latest.current.canSwipe;
      swipe = isOne ? { ...pointOf(event), id: event.pointerId } : null;
      if (!isOne) latest.current.onSwiping(0);
    };
    const move = (event: PointerEvent) => {
      const before = fingers.get(event.pointerId);
      if (before === undefined) return;
      const now = pointOf(event);
      fingers.set(event.pointerId, now);
      const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
      if (other !== undefined) {
        const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
        const ratio = distance(now, other) / Math.max(1, distance(before, other));
        latest.current.onDrag({ x: (now.x - before.x) / 2, y: (now.y - before.y) / 2 });
        latest.current.onScale(ratio, middle);
      } else if (swipe) latest.current.onSwiping(now.x - swipe.x);
      else latest.current.onDrag({ x: now.x - before.x, y: now.y - before.y });
    };
    const up = (event: PointerEvent) => {
      const at = pointOf(event);
      fingers.delete(event.pointerId);
      if (swipe?.id !== event.pointerId) return;
      const across = at.x - swipe.x;
      const isAside = Math.abs(across) > swipeLength && Math.abs(across) > Math.abs(at.y - swipe.y);
      swipe = null;
      latest.current.onSwiping(0);
      if (isAside && event.type === 'pointerup') latest.current.onSwiped(across < 0 ? 1 : -1);
    };
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      // A line of a wheel that counts in lines is some 16 pixels.
      const pixels = event.deltaY * (event.deltaMode === 0 ? 1 : 16);
      latest.current.onScale(Math.exp(-Math.min(Math.max(pixels, -60), 60) / 240), pointOf(event));
    };
    const doubled = (event: MouseEvent) => latest.current.onDoubled(pointOf(event));

    element.addEventListener('pointerdown', down);
    element.addEventListener('pointermove', move);
    element.addEventListener('pointerup', up);
    element.addEventListener('pointercancel', up);
    element.addEventListener('dblclick', doubled);
    // Listeners of React cannot keep the page from scrolling.
    element.addEventListener('wheel', wheel, { passive: false });
    return () => {
      element.removeEventListener('pointerdown', down);
      element.removeEventListener('pointermove', move);
      element.removeEventListener('pointerup', up);
      element.removeEventListener('pointercancel', up);
      element.removeEventListener('dblclick', doubled);
      element.removeEventListener('wheel', wheel);
    };
  }, [area]);
}

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);
