import { type RefObject, useEffect } from 'react';

const steps: ReadonlySet<string> = new Set([
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'Home',
  'End',
]);

/** Keys that mean the list wherever the keyboard is, if nothing else on the page has it. */
function isForList({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (altKey) return false;
  return ctrlKey || metaKey ? key.toLowerCase() === 'a' : steps.has(key);
}

/**
 * Right after a page was opened nothing has the keyboard: Ctrl+A and the arrows are the list’s then, as in a file manager, and would
 * else select the words of the page and scroll nothing. Not over a dialog, which keeps the keyboard to itself.
 */
export function usePageKeys(scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const take = (event: KeyboardEvent): void => {
      const grid = scroller.current;
      if (grid === null || event.defaultPrevented || event.target !== document.body || !isForList(event))
        return;
      if (document.querySelector('dialog[open], [aria-modal="true"]') !== null) return;
      grid.focus({ preventScroll: true });
      const { key, code, ctrlKey, metaKey, shiftKey } = event;
      const passedOn = { key, code, ctrlKey, metaKey, shiftKey, bubbles: true, cancelable: true };
      if (!grid.dispatchEvent(new KeyboardEvent('keydown', passedOn))) event.preventDefault();
    };
    document.addEventListener('keydown', take);
    return () => document.removeEventListener('keydown', take);
  }, [scroller]);
}
