import { messages as notices } from '../notices/messages.ts';

/** Prefixes of the ids of messages that this folder uses in the browser, with those of its dependencies. */
export const messages: readonly string[] = ['preview.', 'files.do.extract', ...notices];
