import type { QueuedFile } from '../queue/queue.ts';
import { committed, files, markLeftover, openDatabase, resultOf, sources } from './database.ts';

/** How a file can be opened again after a reload. */
export interface Source {
  readonly content?: File | undefined;
  readonly handle?: FileSystemFileHandle | undefined;
}

/** A file of the queue as the browser keeps it, and the tab that sends it. */
export interface StoredFile {
  readonly file: QueuedFile;
  readonly tab: string;
  /** When it was written: ms since the epoch. */
  readonly at?: number;
}

/**
 * Bytes up to which the browser stores a copy of a file, so that a reload needs no user: a trade of disk space for
 * comfort. Larger ones are reopened by their handle, or chosen again.
 */
const largestCopy = 32 * 1024 * 1024;
/** Bytes of all copies that one choice may cost. */
const mostCopied = 512 * 1024 * 1024;

/**
 * Stores how to reopen files: their handles, and copies of small ones. Only for stored files: finished or cancelled
 * ones leave nothing behind.
 */
export async function storeSources(given: ReadonlyMap<string, Source>): Promise<void> {
  const transaction = (await openDatabase()).transaction([files, sources], 'readwrite');
  let copied = 0;
  for (const [id, { content, handle }] of given) {
    const size = content?.size ?? 0;
    const isCopied = !handle && size <= largestCopy && copied + size <= mostCopied;
    if (isCopied) copied += size;
    if (!handle && !isCopied) continue;
    const written = transaction.objectStore(files).getKey(id);
    written.onsuccess = () => {
      if (written.result === undefined) return;
      transaction.objectStore(sources).put(isCopied ? { content } : { handle }, id);
    };
  }
  await committed(transaction);
}

interface StoredChanges {
  readonly put: readonly StoredFile[];
  /** Ids of finished files. */
  readonly drop: readonly string[];
}

export async function storeChanges({ put, drop }: StoredChanges): Promise<void> {
  const transaction = (await openDatabase()).transaction([files, sources], 'readwrite');
  for (const kept of put) transaction.objectStore(files).put(kept, kept.file.id);
  for (const id of drop) {
    transaction.objectStore(files).delete(id);
    transaction.objectStore(sources).delete(id);
  }
  markLeftover(transaction);
  await committed(transaction);
}

/** All that is kept, of every account and tab. */
export async function readStored(): Promise<readonly StoredFile[]> {
  const transaction = (await openDatabase()).transaction(files);
  return (await resultOf(transaction.objectStore(files).getAll())) as StoredFile[];
}

interface Takeover {
  /** The tab that owns them from now on. */
  readonly tab: string;
  readonly isLeft: (kept: StoredFile) => boolean;
}

/** Makes leftover files a tab's own, in one transaction: no other tab can take them too. */
export async function takeOver({ tab, isLeft }: Takeover): Promise<readonly QueuedFile[]> {
  const transaction = (await openDatabase()).transaction(files, 'readwrite');
  const store = transaction.objectStore(files);
  const left = ((await resultOf(store.getAll())) as StoredFile[]).filter(isLeft);
  for (const { file } of left) store.put({ file, tab, at: Date.now() } satisfies StoredFile, file.id);
  await committed(transaction);
  return left.map(({ file }) => file);
}

/** How files can be opened again, by id; nothing of those for which nothing is kept. */
export async function readSources(ids: readonly string[]): Promise<ReadonlyMap<string, Source>> {
  const store = (await openDatabase()).transaction(sources).objectStore(sources);
  const found = ids.map(
    async (id): Promise<[string, Source | undefined]> => [
      id,
      (await resultOf(store.get(id))) as Source | undefined,
    ],
  );
  const all = await Promise.all(found);
  return new Map(all.flatMap(([id, source]): [string, Source][] => (source ? [[id, source]] : [])));
}
