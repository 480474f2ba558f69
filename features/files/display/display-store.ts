/** The browser’s store of display modes: a database of its own (spec section 3), one record under each key. */
const storeName = 'displayMode';

const open = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(storeName, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(storeName);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error('another window holds an older store'));
  });

async function transact<Value>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value> {
  const database = await open();
  try {
    return await new Promise<Value>((resolve, reject) => {
      const transaction = database.transaction(storeName, mode);
      const request = work(transaction.objectStore(storeName));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
      transaction.onerror = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

/** Undefined where nothing is stored. Rejects where the browser keeps nothing (private windows of some). */
export const readStored = (key: string): Promise<unknown> =>
  transact<unknown>('readonly', (store) => store.get(key));

/**
 * Changes stored settings atomically: another window may have changed the rest of them. `whole`: the default where
 * nothing is stored.
 */
export async function changeStored(key: string, whole: object, change: object): Promise<void> {
  await transact<unknown>('readwrite', (store) => {
    const stored = store.get(key);
    stored.onsuccess = () => {
      const before: unknown = stored.result;
      store.put({ ...(before !== null && typeof before === 'object' ? before : whole), ...change }, key);
    };
    return stored;
  });
}
