import { namesOf } from '../../../../api/contract/name-encoding.ts';
import type { ToProgram } from './messages.ts';
import { type Content, packingOf, plainContent, unfolded } from './program/content.ts';
import { type FoundEntry, inOneGo } from './program/found.ts';
import { givePart, say, serve } from './program/parent.ts';
import { isTarHeader, listTar, unpackTar } from './program/tar.ts';
import { listZip, unpackZip } from './program/zip.ts';

/*
 * The program of the process that reads archives of strangers (`reading-process.ts`). It has no file, asks its parent for the
 * bytes that it wants to see, and may be killed at any time.
 */
serve((wanted) => (wanted.do === 'list' ? list(wanted) : unpack(wanted)));

type Unfolds = 'zip' | { readonly content: () => Content; readonly isTar: boolean };

/** The kind of an archive, and the bytes in which its entries are. */
async function openedAs(size: number): Promise<Unfolds> {
  const packing = await packingOf(size);
  if (packing === 'zip') return packing;
  if (packing === 'none') return { content: () => plainContent(size), isTar: true };
  const content = () => unfolded(size, packing);
  const head: Uint8Array[] = [];
  for await (const part of content()) {
    head.push(part);
    if (head.reduce((sum, { length }) => sum + length, 0) >= 512) break;
  }
  return { content, isTar: isTarHeader(Buffer.concat(head)) };
}

async function list({
  size,
  name,
  encoding,
  language,
  password,
}: Extract<ToProgram, { do: 'list' }>): Promise<void> {
  const opened = await openedAs(size);
  const found =
    opened === 'zip'
      ? await listZip(size, password)
      : opened.isTar
        ? await listTar(opened.content())
        : [await onlyEntry(name, opened.content())];
  const { nameOf } = namesOf(found, language, encoding);
  for (let at = 0; at < found.length; at += inOneGo) {
    const entries = found.slice(at, at + inOneGo).map((entry, more) => ({
      index: at + more,
      name: nameOf(entry),
      size: entry.size,
      modified: entry.modified,
      isFolder: entry.isFolder,
      isSpecial: entry.isSpecial,
      isEncrypted: entry.isEncrypted,
    }));
    say({ entries });
  }
}

/** A single file that is packed without a name: its size is known once it was unfolded. */
async function onlyEntry(name: string, content: Content): Promise<FoundEntry> {
  let size = 0;
  for await (const part of content) size += part.length;
  return {
    ...{ filename: name, filenameUTF8: true, rawFilename: Buffer.from(name), size },
    ...{ modified: Number.NaN, isFolder: false, isSpecial: false, isEncrypted: false },
  };
}

async function unpack({ size, password, wanted }: Extract<ToProgram, { do: 'unpack' }>): Promise<void> {
  const opened = await openedAs(size);
  if (opened === 'zip') return unpackZip(size, password, wanted);
  if (opened.isTar) return unpackTar(opened.content(), wanted);
  if (wanted[0] !== 1) return;
  say({ begun: 0 });
  for await (const part of opened.content()) await givePart(part);
  say({ ended: 0 });
}
