import { type PointerEvent, useRef } from 'react';

/** Milliseconds within which two taps are one double tap. */
const together = 300;

interface Taps {
  /** One tap of a finger, in the middle or the first of several. */
  readonly onTapped: () => void;
  /** Each further tap at the same side: -1 is the left third, 1 the right one. */
  readonly onTappedAside: (side: -1 | 1) => void;
  /** A mouse was pressed. */
  readonly onPressed: () => void;
  readonly onDoubled: () => void;
}

/** Fingers and mouse on a film: a mouse plays and pauses, fingers bring the controls, and go back and forward by double taps. */
export function useTaps({ onTapped, onTappedAside, onPressed, onDoubled }: Taps) {
  const last = useRef({ at: Number.NEGATIVE_INFINITY, side: 0 });
  return {
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      if (event.pointerType === 'mouse') return onPressed();
      const side = sideOf(event);
      const isAgain = event.timeStamp - last.current.at < together && side === last.current.side;
      last.current = { at: event.timeStamp, side };
      if (isAgain && side !== 0) onTappedAside(side);
      else onTapped();
    },
    onDoubleClick: (event: { readonly nativeEvent: MouseEvent }) => {
      const { pointerType } = event.nativeEvent as PointerEvent['nativeEvent'];
      // Browsers that do not say which pointer it was have no fingers here that have not been counted already.
      if (pointerType !== 'touch') onDoubled();
    },
  };
}

function sideOf({ currentTarget, clientX }: PointerEvent<HTMLElement>): -1 | 0 | 1 {
  const { left, width } = currentTarget.getBoundingClientRect();
  const share = (clientX - left) / Math.max(1, width);
  return share < 1 / 3 ? -1 : share > 2 / 3 ? 1 : 0;
}
