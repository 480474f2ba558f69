import { type EventCallable, scopeBind } from 'effector';

/**
 * "Back" closes what lies over a page, as people with phones expect. The entry has the page's own address and state, so
 * for the router nothing has happened; it never hears of the way back either.
 */
const mark = 'isPreview';

let forget: (() => void) | undefined;

const isOurs = (): boolean => typeof history.state === 'object' && history.state?.[mark] === true;

export function pushHistoryEntry(left: EventCallable<void>): void {
  const close = scopeBind(left, { safe: true });
  history.pushState({ ...history.state, [mark]: true }, '');
  const onPopState = (event: PopStateEvent): void => {
    event.stopImmediatePropagation();
    forget?.();
    close();
  };
  // At the window, listeners that capture come first, whoever was there before.
  window.addEventListener('popstate', onPopState, { capture: true });
  forget = () => {
    window.removeEventListener('popstate', onPopState, { capture: true });
    forget = undefined;
  };
}

/** Closed otherwise: the entry goes, unless the visitor has gone on to another page from there. */
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
