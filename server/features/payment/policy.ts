import type { Action } from '../../authorize.ts';
import { ApiError } from '../../errors.ts';
import type { OrderRow } from './repo.ts';

const absent = (): ApiError => new ApiError('not_found');

/** An order is its account's alone. */
export const manageOrder: Action<OrderRow> = {
  isSeen: (order, userId) => order.userId === userId,
  absent,
  isAllowed: (order): order is OrderRow => true,
  refused: absent,
};
