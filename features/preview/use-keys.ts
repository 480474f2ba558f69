import { useLayoutEffect, useRef } from 'react';

/**
 * Keystrokes while the preview is open, wherever in it the focus is. A handler that has acted returns true; viewers are
 * called before the frame around them, whichever was added first. Ignored: typing in fields, shortcuts of the browser,
 * keys for another dialog on top, and those of a
 * range or a menu, unless the range leaves them to the player (`data-keys`).
 */
export function useKeys(handler: (event: KeyboardEvent) => boolean, listener: 'viewer' | 'frame'): void {
  const latest = useRef(handler);
  const capture = listener === 'viewer';
  useLayoutEffect(() => {
    latest.current = handler;
  });
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!(event.target instanceof Element) || isElsewhere(event.target, event.key)) return;
      if (latest.current(event)) event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown, { capture });
    return () => window.removeEventListener('keydown', onKeyDown, { capture });
  }, [capture]);
}

function isElsewhere(target: Element, key: string): boolean {
  // The focused element is removed with its file; until another gets the focus, the dialog on top handles the keys.
  const dialog =
    target === document.body
      ? [...document.querySelectorAll('dialog[open]')].at(-1)
      : target.closest('dialog');
  if (dialog !== document.querySelector('dialog[data-preview]')) return true;
  const field = target.closest<HTMLElement>('input, textarea, select, aside, [role="menu"]');
  if (field !== null && !(isRange(field) && (field.dataset.keys === 'player' || !rangeKeys.test(key))))
    return true;
  // A button is pressed with these.
  return (key === ' ' || key === 'Enter') && target.closest('button, a, summary') !== null;
}

const isRange = (field: HTMLElement): boolean => field instanceof HTMLInputElement && field.type === 'range';
/** By which a range is moved. */
const rangeKeys = /^(?:Arrow|Page|Home$|End$)/;
