import { messages as parts } from '../../ui/messages.ts';

/** Prefixes of the ids of messages that this folder uses in the browser, with those of its dependencies. */
export const messages: readonly string[] = [
  ...['sharePage.passcode.', 'sharePage.home', 'signIn.captcha'],
  ...parts,
];
