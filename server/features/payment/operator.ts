import type { Db } from '../../db/index.ts';
import type { OrderRow } from './repo.ts';
import { type Recorded, recordEvent } from './settle.ts';
import { firstTransfer, type OrderState } from './state.ts';

interface Confirmation {
  /** Minor units that arrived. */
  readonly amount: number;
  readonly currency: string;
  readonly now: Date;
}

type Named = Pick<OrderRow, 'id' | 'provider'>;

/**
 * The operator has seen a transfer of an order arrive. All that arrived and was not sent back gives what was ordered, once it is as much as was
 * asked for. @param state what the operator knew: of two who write down the same transfer one is too late.
 */
export const confirmOrder = (
  db: Db,
  order: Named,
  { payments }: Pick<OrderState, 'payments'>,
  { amount, currency, now }: Confirmation,
): Promise<Recorded | undefined> => {
  const payment = payments.length === 0 ? firstTransfer : `${firstTransfer}-${payments.length + 1}`;
  return recordEvent(
    db,
    order.provider,
    { ...ofTransfer(order, 'paid', payment, now), amount, currency },
    now,
  );
};

/** The operator has sent a transfer back: what it gave is taken back, as far as it is left. */
export const refundTransfer = (
  db: Db,
  order: Named,
  payment: string,
  now: Date,
): Promise<Recorded | undefined> =>
  recordEvent(db, order.provider, ofTransfer(order, 'refunded', payment, now), now);

/** Nobody waits for the money of an order any more; should it come all the same, it counts. */
export const cancelUnpaid = (db: Db, order: Named, now: Date): Promise<Recorded | undefined> =>
  recordEvent(
    db,
    order.provider,
    { id: `cancelled:${order.id}`, orderId: order.id, type: 'cancelled', payment: '', occurredAt: now },
    now,
  );

const ofTransfer = ({ id }: Named, type: 'paid' | 'refunded', payment: string, occurredAt: Date) => ({
  id: `${type}:${id}${payment.slice(firstTransfer.length)}`,
  orderId: id,
  type,
  payment,
  occurredAt,
});
