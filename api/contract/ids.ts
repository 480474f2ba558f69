/**
 * Rules of ids as plain values, apart from the shapes that check them (`shapes.ts`): a guard of documents and the links of
 * actions load no library for one.
 */

/** An id that we gave: letters, digits, `_` and `-`. */
export const idPattern = /^[\w-]{1,64}$/;
export const isId = (value: unknown): value is string => typeof value === 'string' && idPattern.test(value);

/** Ids that one call names. */
export const mostIds = 20_000;
/** A call with more ids becomes a task, and so does one on a folder with more entries. */
export const mostWithoutTask = 1000;
/** Entries of a share that one call names. */
export const mostSharedEntries = 1000;
/** Shares that one call ends. */
export const mostSharesEnded = 1000;
