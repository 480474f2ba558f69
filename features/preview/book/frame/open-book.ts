import type { Book, Loader } from 'foliate-js/book';
import { makeComicBook } from 'foliate-js/comic-book.js';
import { EPUB } from 'foliate-js/epub.js';
import { makeFB2 } from 'foliate-js/fb2.js';
import { isMOBI, MOBI } from 'foliate-js/mobi.js';
import { unzlibSync } from 'foliate-js/vendor/fflate.js';
import { ArchiveFault } from '../../archive/contents.ts';
import { openZip } from '../../archive/read-zip.ts';
import { bookKind } from '../book-kind.ts';
import { inPieces, type ReadRange, remoteBytes } from './book-bytes.ts';

/** Bytes of one text of a book, and of one picture. */
const [longestText, largestPart] = [32 * 1024 * 1024, 128 * 1024 * 1024];

/** Reads what a book says of itself: its chapters come when they are shown. */
export async function openBook(
  file: { readonly name: string; readonly type: string; readonly size: number; readonly language: string },
  readRange: ReadRange,
): Promise<Book> {
  const { name, type, size, language } = file;
  const read = inPieces(readRange, size);
  switch (bookKind(type, name)) {
    case 'epub':
      return new EPUB(await zipLoader(read, size, language)).init();
    case 'comic':
      return makeComicBook(await zipLoader(read, size, language), { name });
    case 'fb2':
      if (size > longestText) throw new ArchiveFault('refused');
      return makeFB2(new Blob([await read(0, size)]));
    case 'zippedFb2': {
      const zip = await zipLoader(read, size, language);
      const [entry] = zip.entries.filter(({ filename }) => filename.toLowerCase().endsWith('.fb2'));
      const blob = entry && (await zip.loadBlob(entry.filename));
      if (!blob || blob.size > longestText) throw new ArchiveFault(blob ? 'refused' : 'broken');
      return makeFB2(blob);
    }
    case 'mobi': {
      const bytes = remoteBytes(read, 0, size);
      if (!(await isMOBI(bytes))) throw new ArchiveFault('broken');
      return new MOBI({ unzlib: unzlibSync }).open(bytes);
    }
    default:
      throw new ArchiveFault('broken');
  }
}

/** The entries of a zip by their names; it is refused where the viewer of archives would refuse it (decision 106). */
async function zipLoader(read: ReadRange, size: number, language: string): Promise<Loader> {
  const zip = await openZip(read, size);
  const { entries } = zip.contents(language, 'auto');
  const files = new Map(entries.filter(({ isFolder }) => !isFolder).map((entry) => [entry.path, entry]));
  const load = async (name: string, most: number, type = ''): Promise<Blob | null> => {
    const entry = files.get(name);
    if (entry === undefined) return null;
    if (entry.size > most) throw new ArchiveFault('refused');
    const parts: Uint8Array<ArrayBuffer>[] = [];
    await zip.unpack(entry.index, '', (part) => parts.push(part));
    return new Blob(parts, { type });
  };
  return {
    entries: [...files.keys()].map((filename) => ({ filename })),
    loadText: async (name) => (await load(name, longestText))?.text() ?? null,
    loadBlob: (name, type) => load(name, largestPart, type),
    getSize: (name) => files.get(name)?.size ?? 0,
    getComment: async () => '',
  };
}
