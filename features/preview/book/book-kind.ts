const kinds = {
  'application/epub+zip': 'epub',
  'application/vnd.comicbook+zip': 'comic',
  'application/x-fictionbook+xml': 'fb2',
  'application/x-zip-compressed-fb2': 'zippedFb2',
  'application/x-mobipocket-ebook': 'mobi',
  'application/vnd.amazon.ebook': 'mobi',
} as const;

type BookKind = (typeof kinds)[keyof typeof kinds];

/** The kind of book that a file is, if it is one that the reader opens. */
export function bookKind(type: string, name: string): BookKind | undefined {
  // A zip by its type; its name alone says that a book is in it.
  if (type === 'application/zip' && /\.fb2\.zip$/i.test(name)) return 'zippedFb2';
  return Object.hasOwn(kinds, type) ? kinds[type as keyof typeof kinds] : undefined;
}
