import { isMac } from '../../ui/platform.ts';

/** `Ctrl+X`, as the platform writes it; on the server nobody sees a menu. */
export const keys = (letter: string): string => (isMac() ? `⌘${letter}` : `Ctrl+${letter}`);
