/** Prefixes of the ids of messages that this folder uses in the browser. */
export const messages: readonly string[] = ['keyboard.', 'ui.close'];
