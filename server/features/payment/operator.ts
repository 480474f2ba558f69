import type { Db } from '../../db/index.ts';
import type { OrderRow } from './repo.ts';
import { type Recorded, recordEvent } from './settle.ts';

interface Confirmation {
  /** Minor units that arrived. */
  readonly amount: number;
  readonly currency: string;
  readonly now: Date;
}

/** The operator has seen the transfer of an order arrive. What is not the amount that was asked for gives nothing. */
export const confirmOrder = (
  db: Db,
  order: Pick<OrderRow, 'id' | 'provider'>,
  { amount, currency, now }: Confirmation,
): Promise<Recorded | undefined> =>
  recordEvent(db, order.provider, { ...ofTransfer(order, 'paid', now), amount, currency }, now);

/** The operator has sent a transfer back: what it gave is taken back, as far as it is left. */
export const refundOrder = (
  db: Db,
  order: Pick<OrderRow, 'id' | 'provider'>,
  now: Date,
): Promise<Recorded | undefined> => recordEvent(db, order.provider, ofTransfer(order, 'refunded', now), now);

const ofTransfer = ({ id }: Pick<OrderRow, 'id'>, type: 'paid' | 'refunded', occurredAt: Date) => ({
  id: `${type}:${id}`,
  orderId: id,
  type,
  payment: 'transfer',
  occurredAt,
});
