import { browserStorage } from '../../../api/storage.ts';
import { leftoverKey } from '../facade.ts';

/** The browser's database for queues of ended pages, of all accounts and tabs. */

const name = 'uploads';
/** Files of the queue, by id. */
export const files = 'files';
/** How to open them again; apart from the facts, which change often. */
export const sources = 'sources';

let opening: Promise<IDBDatabase> | undefined;

/** @throws {DOMException} where the visitor's settings allow no storage; then uploads end with their page. */
export function openDatabase(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(files);
      request.result.createObjectStore(sources);
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return opening;
}

export const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

export const committed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });

const flags = browserStorage();

/**
 * Records for all tabs and accounts whether anything is stored, so that the next page loads the queue. Within the
 * transaction that writes: so no tab removes the mark while another one writes.
 */
export function markLeftover(transaction: IDBTransaction): void {
  const first = transaction.objectStore(files).getKey(IDBKeyRange.lowerBound(''));
  first.onsuccess = () => {
    if (first.result === undefined) flags.removeItem(leftoverKey);
    else flags.setItem(leftoverKey, 'true');
  };
}
