import type { Shortcut } from '../shortcut.ts';

/** The keys of a list. They are told apart by this table, and told to people from it. */
export const gridKeys = {
  step: ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'],
  ends: ['Home', 'End', 'PageUp', 'PageDown'],
  open: ['Enter'],
  openBeside: ['Shift+Enter'],
  look: ['Space'],
  toggle: ['Ctrl+Space', 'Shift+Space'],
  all: ['Ctrl+A'],
  none: ['Escape'],
  menu: ['Shift+F10', 'ContextMenu'],
  rename: ['F2'],
  delete: ['Delete'],
} as const satisfies Readonly<Record<string, readonly Shortcut[]>>;
