/** Prefixes of the ids of messages that this folder uses in the browser, with those of its dependencies. */
export const messages: readonly string[] = ['ui.'];
