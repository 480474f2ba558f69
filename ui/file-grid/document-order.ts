import type { RefObject } from 'react';

/** Milliseconds without a new row after which the list is at rest. */
const rest = 150;

/** Fetched when it is first wanted: no list begins out of order. */
const loadOrder = () => import('./put-in-order.ts');

/**
 * Rows take each other’s elements while the list scrolls (`slots.ts`): when it rests, the document is put into the order of
 * the list, in which screen readers read and the browser finds on the page.
 */
export function createDocumentOrder(canvas: RefObject<HTMLElement | null>) {
  let timer = 0;
  let lastChange = 0;
  const wait = (time: number) => {
    timer = window.setTimeout(settle, time);
  };
  const settle = async () => {
    // Without it the rows have `aria-posinset`; the next idle time retries.
    const order = await loadOrder().catch(() => undefined);
    const list = canvas.current;
    timer = 0;
    const left = lastChange + rest - performance.now();
    // A pressed element that is moved meanwhile would fire no click.
    if (left > 0 || list?.matches(':active')) wait(Math.max(left, rest / 2));
    // A name being edited would lose the focus: a moved element leaves the page for a moment.
    else if (list && !list.contains(document.activeElement)) order?.putInOrder(list);
  };
  return {
    /** Other rows are drawn: when none has come for a while, they are put in order. One timer serves many frames. */
    restore() {
      lastChange = performance.now();
      if (timer === 0) wait(rest);
    },
    stop: () => clearTimeout(timer),
  };
}
