/** The target of a press: which entry, and which part of it. */
export interface Pressed {
  /** `null` on the ground between and below the entries. */
  readonly index: number | null;
  readonly part: 'check' | 'more' | 'name' | 'picture' | 'place' | null;
  readonly element: HTMLElement | null;
}

/** `undefined` where the press is not the list's affair: the titles of the columns. */
export function pressedAt(target: EventTarget | null): Pressed | undefined {
  if (!(target instanceof Element)) return undefined;
  if (target.closest('[data-header]')) return undefined;
  const element = target.closest<HTMLElement>('[data-index]');
  if (!element) return { index: null, part: null, element: null };
  const part = target.closest<HTMLElement>('[data-part]')?.dataset.part as Pressed['part'] | undefined;
  return { index: Number(element.dataset.index), part: part ?? null, element };
}

/** The link of a press, if there is one below the pointer. */
export const linkAt = (target: EventTarget | null): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('[data-index] a[href]') : null;

/** Opens an entry beside this page, as the browser does it for a link. @returns whether it leads somewhere. */
export function openBeside(entry: Element | null): boolean {
  const link = entry?.querySelector<HTMLAnchorElement>('a[href]');
  if (!link) return false;
  open(link.href, '_blank', 'noopener');
  return true;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => ({
  x: clientX,
  y: clientY,
});

export const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);
