import type { ReactNode } from 'react';

/** One line of a menu. */
export interface MenuChoice {
  readonly id: string;
  readonly label: string;
  readonly icon?: ReactNode;
  /** The keystroke that does the same; shown, not listened to. */
  readonly shortcut?: string | undefined;
  readonly isDisabled?: boolean;
  /** Cannot be undone, or throws away. */
  readonly isDangerous?: boolean;
  /** For lines that are on or off, with a tick. */
  readonly isChecked?: boolean;
  readonly onChosen?: () => void;
}

export type MenuEntry =
  | MenuChoice
  | 'separator'
  /** Words above the lines that follow. */
  | { readonly heading: string };

export const isChoice = (entry: MenuEntry): entry is MenuChoice => typeof entry === 'object' && 'id' in entry;

/** Where a menu opens: pixels in the window. By the keyboard its first line gets the focus at once. */
export interface MenuPoint {
  readonly x: number;
  readonly y: number;
  readonly isByKeyboard?: boolean;
}

export interface OpenMenuProps {
  /** Name of the menu for screen readers; the title of the sheet on phones. */
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  /** The box that it hangs on; a point is a box without extent. */
  readonly anchor: DOMRect;
  /** Edge of the box that the menu is even with. */
  readonly align?: 'start' | 'end';
  readonly isByKeyboard?: boolean;
  /** The part of the page that it belongs to: a modal dialog, or what fills the whole screen (`data-holds-menus`). */
  readonly container?: HTMLElement | undefined;
  readonly onClose: () => void;
  /** A sheet was closed, and nothing of it chosen; before `onClose`. */
  readonly onDismissed?: (() => void) | undefined;
}
