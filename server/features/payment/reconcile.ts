import type { Db } from '../../db/index.ts';
import type { Provider, ProviderEvent } from './providers/provider.ts';
import * as repo from './repo.ts';
import { recordEvent } from './settle.ts';
import { isDisputed, renewalOf, stateOf } from './state.ts';

type OrderEvents = Awaited<ReturnType<typeof repo.listEvents>>;

/** A difference between what a provider has and what was recorded here. */
export interface Difference {
  /**
   * `missing`: the provider has it, and it was not told. `no-order`: a payment that no order of this server asked for. `only-here`: a payment is
   * recorded that the provider does not have.
   */
  readonly kind: 'missing' | 'no-order' | 'only-here';
  /** The reference of the order; empty where there is none. */
  readonly reference: string;
  readonly type: ProviderEvent['type'];
  readonly payment: string;
  readonly amount: number | null;
  readonly currency: string | null;
  readonly occurredAt: Date;
  readonly event: ProviderEvent | undefined;
}

/** Compares orders with everything that their provider has since an instant. Nothing is changed. */
export async function findDifferences(
  db: Db,
  provider: Provider,
  { since, now }: { readonly since: Date; readonly now: Date },
): Promise<readonly Difference[]> {
  const differences: Difference[] = [];
  /** A provider may list one thing twice: a subscription, and the session that began it. */
  const compared = new Set<string>();
  const payments = new Set<string>();
  for await (const event of provider.list?.(since, now) ?? []) {
    if (event.type === 'paid') payments.add(event.payment);
    const order = await repo.findOrder(db, event.orderId);
    if (order === undefined || order.provider !== provider.name) {
      if (event.type === 'paid') differences.push(differenceOf('no-order', '', event));
      continue;
    }
    const key = `${order.id} ${event.type} ${event.payment}`;
    if (compared.has(key)) continue;
    compared.add(key);
    if (!isRecorded(event, order, await repo.listEvents(db, [order.id])))
      differences.push(differenceOf('missing', order.reference, event));
  }
  for (const paid of await repo.listPaid(db, provider.name, since))
    if (!payments.has(paid.payment))
      differences.push({ ...paid, kind: 'only-here', type: 'paid', event: undefined });
  return differences;
}

/** Records what is missing, as if the provider had told it; the ledger follows. @returns how much of it was new. */
export async function repairDifferences(
  db: Db,
  provider: Provider,
  differences: readonly Difference[],
  now: Date,
): Promise<number> {
  let repaired = 0;
  for (const { kind, event } of differences) {
    if (kind !== 'missing' || event === undefined) continue;
    const recorded = await recordEvent(db, provider.name, event, now);
    if (recorded?.isNew) repaired += 1;
  }
  return repaired;
}

const differenceOf = (kind: Difference['kind'], reference: string, event: ProviderEvent): Difference => {
  const { type, payment, amount = null, currency = null, occurredAt } = event;
  return { kind, reference, type, payment, amount, currency, occurredAt, event };
};

/** Whether what an event says is recorded, whatever the event was called by which it came. */
function isRecorded({ type, payment }: ProviderEvent, order: repo.OrderRow, events: OrderEvents): boolean {
  const has = (of: ProviderEvent['type']): boolean =>
    events.some((one) => one.type === of && one.payment === payment);
  switch (type) {
    case 'cancelled':
      return stateOf(order, events).status !== 'open';
    case 'renewal-on':
    case 'renewal-off': {
      const renewal = renewalOf(events);
      return renewal === 'ended' || renewal === (type === 'renewal-on' ? 'on' : 'off');
    }
    // Of a payment that went back whole a part did.
    case 'partly-refunded':
      return has('partly-refunded') || has('refunded');
    // There may have been several about one payment: what counts is what they have come to.
    case 'disputed':
    case 'dispute-won':
      return isDisputed(events, payment) === (type === 'disputed');
    default:
      return has(type);
  }
}
