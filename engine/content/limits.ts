/** The most that one file of `content/` or `locales/` may hold, in UTF-16 units (1 MB of English). */
export const maxLength = 1_000_000;
