import { bookPlacesPrefix as prefix } from './positions-prefix.ts';
import { type KeyValueStorage, readRecord } from './storage.ts';

/** Where somebody reads in a book. */
interface BookPlace {
  readonly id: string;
  readonly section: number;
  /** Within the section, as EPUB writes it; empty for its beginning. */
  readonly cfi: string;
}

/** Books that are remembered for an account, and letters of a place. */
const [most, longest] = [100, 2000];

const isPlace = (value: unknown): value is BookPlace => {
  const { id, section, cfi } = (value ?? {}) as Partial<BookPlace>;
  return typeof id === 'string' && typeof cfi === 'string' && Number.isSafeInteger(section);
};

/** Where books were left, by account, in this browser alone; the one that was read last comes first. */
export function bookPlaces(storage: KeyValueStorage, account: string) {
  const list = (): readonly BookPlace[] => {
    const { books } = readRecord(storage, prefix + account) ?? {};
    return Array.isArray(books) ? books.filter(isPlace).slice(0, most) : [];
  };
  return {
    of: (id: string): BookPlace | undefined => list().find((book) => book.id === id),
    keep(place: BookPlace): void {
      if (place.cfi.length > longest) return;
      const books = [place, ...list().filter(({ id }) => id !== place.id)].slice(0, most);
      try {
        storage.setItem(prefix + account, JSON.stringify({ books }));
      } catch {
        // A full storage is no reason to stop the reader.
      }
    },
  };
}
