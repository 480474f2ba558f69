/**
 * Gives the keys to what scrolls. Nobody moved there by the keyboard, so that it has no ring until they come back to it
 * (`[data-given-focus]` in its styles).
 */
export function focusQuietly(area: HTMLElement | null): void {
  if (area === null) return;
  area.dataset.givenFocus = '';
  area.addEventListener('blur', () => delete area.dataset.givenFocus, { once: true });
  area.focus({ preventScroll: true });
}
