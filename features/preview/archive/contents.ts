import { namesOf } from '../../../api/contract/name-encoding.ts';
import type { NameEncoding } from '../../../api/contract/name-encoding-list.ts';
import { type ArchiveContents, type ArchiveEntry, safePath } from './entries.ts';
import type { Fault } from './messages.ts';

/** Bytes of an archive, from `start` until before `end`. */
export type ReadRange = (start: number, end: number) => Promise<Uint8Array<ArrayBuffer>>;

/** Bytes of one entry that are unpacked in a page. */
export const largestEntry = 512 * 1024 * 1024;

export class ArchiveFault extends Error {
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(fault);
    this.fault = fault;
  }
}

export interface ReadArchive {
  /** @param language of the page, which decides between encodings of names that are equally likely */
  readonly contents: (language: string, encoding: NameEncoding) => ArchiveContents;
  /** Gives the bytes of an entry in parts, no more of them than the archive says. */
  readonly unpack: (
    index: number,
    password: string,
    give: (part: Uint8Array<ArrayBuffer>) => void,
  ) => Promise<void>;
}

interface FoundEntry extends Omit<ArchiveEntry, 'index' | 'path'> {
  readonly filename: string;
  readonly filenameUTF8: boolean;
  readonly rawFilename: Uint8Array;
  /** Neither a file nor a folder. */
  readonly isSpecial: boolean;
}

/** The entries as they are shown. Their numbers are those of all entries, as the server counts them too. */
export function contentsOf(
  found: readonly FoundEntry[],
  language: string,
  encoding: NameEncoding,
): ArchiveContents {
  const { nameOf, isGuessed } = namesOf(found, language, encoding);
  const entries = found.flatMap((entry, index): ArchiveEntry[] => {
    const path = entry.isSpecial ? undefined : safePath(nameOf(entry));
    if (path === undefined) return [];
    const { size, modified, isFolder, isEncrypted } = entry;
    return [{ index, path, size, modified, isFolder, isEncrypted }];
  });
  return { entries, leftOut: found.length - entries.length, isGuessed };
}
