import { committed, files, markLeftover, openDatabase, resultOf, sources } from './database.ts';
import type { Source, StoredFile } from './store.ts';

/** Deletes data from the browser's storage: others may use it, and the disk space is the user's. */

/**
 * Ms for which the rest of a queue is kept. The server drops an upload after a day, but a user who returns on Monday
 * still finds what was not sent on Friday.
 */
const longestKept = 7 * 24 * 60 * 60 * 1000;

/** Drops unclaimed files of any account, and contents of files that are not there. Living tabs keep theirs. */
export async function clearOld(living: ReadonlySet<string>, now: number): Promise<void> {
  const transaction = (await openDatabase()).transaction([files, sources], 'readwrite');
  const [facts, contents] = [transaction.objectStore(files), transaction.objectStore(sources)];
  const there = new Set<IDBValidKey>();
  for (const kept of (await resultOf(facts.getAll())) as StoredFile[]) {
    const { file, tab, at = now } = kept;
    if (!living.has(tab) && now - at > longestKept) facts.delete(file.id);
    else there.add(file.id);
    // Written before this was noted: it ages from now on.
    if (kept.at === undefined) facts.put({ ...kept, at }, file.id);
  }
  for (const id of await resultOf(contents.getAllKeys())) if (!there.has(id)) contents.delete(id);
  markLeftover(transaction);
  await committed(transaction);
}

/** Drops all copies of files. Their facts stay, and the handles that reopen them after a question. */
export async function clearCopies(): Promise<void> {
  const transaction = (await openDatabase()).transaction(sources, 'readwrite');
  const walk = transaction.objectStore(sources).openCursor();
  walk.onsuccess = () => {
    const cursor = walk.result;
    if (!cursor) return;
    if ((cursor.value as Source).content) cursor.delete();
    cursor.continue();
  };
  await committed(transaction);
}

/** Drops all that is kept of an account. */
export async function clearAccount(accountId: string): Promise<void> {
  const transaction = (await openDatabase()).transaction([files, sources], 'readwrite');
  const facts = transaction.objectStore(files);
  for (const { file } of (await resultOf(facts.getAll())) as StoredFile[]) {
    if (file.accountId !== accountId) continue;
    facts.delete(file.id);
    transaction.objectStore(sources).delete(file.id);
  }
  markLeftover(transaction);
  await committed(transaction);
}
