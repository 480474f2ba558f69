import { useState } from 'react';
import { mostIds } from '../../../api/contract/ids.ts';
import { type ArchiveEntry, type ArchiveRow, numbersOf } from './entries.ts';

export interface Chosen {
  readonly has: (row: ArchiveRow) => boolean;
  readonly set: (row: ArchiveRow, isChosen: boolean) => void;
}

const keyOf = ({ isFolder, path }: ArchiveRow): string => `${isFolder} ${path}`;

/** The rows of a folder that are chosen; none once another folder is shown. */
export function useChosen(entries: readonly ArchiveEntry[], rows: readonly ArchiveRow[], folder: string) {
  const [{ keys, of, shown }, setKeys] = useState({ keys: new Set<string>(), of: entries, shown: folder });
  const chosen = of === entries && shown === folder ? rows.filter((row) => keys.has(keyOf(row))) : [];
  const [first, ...others] = chosen;
  /** The entries to unpack; undefined for more entries than one call names. */
  const wanted = (): { path?: string; files?: readonly { index: number }[] } | undefined => {
    if (first === undefined) return folder === '' ? {} : { path: folder };
    // One comes by its path, and then without the folders above it.
    if (others.length === 0) return { path: first.path };
    const numbers = numbersOf(entries, chosen, mostIds);
    return numbers && { ...(folder !== '' && { path: folder }), files: numbers.map((index) => ({ index })) };
  };
  const set = (row: ArchiveRow, isChosen: boolean): void => {
    const next = new Set(chosen.map(keyOf));
    if (isChosen) next.add(keyOf(row));
    else next.delete(keyOf(row));
    setKeys({ keys: next, of: entries, shown: folder });
  };
  return { has: (row: ArchiveRow) => chosen.includes(row), set, isAny: first !== undefined, wanted };
}
