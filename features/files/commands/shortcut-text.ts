import { isMac } from '../../../ui/platform.ts';
import type { Shortcut } from '../operations/operation.ts';

/** Keys as the platform writes them; a Mac’s keyboard has no Delete of its own. On the server nobody sees a menu. */
export function shortcutText(shortcut: Shortcut): string {
  if (shortcut === 'Delete') return isMac() ? '⌘⌫' : 'Del';
  const text = shortcut.replace('Enter', '↵');
  return isMac() ? text.replace('Ctrl+', '⌘') : text;
}
