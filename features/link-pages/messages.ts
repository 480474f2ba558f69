/** Prefixes of the ids of messages that this folder uses in the browser. */
export const messages: readonly string[] = ['sharePage.passcode.', 'sharePage.home', 'signIn.captcha'];
