import { readStored } from './stored.ts';

/** Where the answer to the cookie notice is kept: `allow`; anything else, as `dismiss`: only what is needed may be kept. */
export const consentKey = 'cookieNotice';

export const isCountingAllowed = (): boolean => readStored(consentKey) === 'allow';

/** Loads what counts, where it may; it begins by itself. Where it does not load, nothing is counted. */
export function countWhereAllowed(): void {
  if (isCountingAllowed()) import('../attribution/counting.ts').catch(() => {});
}
