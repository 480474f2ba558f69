import { isUtf8 } from 'node:buffer';
import { once } from 'node:events';
import { extract, type Header } from 'tar-stream';
import { longestPath, mostEntries } from '../../../../../api/contract/archive-bounds.ts';
import type { Content } from './content.ts';
import { type FoundEntry, inOneGo } from './found.ts';
import { FaultError, type Parent } from './parent.ts';

/** Bytes that the header of an entry has. */
const headerSize = 512;

/** Whether the header of an entry stands there: its sum is right. */
export function isTarHeader(head: Uint8Array): boolean {
  if (head.length < headerSize) return false;
  const sum = head
    .subarray(0, headerSize)
    .reduce((all, byte, at) => all + (at >= 148 && at < 156 ? 0x20 : byte), 0);
  const stated = Number.parseInt(Buffer.from(head.subarray(148, 156)).toString('latin1').trim(), 8);
  return sum === stated;
}

interface TarEntry extends Header {
  /** Where its content begins. */
  readonly byteOffset: number;
  readonly pax?: Readonly<Record<string, string>> | null;
}
type Visit = (entry: TarEntry, body: AsyncIterable<Uint8Array>) => Promise<void> | void;

/** Goes through a tar. What `visit` leaves of an entry when it ends is passed over. */
async function walk(content: Content, visit: Visit): Promise<void> {
  const options: object = { filenameEncoding: 'latin1', allowUnknownFormat: true };
  const tar = extract(options);
  const over = new Promise<void>((resolve, reject) => {
    tar.on('finish', resolve);
    tar.on('error', reject);
    tar.on('close', () => reject(new FaultError('broken')));
  });
  over.catch(() => {});
  tar.on('entry', (header, body, next) => {
    const passOn = async (): Promise<void> => {
      await visit(header as TarEntry, body as AsyncIterable<Uint8Array>);
      for await (const _ of body);
    };
    passOn().then(
      () => next(),
      (error: Error) => tar.destroy(error),
    );
  });
  for await (const part of content) {
    if (!tar.write(part)) await Promise.race([once(tar, 'drain'), over]);
  }
  tar.end(undefined);
  await over;
}

export async function listTar({ say }: Parent, content: Content): Promise<readonly FoundEntry[]> {
  const found: FoundEntry[] = [];
  await walk(content, (header) => {
    if (found.length === mostEntries) throw new FaultError('many');
    found.push(entryOf(header));
    content.skip(header.byteOffset + header.size);
    if (found.length % inOneGo === 0) say({ alive: true });
  });
  return found;
}

/** Gives the wanted entries in their order. */
export async function unpackTar(
  { say, givePart }: Parent,
  content: Content,
  wanted: Uint8Array,
): Promise<void> {
  let index = -1;
  await walk(content, async (header, body) => {
    index += 1;
    if (index % inOneGo === 0) say({ alive: true });
    if (wanted[index] !== 1) {
      content.skip(header.byteOffset + header.size);
      return;
    }
    say({ begun: index });
    for await (const part of body) await givePart(part);
    say({ ended: index });
  });
}

function entryOf({ name, size, mtime, type, pax }: TarEntry): FoundEntry {
  // Of extended headers the encoding is known; others have bytes.
  const said = pax?.path;
  const raw =
    said === undefined
      ? Buffer.from(name.slice(0, mostOfName), 'latin1')
      : Buffer.from(said.slice(0, mostOfName));
  const isSparse = Object.keys(pax ?? {}).some((key) => key.startsWith('GNU.sparse.'));
  // Old programs mark a folder by its name alone.
  const isFolder = type === 'directory' || (type === 'file' && name.endsWith('/'));
  const isUnicode = said !== undefined || isUtf8(raw);
  return {
    ...{ rawFilename: raw, filenameUTF8: isUnicode, filename: raw.toString(isUnicode ? 'utf8' : 'latin1') },
    ...{ size: isFolder ? 0 : size, modified: mtime.getTime(), isFolder },
    isSpecial: isSparse || !(isFolder || type === 'file' || type === 'contiguous-file'),
    isEncrypted: false,
  };
}

/** Of a longer one no more is needed than that it is too long. */
const mostOfName = 4 * longestPath;
