import { type ReactNode, useEffect, useRef } from 'react';
import styles from './tooltip.module.css';

/** Milliseconds that the pointer rests before the words come. */
const showDelay = 450;
/** Pixels between the tooltip, its target, and the window's edge. */
const gap = 8;

/**
 * A tooltip for pointer and keyboard. It repeats the name that screen readers announce, so it is hidden from these.
 * Touch gets none.
 */
export function Tooltip({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const place = useRef<HTMLSpanElement>(null);
  const words = useRef<HTMLSpanElement>(null);
  // 0 until a pointer has moved here: an element that slides under a resting pointer shows none.
  const timer = useRef(0);

  const hide = () => {
    clearTimeout(timer.current);
    if (words.current?.matches(':popover-open')) words.current.hidePopover();
  };
  const show = () => {
    const target = place.current?.firstElementChild;
    if (!target?.isConnected || !words.current) return;
    if (!words.current.matches(':popover-open')) words.current.showPopover();
    settle(words.current, target.getBoundingClientRect());
  };
  const showLater = () => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(show, showDelay);
  };
  const leave = () => {
    hide();
    timer.current = 0;
  };
  useEffect(() => () => clearTimeout(timer.current), []);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what the control inside is doing.
    <span
      className={styles.place}
      ref={place}
      onPointerMove={({ pointerType }) => pointerType === 'mouse' && timer.current === 0 && showLater()}
      onPointerLeave={leave}
      onPointerDown={hide}
      onKeyDown={hide}
      onFocus={({ target }) => target.matches(':focus-visible') && showLater()}
      onBlur={leave}
    >
      {children}
      <span className={styles.words} ref={words} popover="manual" aria-hidden="true">
        {label}
      </span>
    </span>
  );
}

/** Below its target and in its middle; above where there is no space; never beyond the window's edge. */
function settle(words: HTMLElement, target: DOMRect): void {
  const { offsetWidth: width, offsetHeight: height } = words;
  const below = target.bottom + gap;
  const top = below + height > innerHeight ? target.top - gap - height : below;
  const left = Math.min(Math.max(gap, target.left + target.width / 2 - width / 2), innerWidth - width - gap);
  words.style.top = `${top}px`;
  words.style.left = `${left}px`;
}
