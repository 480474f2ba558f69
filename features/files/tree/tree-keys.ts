import type { Shortcut } from '../../../ui/shortcut.ts';

/** The keys of a tree of folders. They are told apart by this table, and told to people from it. */
export const treeKeys = {
  down: ['ArrowDown'],
  up: ['ArrowUp'],
  unfold: ['ArrowRight'],
  fold: ['ArrowLeft'],
  first: ['Home'],
  last: ['End'],
  open: ['Enter', 'Space'],
  menu: ['Shift+F10', 'ContextMenu'],
} as const satisfies Readonly<Record<string, readonly Shortcut[]>>;
