/** Key of the storage under which an account's places in films are kept, before the account's id (`positions.ts`). */
export const positionsPrefix = 'tv.positions.';
/** The same of books (`book-places.ts`). */
export const bookPlacesPrefix = 'book.places.';
