import { useRef, useState } from 'react';
import type { OpenArchive } from './archive-session.ts';
import type { ArchiveRow } from './entries.ts';
import { saveBlob } from './save-blob.ts';

/** Unpacks one entry at a time, and saves it; asks for the password where it needs one. */
export function useSaving(unpack: OpenArchive['unpack']) {
  const [locked, setLocked] = useState<ArchiveRow>();
  const [outcome, setOutcome] = useState<'password' | 'failed'>();
  const [isBusy, setIsBusy] = useState(false);
  // One password is that of all entries, nearly always.
  const known = useRef('');
  const save = async (row: ArchiveRow, password?: string) => {
    if (row.entry === undefined || isBusy) return;
    setOutcome(undefined);
    setIsBusy(true);
    const unpacked = await unpack(row.entry.index, password ?? known.current);
    setIsBusy(false);
    if (unpacked instanceof Blob) {
      known.current = password ?? known.current;
      setLocked(undefined);
      saveBlob(unpacked, row.name);
    } else {
      setLocked(unpacked === 'password' ? row : undefined);
      if (unpacked !== 'password') setOutcome('failed');
      else if (password !== undefined) setOutcome('password');
    }
  };
  return {
    ...{ locked, outcome, isBusy },
    /** The one that has opened an entry. */
    password: () => known.current,
    save: (row: ArchiveRow, password?: string) => void save(row, password),
  };
}
