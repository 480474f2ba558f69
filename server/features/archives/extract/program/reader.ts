import { namesOf } from '../../../../../api/contract/name-encoding.ts';
import { isTarHeader, type TarContent, tarHeaderSize } from '../../../../../api/contract/tar.ts';
import { packingOf, plainContent, unfolded } from './content.ts';
import { type FoundEntry, inOneGo } from './found.ts';
import type { Parent, Work } from './parent.ts';

type Unfolds = 'zip' | { readonly content: () => TarContent; readonly isTar: boolean };

/** Reads one archive of which `parent` has the bytes. What a format needs is loaded with the first archive of it. */
export const createReader =
  (parent: Parent) =>
  (wanted: Work): Promise<void> =>
    wanted.do === 'list' ? list(parent, wanted) : unpack(parent, wanted);

const zipReader = () => import('./zip.ts');
const tarReader = () => import('./tar.ts');

/** The kind of an archive, and the bytes in which its entries are. */
async function openedAs(parent: Parent, size: number): Promise<Unfolds> {
  const packing = await packingOf(parent, size);
  if (packing === 'zip') return packing;
  if (packing === 'none') return { content: () => plainContent(parent, size), isTar: true };
  const content = () => unfolded(parent, size, packing);
  const head: Uint8Array[] = [];
  for await (const part of content()) {
    head.push(part);
    if (head.reduce((sum, { length }) => sum + length, 0) >= tarHeaderSize) break;
  }
  return { content, isTar: isTarHeader(Buffer.concat(head)) };
}

async function list(
  parent: Parent,
  { size, name, encoding, language, password }: Extract<Work, { do: 'list' }>,
): Promise<void> {
  const opened = await openedAs(parent, size);
  const found =
    opened === 'zip'
      ? await (await zipReader()).listZip(parent, size, password)
      : opened.isTar
        ? await (await tarReader()).listTar(parent, opened.content())
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
    parent.say({ entries });
  }
}

/** A single file that is packed without a name: its size is known once it was unfolded. */
async function onlyEntry(name: string, content: TarContent): Promise<FoundEntry> {
  let size = 0;
  for await (const part of content) size += part.length;
  return {
    ...{ filename: name, filenameUTF8: true, rawFilename: Buffer.from(name), size },
    ...{ modified: Number.NaN, isFolder: false, isSpecial: false, isEncrypted: false },
  };
}

async function unpack(
  parent: Parent,
  { size, password, wanted }: Extract<Work, { do: 'unpack' }>,
): Promise<void> {
  const opened = await openedAs(parent, size);
  if (opened === 'zip') return (await zipReader()).unpackZip(parent, size, password, wanted);
  if (opened.isTar) return (await tarReader()).unpackTar(parent, opened.content(), wanted);
  if (wanted[0] !== 1) return;
  parent.say({ begun: 0 });
  for await (const part of opened.content()) await parent.givePart(part);
  parent.say({ ended: 0 });
}
