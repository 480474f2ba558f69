import type { SharedOrder } from '../../api/contract/share-page.ts';
import { type SortOrder, serverOrder, sortOrders } from '../../features/files/entry.ts';

/** The name of an order in the drive's lists and messages. */
export const nameOfOrder = (order: SharedOrder): SortOrder =>
  sortOrders.find((name) => serverOrder[name] === order) ?? 'MODIFIED_DESC';

/** Every order of the drive's lists is one of shares. */
export const orderNamed = (name: SortOrder): SharedOrder => serverOrder[name] as SharedOrder;
