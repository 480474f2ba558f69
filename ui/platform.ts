/** Whether the keyboard is a Mac’s: Command does there what Ctrl does elsewhere, and Ctrl with a click asks for a menu. */
export const isMac = (): boolean => /Mac|iP(hone|ad)/.test(globalThis.navigator?.platform ?? '');
