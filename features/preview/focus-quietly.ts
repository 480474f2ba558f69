/**
 * Gives the focus to a scroll area. The user did not move there by keyboard, so it has no ring until they come back to
 * it (`[data-given-focus]` in its styles).
 */
export function focusQuietly(area: HTMLElement | null): void {
  if (area === null) return;
  area.dataset.givenFocus = '';
  area.addEventListener('blur', () => delete area.dataset.givenFocus, { once: true });
  area.focus({ preventScroll: true });
}
