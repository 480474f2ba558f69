import type { RefObject } from 'react';

/** Milliseconds without a new row after which the list is at rest. */
const rest = 150;

/** Where in a line of numbers the longest ones stand that rise already. */
export function rising(numbers: readonly number[]): ReadonlySet<number> {
  /** For each place: how many rise up to it, and the place before it. */
  const best: { readonly length: number; readonly before: number }[] = [];
  let last = -1;
  for (const [at, number] of numbers.entries()) {
    let before = -1;
    for (let place = 0; place < at; place += 1)
      if ((numbers[place] as number) < number && (best[place]?.length ?? 0) > (best[before]?.length ?? 0))
        before = place;
    best.push({ length: (best[before]?.length ?? 0) + 1, before });
    if ((best[at]?.length ?? 0) > (best[last]?.length ?? 0)) last = at;
  }
  const places = new Set<number>();
  for (let at = last; at >= 0; at = best[at]?.before ?? -1) places.add(at);
  return places;
}

/** Puts rows into the order that they say they have, and moves as few as it can: each is drawn anew by the browser. */
function putInOrder(parent: Element): void {
  const rows = [...parent.children].filter((child) => child.hasAttribute('aria-rowindex'));
  const numbers = rows.map((row) => Number(row.getAttribute('aria-rowindex')));
  const staying = rising(numbers);
  if (staying.size === rows.length) return;
  let next = rows.at(-1)?.nextElementSibling ?? null;
  const places = [...rows.keys()].sort((one, other) => (numbers[other] as number) - (numbers[one] as number));
  for (const place of places) {
    const row = rows[place] as Element;
    if (!staying.has(place)) parent.insertBefore(row, next);
    next = row;
  }
}

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
  const settle = () => {
    const list = canvas.current;
    timer = 0;
    const left = lastChange + rest - performance.now();
    // A press on what is moved meanwhile would bring no click.
    if (left > 0 || list?.matches(':active')) wait(Math.max(left, rest / 2));
    // Whoever types a name would lose the keyboard: what is moved leaves the page for a moment.
    else if (list && !list.contains(document.activeElement)) putInOrder(list);
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
