import { z } from 'zod';

/**
 * zod measures whatever has a `length`, also where the type was wrong already; one that is no number, such as
 * `name: {length: {toString: []}}`, throws there. Ours look at texts and lists alone.
 *
 * `api/contract/length.ts` does the same: the engine imports nothing of the product, and the contract nothing of the engine.
 */
function ofTextsAndLists<Check extends z.core.$ZodCheck<never>>(check: Check): Check {
  check._zod.def.when = ({ value }) => typeof value === 'string' || Array.isArray(value);
  return check;
}

/** At least so many characters of a text, or elements of a list; else the message. */
export const atLeast = (least: number, message: string) => ofTextsAndLists(z.minLength(least, message));

/** At most so many. */
export const atMost = (most: number, message: string) => ofTextsAndLists(z.maxLength(most, message));
