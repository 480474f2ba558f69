import { isMac } from '../../../ui/platform.ts';
import type { Shortcut } from '../operations/operation.ts';

/** Keys in the notation of the platform; a Mac’s keyboard has no Delete key. Menus are not rendered on the server. */
export function shortcutText(shortcut: Shortcut): string {
  if (shortcut === 'Delete') return isMac() ? '⌘⌫' : 'Del';
  const text = shortcut.replace('Enter', '↵');
  return isMac() ? text.replace('Ctrl+', '⌘') : text;
}
