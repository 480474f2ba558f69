import { type EventCallable, scopeBind } from 'effector';

/**
 * "Back" closes an overlay, as users of phones expect. The entry has the page's own address and state, and the router
 * does not see the navigation.
 */
const mark = 'isPreview';

let forget: (() => void) | undefined;

const isOurs = (): boolean => typeof history.state === 'object' && history.state?.[mark] === true;

export function pushHistoryEntry(left: EventCallable<void>): void {
  const close = scopeBind(left, { safe: true });
  // Two listeners would each take the way back of the other.
  forget?.();
  history.pushState({ ...history.state, [mark]: true }, '');
  const onPopState = (event: PopStateEvent): void => {
    event.stopImmediatePropagation();
    forget?.();
    close();
  };
  // At the window, capturing listeners run first, even if added later.
  window.addEventListener('popstate', onPopState, { capture: true });
  forget = () => {
    window.removeEventListener('popstate', onPopState, { capture: true });
    forget = undefined;
  };
}

/** Closed otherwise: the entry is removed, unless the visitor has navigated to another page from there. */
export function dropHistoryEntry(): void {
  if (forget === undefined) return;
  forget();
  if (!isOurs()) return;
  window.addEventListener('popstate', (event) => event.stopImmediatePropagation(), {
    capture: true,
    once: true,
  });
  history.back();
}
