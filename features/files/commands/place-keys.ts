import { isPressed, type Shortcut } from '../../../ui/shortcut.ts';

/**
 * The keys of what is done to the open place. They are told apart by this table, and told to people from it. In a list
 * letters find names: the first of these hold everywhere.
 */
export const placeKeys = {
  newFolder: ['Shift+N', 'N'],
  upload: ['Shift+U', 'U'],
  up: ['Backspace', 'Alt+ArrowUp'],
  /** An event of the browser’s, which the frame handles. */
  paste: ['Ctrl+V'],
  undo: ['Ctrl+Z'],
} as const satisfies Readonly<Record<string, readonly Shortcut[]>>;

/** Letters that find no name in a list. */
export const isPlaceKey = (event: KeyboardEvent): boolean =>
  isPressed(event, [placeKeys.newFolder[0], placeKeys.upload[0]]);
