import { writeAmount } from '../../../api/contract/currencies.ts';
import type { Order } from '../../../api/contract/payment.ts';
import type { Offers } from '../../../app/server.ts';
import { writePercent } from './prices.ts';
import type { OrderRow } from './repo.ts';
import type { OrderState } from './state.ts';

const day = 24 * 60 * 60 * 1000;

/** An order as its account sees it. */
export function presentOrder(order: OrderRow, state: OrderState, transfer: Offers['transfer']): Order {
  const { currency, createdAt } = order;
  // Of what was too little the rest is awaited.
  const isShort = state.status === 'differs' && !state.payments.some(({ isRight }) => isRight);
  const isDue = state.status === 'open' || isShort;
  const arrived = state.payments
    .filter((payment) => payment.currency === currency && !payment.isRefunded)
    .reduce((sum, payment) => sum + payment.amount, 0);
  const isAwaited = isDue && order.provider === 'invoice' && transfer !== undefined;
  return {
    id: order.id,
    reference: order.reference,
    item: order.item,
    unit: order.unit,
    name: order.name,
    term: order.term as Order['term'],
    currency,
    amount: writeAmount(order.amount, currency),
    tax: writeAmount(order.tax, currency),
    tax_percent: writePercent(order.taxRate),
    credit: order.replaces === null ? '' : writeAmount(order.credit, currency),
    country: order.country,
    provider: order.provider,
    status: state.status,
    renewal: state.renewal,
    has_portal: order.provider === 'stripe' && (state.renewal === 'on' || state.renewal === 'off'),
    created_time: createdAt.toISOString(),
    issuer: order.issuer && { lines: [...order.issuer.lines], tax_number: order.issuer.taxNumber },
    payments: state.payments.map(({ paidAt, amount, currency: paidIn, isRefunded }) => ({
      time: paidAt.toISOString(),
      amount: writeAmount(amount, paidIn),
      currency: paidIn,
      is_refunded: isRefunded,
    })),
    transfer: isAwaited
      ? {
          lines: [...transfer.lines],
          due_time: new Date(createdAt.getTime() + transfer.days * day).toISOString(),
          amount: writeAmount(order.amount - arrived, currency),
        }
      : null,
  };
}
