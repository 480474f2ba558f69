/** The most that one file of `content/` or `locales/` may hold, in UTF-16 units (1 MB of English). */
export const maxLength = 1_000_000;
/** Faults of one catalogue that are told; past so many it is no catalogue but something else. */
export const maxFaults = 100;
