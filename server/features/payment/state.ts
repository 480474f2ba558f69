import type { OrderEventType } from '../../db/index.ts';

/** Events of an order from a provider or the operator; each is recorded once. */
interface OrderEvent {
  readonly type: OrderEventType;
  /** Which payment it is about, as its provider names it. */
  readonly payment: string;
  /** Minor units. */
  readonly amount: number | null;
  readonly currency: string | null;
  /** When it happened, which may be before what arrived earlier. */
  readonly occurredAt: Date;
}

interface Ordered {
  /** By `invoice` a bill may be paid by several transfers, which count together. */
  readonly provider?: string;
  /** Minor units, tax included. */
  readonly amount: number;
  readonly currency: string;
  /** The order whose place it takes, and what the rest of that was worth: its first payment is less by it. */
  readonly replaces?: string | null;
  readonly credit?: number;
}

interface PaymentState {
  readonly payment: string;
  readonly amount: number;
  readonly currency: string;
  readonly paidAt: Date;
  /** Whether it is what was asked for, alone or with other transfers; otherwise it gives nothing. */
  readonly isRight: boolean;
  /** Whether it is the one by which the order took the place of another: the rest of that was a part of it. */
  readonly isChange: boolean;
  readonly isRefunded: boolean;
  readonly isDisputed: boolean;
}

export interface OrderState {
  readonly status: 'open' | 'paid' | 'refunded' | 'disputed' | 'cancelled' | 'differs';
  readonly renewal: 'none' | 'on' | 'off' | 'ended';
  /** In the order in which they were made. */
  readonly payments: readonly PaymentState[];
}

/**
 * The state of an order, from all of its events. The order in which that arrived does not matter: a refund may be told before its
 * payment.
 */
export function stateOf(order: Ordered, events: readonly OrderEvent[]): OrderState {
  const payments = paymentsOf(order, events);
  const good = payments.filter(({ isRight }) => isRight);
  return { status: statusOf(payments, good, events), renewal: renewalIn(events), payments };
}

/** The name of the first transfer of an order: what all of them give together is given for it. */
export const firstTransfer = 'transfer';

function paymentsOf(order: Ordered, events: readonly OrderEvent[]): readonly PaymentState[] {
  const { amount, currency, provider } = order;
  const payments = eachPayment(order, events);
  if (provider !== 'invoice') return withChange(order, payments);
  const arrived = payments
    .filter((payment) => payment.currency === currency && !payment.isRefunded)
    .reduce((sum, payment) => sum + payment.amount, 0);
  return payments.map((payment) => ({
    ...payment,
    isRight: arrived >= amount && payment.currency === currency,
  }));
}

/** The first payment of an order that took the place of another is less by the rest of that. */
function withChange(
  { amount, currency, replaces = null, credit = 0 }: Ordered,
  payments: readonly PaymentState[],
): readonly PaymentState[] {
  if (replaces === null) return payments;
  const change = payments.findIndex(
    (payment) => payment.amount === amount - credit && payment.currency === currency,
  );
  return payments.map((payment, at) =>
    at === change ? { ...payment, isRight: true, isChange: true } : payment,
  );
}

function eachPayment({ amount, currency }: Ordered, events: readonly OrderEvent[]): readonly PaymentState[] {
  const has = (type: OrderEventType, payment: string): boolean =>
    events.some((event) => event.type === type && event.payment === payment);
  return events
    .filter((event, at) => {
      const same = (other: OrderEvent) => other.type === 'paid' && other.payment === event.payment;
      return event.type === 'paid' && events.findIndex(same) === at;
    })
    .map((event) => ({
      payment: event.payment,
      amount: event.amount ?? 0,
      currency: event.currency ?? '',
      paidAt: event.occurredAt,
      isRight: event.amount === amount && event.currency === currency,
      isChange: false,
      isRefunded: has('refunded', event.payment),
      isDisputed: isDisputed(events, event.payment),
    }))
    .toSorted((one, other) => one.paidAt.getTime() - other.paidAt.getTime());
}

/** Whether the last that was told of disputes is that there is one: the bank may object again to what was won once. */
export function isDisputed(events: readonly OrderEvent[], payment: string): boolean {
  const last = (type: OrderEventType): number =>
    Math.max(
      ...events
        .filter((event) => event.type === type && event.payment === payment)
        .map(({ occurredAt }) => occurredAt.getTime()),
    );
  return last('disputed') > last('dispute-won');
}

function statusOf(
  payments: OrderState['payments'],
  good: OrderState['payments'],
  events: readonly OrderEvent[],
): OrderState['status'] {
  if (payments.some(({ isRight, isRefunded }) => !isRight && !isRefunded)) return 'differs';
  if (good.some(({ isDisputed, isRefunded }) => isDisputed && !isRefunded)) return 'disputed';
  if (good.some(({ isRefunded }) => !isRefunded)) return 'paid';
  if (payments.length > 0) return 'refunded';
  return events.some(({ type }) => type === 'cancelled') ? 'cancelled' : 'open';
}

/** Of an order that was paid once it is `none`. */
const renewalIn = (events: readonly OrderEvent[]): OrderState['renewal'] =>
  events.some(({ type }) => type === 'subscribed') ? renewalOf(events) : 'none';

/** Whether a subscription goes on, by what was told of it; it does until something else is told. */
export function renewalOf(events: readonly OrderEvent[]): Exclude<OrderState['renewal'], 'none'> {
  if (events.some(({ type }) => type === 'ended')) return 'ended';
  const changes = events
    .filter(({ type }) => type === 'renewal-on' || type === 'renewal-off')
    .toSorted((one, other) => one.occurredAt.getTime() - other.occurredAt.getTime());
  return changes.at(-1)?.type === 'renewal-off' ? 'off' : 'on';
}

/** An order with what became of it. */
interface KnownOrder {
  readonly order: Ordered & { readonly id: string; readonly creditedPayment?: string };
  readonly state: OrderState;
}

/** How much of what was ordered a payment gives: 1 all of it, 0 nothing. */
export interface Share {
  readonly orderId: string;
  readonly payment: string;
  readonly share: number;
}

/**
 * The shares of the payments of orders that replaced one another, the first one first. Of a payment whose rest paid for the next order only the part stays that was
 * used; and what was paid with the rest of a payment stands as long as that one does.
 */
export function sharesOf(chain: readonly KnownOrder[]): readonly Share[] {
  const shares: Share[] = [];
  let validBefore = new Set<string>();
  for (const [at, { order, state }] of chain.entries()) {
    const next = chain[at + 1];
    const isReplaced = next?.state.payments.some(({ isChange }) => isChange) ?? false;
    const valid = new Set<string>();
    for (const { payment, isRight, isRefunded, isDisputed, isChange } of state.payments) {
      const isCovered = !isChange || validBefore.has(order.creditedPayment ?? '');
      if (isRight && !isRefunded && !isDisputed && isCovered) valid.add(payment);
    }
    if (order.provider === 'invoice') {
      // Of several transfers the first has what all of them give.
      const { payments } = state;
      for (const { payment } of payments)
        shares.push({
          orderId: order.id,
          payment,
          share: payment === firstTransfer && valid.size > 0 ? 1 : 0,
        });
    } else
      for (const { payment } of state.payments) {
        const credit = isReplaced && next?.order.creditedPayment === payment ? (next.order.credit ?? 0) : 0;
        const share = valid.has(payment) ? 1 - credit / order.amount : 0;
        shares.push({ orderId: order.id, payment, share });
      }
    validBefore = valid;
  }
  return shares;
}
