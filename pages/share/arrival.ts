import type { SharePageArrival } from '../../api/contract/share-page.ts';
import type { StoreValue } from '../../engine/index.ts';
import { $entries, arrivedEntries, writeEntries } from './entries-model.ts';
import { arrivedStores } from './model.ts';

/** All that an arrival makes of the page's stores, as `shareArrived` would. */
export function storesOf(arrival: SharePageArrival): readonly StoreValue[] {
  const list = arrivedEntries(arrival);
  return [...arrivedStores(arrival), { store: $entries, value: list, written: writeEntries(list) }];
}
