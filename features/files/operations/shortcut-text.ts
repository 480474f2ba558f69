import { isMac } from '../../../ui/platform.ts';

/** `Ctrl+X`, as the platform writes it; on the server nobody sees a menu. */
export const keys = (letter: string): string => (isMac() ? `⌘${letter}` : `Ctrl+${letter}`);

/** What throws away: a Mac’s keyboard has no Delete of its own. */
export const deleteKey = (): string => (isMac() ? '⌘⌫' : 'Del');
