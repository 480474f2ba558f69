/** Text of a person as the database takes it: no NUL, no half of a pair. */
export const plainText = (text: string): string => text.replaceAll('\0', '').toWellFormed().trim();
