import { useLayoutEffect, useRef } from 'react';

/**
 * Keystrokes while the preview has the page, wherever in it the focus is. A handler that has done something answers
 * true; viewers are asked before the frame around them, whichever of the two came first. Ignored: what is typed into
 * fields, short cuts of the browser, and what belongs to another dialog that stands above.
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
  // The focused element goes with its file; until another takes the focus, the dialog on top has the keys.
  const dialog =
    target === document.body
      ? [...document.querySelectorAll('dialog[open]')].at(-1)
      : target.closest('dialog');
  if (dialog !== document.querySelector('dialog[data-preview]')) return true;
  if (target.closest('input, textarea, select, aside')) return true;
  // A button is pressed with these.
  return (key === ' ' || key === 'Enter') && target.closest('button, a, summary') !== null;
}
