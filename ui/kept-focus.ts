/** Focusable elements, as far as our parts use them. */
const controls =
  'a[href], button:not(:disabled), input:not(:disabled, [hidden]), select, textarea, [tabindex="0"]';

const controlsIn = (area: Element): HTMLElement[] => [...area.querySelectorAll<HTMLElement>(controls)];
const isUsable = (element: Element): boolean => element.isConnected && !element.matches(':disabled');

/** The position of a control: its row, and its index there. Without rows, the whole area is one. */
interface Place {
  readonly control: HTMLElement;
  readonly row: Element;
  readonly rowIndex: number;
  readonly index: number;
}

function placeOf(control: HTMLElement, area: HTMLElement): Place {
  const row = control.closest('li');
  const inside = row !== null && area.contains(row) ? row : area;
  return {
    control,
    row: inside,
    rowIndex: [...area.querySelectorAll('li')].indexOf(inside as HTMLLIElement),
    index: controlsIn(inside).indexOf(control),
  };
}

/** The replacement of a removed control: in its row, else in the row that has taken its place, else anything. */
function successorOf({ row, rowIndex, index }: Place, area: HTMLElement): HTMLElement | undefined {
  const rows = [...area.querySelectorAll('li')];
  const next = row.isConnected ? row : (rows[Math.min(rowIndex, rows.length - 1)] ?? area);
  return [next, area]
    .map((where) =>
      controlsIn(where)
        .slice(0, Math.max(index, 0) + 1)
        .at(-1),
    )
    .find(Boolean);
}

/** The content around an area, where that can have the focus. */
const outerOf = (area: Element): Element | null | undefined => area.parentElement?.closest('[tabindex="-1"]');

/** A dialog over the area has the focus: its answer may remove the element that it returns to. */
const isAbove = (element: Element | null, area: Element): boolean => {
  const dialog = element?.closest('dialog') ?? null;
  return dialog !== null && !dialog.contains(area);
};

/**
 * Keeps the focus in a list whose controls come and go: a row is removed, a button is replaced by another. The browser
 * would drop the focus to the page, and keyboard users would start again at the top. The focus moves to the
 * replacement; without one, back to where it came from, else to the page's own content.
 *
 * For the `ref` of an element that stays while its rows (`<li>`) change. A focus that moves elsewhere is left alone.
 *
 * @param area of the controls
 * @returns ends it
 */
export function keepFocus(area: HTMLElement | null): (() => void) | undefined {
  if (area === null) return;
  let place: Place | null = null;
  let origin: Element | null = null;

  const onFocusIn = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Element && !area.contains(relatedTarget)) origin = relatedTarget;
    place = placeOf(target as HTMLElement, area);
  };
  const onFocusOut = () => {
    // Some browsers fire during the removal: checked after it.
    queueMicrotask(() => {
      const to = document.activeElement;
      if (place && isUsable(place.control) && to !== place.control && !isAbove(to, area)) place = null;
    });
  };
  const goOn = () => {
    const left = place;
    if (left === null || document.activeElement !== document.body) return;
    const next = isUsable(left.control) ? left.control : successorOf(left, area);
    if (next) return next.focus({ preventScroll: true });
    place = null;
    leave(outerOf(area));
  };
  const leave = (outer: Element | null | undefined) => {
    const targets = [origin, outer, document.querySelector('main')];
    const to = targets.find((target) => target?.isConnected && isUsable(target));
    if (to instanceof HTMLElement) to.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(() => {
    if (place && isUsable(place.control)) place = placeOf(place.control, area);
    goOn();
  });
  area.addEventListener('focusin', onFocusIn);
  area.addEventListener('focusout', onFocusOut);
  observer.observe(area, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
  return () => {
    observer.disconnect();
    area.removeEventListener('focusin', onFocusIn);
    area.removeEventListener('focusout', onFocusOut);
    if (!area.contains(document.activeElement)) return;
    const outer = outerOf(area);
    // Checked after the removal: React may only have replaced the same element.
    queueMicrotask(() => !area.isConnected && document.activeElement === document.body && leave(outer));
  };
}
