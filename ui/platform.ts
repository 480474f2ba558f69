/** Whether the keyboard is a Mac’s: Command is used instead of Ctrl, and Ctrl with a click opens a menu. */
export const isMac = (): boolean => /Mac|iP(hone|ad)/.test(globalThis.navigator?.platform ?? '');
