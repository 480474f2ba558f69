import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import type { MenuPoint } from '../menu-entry.ts';
import { isMac } from '../platform.ts';
import { distance, linkAt, openBeside, type Point, type Pressed, pointOf, pressedAt } from './pressed.ts';
import { countOf, has } from './ranges.ts';
import { press, type Selection, selectNone, selectOnly, toggleOne } from './selection.ts';
import type { GridView } from './types.ts';
import type { useFrame } from './use-frame.ts';

/** Milliseconds after which a finger that rests begins choosing. */
const longPress = 450;
/** Pixels that a finger or a pointer may stray without meaning to move. */
const stray = { finger: 10, pointer: 5 } as const;

interface PressSurroundings {
  readonly view: GridView;
  readonly selection: Selection;
  readonly onSelectionChanged: (selection: Selection) => void;
  readonly onOpened?: ((index: number) => void) | undefined;
  readonly opensAtOnce?: boolean | undefined;
  readonly onMenuRequested?: ((point: MenuPoint, index: number | null) => void) | undefined;
  readonly onPlaceRequested?: ((index: number) => void) | undefined;
}

/** Parts that do something else than choose the entry. */
const isControl = ({ part }: Pressed): boolean => part === 'check' || part === 'more' || part === 'place';

interface Press {
  readonly pressed: Pressed;
  readonly start: Point;
  readonly isFinger: boolean;
  readonly isAdding: boolean;
  /** May become a frame when it moves. */
  readonly isFraming: boolean;
  /** May become a drag when it moves. */
  readonly isDragging: boolean;
  /** On release it opens. */
  readonly isOpening: boolean;
  /** On release only this entry stays selected, unless the press became a drag of many. */
  readonly isNarrowing: boolean;
}

/** On a Mac Ctrl makes the press of a mouse one for the menu, as the right button does: it chooses nothing by itself. */
const isForMenu = (event: MouseEvent): boolean => event.ctrlKey && isMac();

const heldOf = (event: MouseEvent) => ({
  isAdding: event.metaKey || (event.ctrlKey && !isMac()),
  isExtending: event.shiftKey,
});

/**
 * Mouse, pen and touch. A mouse selects on press, opens by a double click (where the list opens at once, by a click without keys) and
 * starts rubber bands on the background;
 * touch opens by a tap and selects after a long press, after which taps select.
 */
export function usePresses(
  scroller: RefObject<HTMLElement | null>,
  frame: ReturnType<typeof useFrame>,
  surroundings: RefObject<PressSurroundings>,
) {
  const current = useRef<Press>(undefined);
  const timer = useRef(0);
  /** Touch selection is on until nothing is selected. */
  const isChoosing = useRef(false);
  /** It became a rubber band, a long press or a menu: the following click is ignored. */
  const isSpent = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);

  function begin(pressed: Pressed, event: PointerEvent): Press {
    const { selection, view, opensAtOnce } = surroundings.current;
    const { index, part } = pressed;
    const { isAdding, isExtending } = heldOf(event);
    const isFinger = event.pointerType === 'touch';
    const isSelected = index !== null && has(selection.ranges, index);
    const isPlain = !isAdding && !isExtending;
    // In the list a row is as wide as the window: only its visible content can be dragged, the rest is background.
    const isSolid =
      index !== null && (view === 'grid' || isSelected || part === 'name' || part === 'picture');
    const isOfControl = isControl(pressed);
    return {
      pressed,
      start: pointOf(event),
      isFinger,
      isAdding: isAdding || isExtending,
      isFraming: !isFinger && !isSolid && !isOfControl,
      isDragging: !isFinger && isSolid && !isOfControl,
      isOpening: opensAtOnce === true && !isFinger && isPlain && index !== null && !isOfControl,
      isNarrowing: !isFinger && isSelected && isPlain && !isOfControl,
    };
  }

  function onPointerDown(event: PointerEvent): void {
    const pressed = pressedAt(event.target);
    if (!pressed || !event.isPrimary) return;
    isSpent.current = isForMenu(event);
    if (isSpent.current) {
      current.current = undefined;
      return;
    }
    const begun = begin(pressed, event);
    current.current = begun;
    const { index } = pressed;
    if (begun.isFinger) {
      if (index !== null) timer.current = window.setTimeout(() => chooseByFinger(index), longPress);
      return;
    }
    if (event.button !== 0 || index === null || isControl(pressed)) return;
    if (begun.isOpening || begun.isNarrowing) return;
    const { selection, onSelectionChanged } = surroundings.current;
    onSelectionChanged(press(selection, index, heldOf(event)));
  }

  function chooseByFinger(index: number): void {
    const { selection, onSelectionChanged } = surroundings.current;
    isSpent.current = true;
    isChoosing.current = true;
    navigator.vibrate?.(12);
    onSelectionChanged(selection.ranges.length > 0 ? toggleOne(selection, index) : selectOnly(index));
  }

  /** An entry that is selected because its menu was opened does not make the next tap select. */
  function goesOnChoosing({ ranges }: Selection): boolean {
    if (ranges.length === 0) isChoosing.current = false;
    return isChoosing.current || countOf(ranges) > 1;
  }

  function onPointerMove(event: PointerEvent): void {
    const begun = current.current;
    if (!begun) return;
    const moved = distance(begun.start, pointOf(event));
    if (begun.isFinger) {
      if (moved > stray.finger) clearTimeout(timer.current);
      return;
    }
    if (frame.isDrawn()) {
      frame.move(pointOf(event));
      return;
    }
    if (!begun.isFraming || moved < stray.pointer || (event.buttons & 1) === 0) return;
    isSpent.current = true;
    scroller.current?.setPointerCapture(event.pointerId);
    frame.begin(begun.start, pointOf(event), begun.isAdding);
  }

  function onPointerUp(): void {
    clearTimeout(timer.current);
    frame.end();
  }

  function onClick(event: MouseEvent): void {
    // Its entry opens, and keys add to the selection: the browser has its own button, and its menu.
    if (linkAt(event.target)) event.preventDefault();
    const [pressed, begun] = [pressedAt(event.target), current.current];
    if (!pressed || isSpent.current) return;
    const { selection, onSelectionChanged, onOpened } = surroundings.current;
    const { index, part, element } = pressed;
    if (index === null) {
      if (!heldOf(event).isAdding && !event.shiftKey) onSelectionChanged(selectNone(selection));
      return;
    }
    if (part === 'more' && element) openMenuOf(index, element);
    else if (part === 'place' && !begun?.isFinger) surroundings.current.onPlaceRequested?.(index);
    else if (part === 'check') {
      onSelectionChanged(press(selection, index, { isAdding: true, isExtending: event.shiftKey }));
    } else if (begun?.isFinger) {
      if (goesOnChoosing(selection)) onSelectionChanged(toggleOne(selection, index));
      else onOpened?.(index);
    } else if (begun?.isOpening) {
      // The second click of two would meet what the first has opened.
      if (event.detail < 2) openAtOnce(index);
    } else if (begun?.isNarrowing) onSelectionChanged(selectOnly(index));
  }

  function openAtOnce(index: number): void {
    const { selection, onSelectionChanged, onOpened } = surroundings.current;
    // The keyboard is there when what opens is closed again.
    onSelectionChanged({ ...selection, active: index });
    onOpened?.(index);
  }

  function openMenuOf(index: number, element: HTMLElement): void {
    const box = (element.querySelector('[data-part="more"]') ?? element).getBoundingClientRect();
    requestMenu(index, { x: box.left, y: box.bottom });
  }

  /** The target of the menu is selected first, unless it is among several selected ones. */
  function requestMenu(index: number | null, point: MenuPoint): void {
    const { selection, onSelectionChanged, onMenuRequested } = surroundings.current;
    if (index === null) onSelectionChanged(selectNone(selection));
    else if (!has(selection.ranges, index)) onSelectionChanged(selectOnly(index));
    onMenuRequested?.(point, index);
  }

  function onDoubleClick(event: MouseEvent): void {
    const pressed = pressedAt(event.target);
    const { isAdding, isExtending } = heldOf(event);
    if (
      isSpent.current ||
      surroundings.current.opensAtOnce ||
      pressed?.index == null ||
      isControl(pressed) ||
      isAdding ||
      isExtending ||
      current.current?.isFinger
    )
      return;
    surroundings.current.onOpened?.(pressed.index);
  }

  function onContextMenu(event: MouseEvent): void {
    const pressed = pressedAt(event.target);
    if (!pressed || !surroundings.current.onMenuRequested) return;
    // With Shift the menu is the browser’s, as in Firefox everywhere: it copies the address.
    if (event.shiftKey && linkAt(event.target)) return;
    event.preventDefault();
    // A long touch selects; the keys for menus are handled as keys.
    if (current.current?.isFinger || isMenuKeyHeld.current) return;
    requestMenu(pressed.index, pointOf(event));
  }

  /** The key is handled on keydown; the browser's event on keyup is the same press. */
  const isMenuKeyHeld = useRef(false);
  function requestMenuByKeyboard(index: number | null, entry: HTMLElement | null): void {
    const element = entry?.querySelector('[data-part="more"]') ?? entry ?? scroller.current;
    if (!element) return;
    isMenuKeyHeld.current = true;
    const { left, top, bottom } = element.getBoundingClientRect();
    requestMenu(index, { x: left, y: entry ? bottom : top, isByKeyboard: true });
  }
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      // With the pointer, no focus ring is needed.
      delete event.currentTarget.dataset.keyboard;
      isMenuKeyHeld.current = false;
      onPointerDown(event);
    },
    onPointerMove,
    onPointerUp,
    onPointerCancel: onPointerUp,
    onClick,
    onDoubleClick,
    onContextMenu,
    // A link itself is the browser’s; the rest of its entry does the same.
    onAuxClick: (event: MouseEvent) => {
      if (event.button === 1 && !linkAt(event.target)) openBeside(pressedAt(event.target)?.element ?? null);
    },
    onKeyUp: () => {
      isMenuKeyHeld.current = false;
    },
    // The button in a row would take the focus from the grid, which has the keyboard.
    onMouseDown: (event: MouseEvent) => {
      const part = pressedAt(event.target)?.part;
      if (part !== 'more' && part !== 'place') return;
      event.preventDefault();
      scroller.current?.focus({ preventScroll: true });
    },
  };
  return {
    handlers,
    requestMenuByKeyboard,
    goesOnChoosing,
    /** Whether the current press may drag the selection. */
    mayDrag: () => current.current?.isDragging === true,
  };
}
