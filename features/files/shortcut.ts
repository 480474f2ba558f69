/** `Ctrl+X`, as the platform writes it; on the server nobody sees a menu. */
export const keys = (letter: string): string =>
  /Mac|iP(hone|ad)/.test(globalThis.navigator?.platform ?? '') ? `⌘${letter}` : `Ctrl+${letter}`;
