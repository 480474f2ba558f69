import { configure, type Entry, Reader, ZipReader } from '@zip.js/zip.js';
import { SaxesParser } from 'saxes';
import { largestCover } from '../reading-messages.ts';
import type { ReadRange } from './read-range.ts';

configure({ useWebWorkers: false });

/** Names in a container after which no more are looked at. */
const mostEntries = 20_000;
/** Bytes of a list of contents. */
const largestList = 2 * 1024 * 1024;
const picture = /\.(?:jpe?g|png|webp|gif|avif)$/i;
/** Where programs of offices keep a picture of what they have written, in OpenDocument, Office Open XML and iWork. */
const previews =
  /^(?:Thumbnails\/thumbnail\.png|docProps\/thumbnail\.(?:jpe?g|png)|preview\.jpg|QuickLook\/Thumbnail\.jpg)$/i;

type FileEntry = Extract<Entry, { directory: false }>;

class RangeReader extends Reader<number> {
  private readonly read: ReadRange;

  constructor(read: ReadRange, size: number) {
    super(size);
    this.read = read;
    this.size = size;
  }

  override readUint8Array(offset: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
    return this.read(offset, Math.min(offset + length, this.size)) as Promise<Uint8Array<ArrayBuffer>>;
  }
}

/** Whether `pictureInZip` finds one. */
export const hasPictureInZip = async (read: ReadRange, size: number): Promise<boolean> =>
  (await findPicture(read, size)) !== undefined;

/** The cover of a book, the first page of a comic, or the picture that a document has of itself. */
export async function pictureInZip(read: ReadRange, size: number): Promise<Uint8Array | undefined> {
  const entry = await findPicture(read, size);
  return entry && contentOf(entry, largestCover);
}

async function findPicture(read: ReadRange, size: number): Promise<FileEntry | undefined> {
  const entries = new Map<string, FileEntry>();
  for await (const entry of new ZipReader(new RangeReader(read, size)).getEntriesGenerator()) {
    if (entries.size >= mostEntries) break;
    if (!entry.directory && !entry.encrypted) entries.set(entry.filename, entry);
  }
  const found =
    [...entries.keys()].find((name) => previews.test(name)) ??
    (entries.has(container) ? await coverOfBook(entries) : firstPage([...entries.keys()]));
  const entry = found === undefined ? undefined : entries.get(found);
  return entry !== undefined && entry.uncompressedSize <= largestCover ? entry : undefined;
}

/** Pages of a comic are pictures, and nearly nothing else. */
function firstPage(names: readonly string[]): string | undefined {
  const inOrder = new Intl.Collator('en', { numeric: true });
  return names
    .filter((name) => picture.test(name) && !/(?:^|\/)(?:\.|__MACOSX\/)/.test(name))
    .toSorted(inOrder.compare)[0];
}

const container = 'META-INF/container.xml';

/** EPUB 3.3, sections 4.2.6.3 and 5.5; `meta` of EPUB 2. */
async function coverOfBook(entries: ReadonlyMap<string, FileEntry>): Promise<string | undefined> {
  const opf = (await elementsOf(entries.get(container), ['rootfile']))[0]?.['full-path'];
  if (opf === undefined) return undefined;
  const elements = await elementsOf(entries.get(opf), ['item', 'meta']);
  const named = elements.find(({ name }) => name === 'cover')?.content;
  const item =
    elements.find(({ properties = '' }) => properties.split(/\s+/).includes('cover-image')) ??
    elements.find(({ id, href }) => href !== undefined && id !== undefined && id === named) ??
    elements.find(({ id = '', href = '' }) => /cover/i.test(id) && picture.test(href));
  if (item?.href === undefined) return undefined;
  // Relative to the list, in the way of addresses.
  const base = new URL(`book:/${opf.split('/').map(encodeURIComponent).join('/')}`);
  return decodeURIComponent(new URL(item.href, base).pathname.slice(1));
}

type Attributes = Partial<Record<string, string>>;

/** Attributes of the elements of these names, whatever prefix they have. */
async function elementsOf(
  entry: FileEntry | undefined,
  names: readonly string[],
): Promise<readonly Attributes[]> {
  const bytes = entry && (await contentOf(entry, largestList));
  if (bytes === undefined) return [];
  const found: Attributes[] = [];
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    if (names.includes(name.replace(/^.*:/, ''))) found.push(attributes);
  });
  // Half a list is better than none.
  parser.on('error', () => {});
  parser.write(new TextDecoder().decode(bytes)).close();
  return found;
}

/** Undefined where it says that it has more bytes than these; rejects where it has more all the same. */
async function contentOf(entry: FileEntry, mostBytes: number): Promise<Uint8Array | undefined> {
  if (entry.uncompressedSize > mostBytes) return undefined;
  const parts: Uint8Array[] = [];
  let left = mostBytes;
  const collect = new WritableStream<Uint8Array>({
    write: (part) => {
      left -= part.length;
      if (left < 0) throw new Error('more bytes than the entry says');
      parts.push(part);
    },
  });
  await entry.getData(collect);
  return Buffer.concat(parts);
}
