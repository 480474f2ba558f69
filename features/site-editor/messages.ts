import { messages as notices } from '../notices/messages.ts';

/** Prefixes of the ids of messages that this folder says in the browser, with those of what it is made of. */
export const messages: readonly string[] = ['siteEditor.', 'frame.openDrive', ...notices];
