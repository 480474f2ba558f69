import type { Direction } from './action.ts';

/** Where something is in the window; pixels. */
type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

/** How much more a step to the side counts than one ahead: what is straight ahead is meant, unless it is far away. */
const aside = 3;

/** The same boxes as if the step went to the right. */
function turned({ left, right, top, bottom }: Box, direction: Direction): Box {
  switch (direction) {
    case 'right':
      return { left, right, top, bottom };
    case 'left':
      return { left: -right, right: -left, top, bottom };
    case 'down':
      return { left: top, right: bottom, top: left, bottom: right };
    case 'up':
      return { left: -bottom, right: -top, top: left, bottom: right };
  }
}

/**
 * Which of the boxes a step from one of them leads to; undefined where there is none that way.
 * What overlaps the way ahead is preferred to what is only near it.
 */
export function nearest<Of extends { readonly box: Box }>(
  from: Box,
  others: readonly Of[],
  direction: Direction,
): Of | undefined {
  const here = turned(from, direction);
  let best: { readonly found: Of; readonly cost: number } | undefined;
  for (const found of others) {
    const there = turned(found.box, direction);
    // Its middle lies beyond the edge: neighbours that touch or overlap a little are still ahead.
    if ((there.left + there.right) / 2 <= here.right) continue;
    const ahead = Math.max(0, there.left - here.right);
    const beside = Math.max(0, there.top - here.bottom, here.top - there.bottom);
    const middle = Math.abs(there.top + there.bottom - here.top - here.bottom) / 2;
    const cost = ahead + aside * beside + middle / 100;
    if (best === undefined || cost < best.cost) best = { found, cost };
  }
  return best?.found;
}

/** Moves the focus within a part of the page. @returns whether there was something that way. */
export function moveFocus(within: HTMLElement, direction: Direction): boolean {
  const buttons = [...within.querySelectorAll<HTMLElement>('button, a[href]')].filter(
    (button) => button.checkVisibility?.() ?? button.offsetParent !== null,
  );
  const current = buttons.find((button) => button === document.activeElement);
  if (current === undefined) {
    buttons[0]?.focus({ preventScroll: true });
    return buttons.length > 0;
  }
  const others = buttons
    .filter((button) => button !== current)
    .map((button) => ({ button, box: button.getBoundingClientRect() }));
  const next = nearest(current.getBoundingClientRect(), others, direction);
  next?.button.focus({ preventScroll: true });
  return next !== undefined;
}
