/** Whom a key is for: the page; the page although somebody types; or neither, while something lies over it. */
export function keysAreFor({
  defaultPrevented,
  isComposing,
  target,
}: KeyboardEvent): 'page' | 'typing' | 'others' {
  if (defaultPrevented || isComposing) return 'others';
  if (document.querySelector('dialog:modal, [aria-modal="true"]') !== null) return 'others';
  if (!(target instanceof Element)) return 'page';
  if (target.closest('[role="menu"]') !== null) return 'others';
  return target.closest('input, textarea, select, [contenteditable]') === null ? 'page' : 'typing';
}
