import { minLength as atLeast, maxLength as atMost, type core } from 'zod/mini';

/**
 * zod measures everything with a `length`, even after a type error; an object such as `{"length": {"toString": []}}`
 * throws there. Ours check strings and arrays alone.
 *
 * `engine/manifest/length.ts` does the same: the engine imports nothing of the product and the contract nothing of the
 * engine, and browsers get `zod/mini` alone.
 */
function ofTextsAndLists<Check extends core.$ZodCheck<never>>(check: Check): Check {
  check._zod.def.when = ({ value }) => typeof value === 'string' || Array.isArray(value);
  return check;
}

/** At most so many code points of a text, or elements of a list. */
// @__NO_SIDE_EFFECTS__
export const maxLength = (most: number, words?: { readonly error: string }) =>
  ofTextsAndLists(atMost(most, words));

/** At least so many. */
// @__NO_SIDE_EFFECTS__
export const minLength = (least: number, words?: { readonly error: string }) =>
  ofTextsAndLists(atLeast(least, words));
