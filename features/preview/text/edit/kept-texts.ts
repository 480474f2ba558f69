/** Texts that were written and not saved, as this browser keeps them until they are saved, discarded, or their account signs out. */

/** `forgetTextsFx` deletes the whole of it. */
const name = 'texts';
const store = 'texts';

/** Texts that are kept; of more, the oldest are dropped. */
const most = 20;
/** Ms for which one is kept. */
const longest = 30 * 24 * 60 * 60 * 1000;

interface TextName {
  /** The id of the account. */
  readonly sub: string;
  readonly fileId: string;
}

export interface KeptText {
  readonly text: string;
  /** GCID of the content that was read when it was begun. */
  readonly base: string;
  /** When it was written: ms since 1970. */
  readonly at: number;
}

const keyOf = ({ sub, fileId }: TextName): string => `${sub}/${fileId}`;

/** @throws {DOMException} where the visitor's settings allow no storage. */
function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(store).createIndex('at', 'at');
    request.onsuccess = () => {
      // A sign-out in another tab deletes it.
      request.result.onversionchange = () => request.result.close();
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
  });
}

async function within<Result>(
  mode: IDBTransactionMode,
  work: (texts: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await open();
  try {
    return await new Promise<Result>((resolve, reject) => {
      const transaction = database.transaction(store, mode);
      const request = work(transaction.objectStore(store));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

/** Rejects where the browser has no space for it. */
export async function keepText(of: TextName, kept: KeptText): Promise<void> {
  await within('readwrite', (texts) => {
    const put = texts.put(kept, keyOf(of));
    let left = most;
    // The newest first.
    const walk = texts.index('at').openCursor(null, 'prev');
    walk.onsuccess = () => {
      const cursor = walk.result;
      if (cursor === null) return;
      left -= 1;
      if (left < 0 || (cursor.value as KeptText).at < kept.at - longest) cursor.delete();
      cursor.continue();
    };
    return put;
  });
}

export const readKeptText = async (of: TextName): Promise<KeptText | undefined> =>
  within<KeptText | undefined>('readonly', (texts) => texts.get(keyOf(of))).catch(() => undefined);

export const dropKeptText = async (of: TextName): Promise<void> => {
  await within('readwrite', (texts) => texts.delete(keyOf(of))).catch(() => {});
};
