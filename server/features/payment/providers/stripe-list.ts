import type Stripe from 'stripe';
import type { ProviderEvent } from './provider.ts';
import { about, idOf, ofAddress, ofDisputed, ofInvoice, ofPayment, ofSession } from './stripe-events.ts';

const day = 24 * 60 * 60;
/** Seconds before an instant in which something was made that changed after it: a payment on its way, a dispute that is decided. */
const paidWithin = 31 * day;
const disputedWithin = 180 * day;
const page = { limit: 100 };

/**
 * Everything that Stripe has of orders since an instant, as the events that should have told of it. Their names are made from what they are about, so that each
 * is recorded once, however often it is asked for; what was told by an event of Stripe's own is there under that name.
 */
export async function* listStripe(stripe: Stripe, since: Date, now: Date): AsyncGenerator<ProviderEvent> {
  const from = Math.floor(since.getTime() / 1000);
  yield* listPayments(stripe, { gte: from - paidWithin });
  yield* listRefunds(stripe, { gte: from });
  yield* listDisputes(stripe, { gte: from - disputedWithin }, now);
  yield* listSubscriptions(stripe, now);
}

interface Created {
  /** Seconds since 1970. */
  readonly gte: number;
}

async function* listPayments(stripe: Stripe, created: Created): AsyncGenerator<ProviderEvent> {
  for await (const session of stripe.checkout.sessions.list({ created, ...page })) {
    const base = baseOf(session.id, session.created);
    const event =
      session.status === 'complete'
        ? ofSession(session, base)
        : session.status === 'expired'
          ? about(session.metadata, { ...base, type: 'cancelled', payment: '' })
          : undefined;
    if (event !== undefined) yield event;
    const address = session.status === 'complete' ? ofAddress(session, base) : undefined;
    if (address !== undefined) yield address;
  }
  for await (const invoice of stripe.invoices.list({ created, status: 'paid', ...page }))
    yield* ofInvoice(
      invoice,
      baseOf(invoice.id ?? '', invoice.status_transitions.paid_at ?? invoice.created),
    );
}

/** By when money went back, since the charge may be much older. */
async function* listRefunds(stripe: Stripe, created: Created): AsyncGenerator<ProviderEvent> {
  const seen = new Set<string>();
  for await (const { charge } of stripe.refunds.list({ created, expand: ['data.charge'], ...page })) {
    if (charge === null || typeof charge === 'string' || seen.has(charge.id)) continue;
    seen.add(charge.id);
    if (charge.amount_refunded === 0) continue;
    const type = charge.amount_refunded >= charge.amount ? 'refunded' : 'partly-refunded';
    const event = await ofPayment(stripe, idOf(charge.payment_intent), {
      ...baseOf(`${charge.id}:${type}`, charge.created),
      type,
    });
    if (event !== undefined) yield event;
  }
}

/** The outcome of the last dispute about each payment; the newest are listed first. */
async function* listDisputes(stripe: Stripe, created: Created, now: Date): AsyncGenerator<ProviderEvent> {
  const seen = new Set<string>();
  for await (const dispute of stripe.disputes.list({ created, ...page })) {
    const event = await ofDisputed(stripe, dispute, baseOf(dispute.id, dispute.created));
    if (event === undefined || seen.has(event.payment)) continue;
    seen.add(event.payment);
    yield dispute.status === 'won'
      ? { ...event, id: `${event.id}:won`, type: 'dispute-won', occurredAt: now }
      : event;
  }
}

/** All of them: one that began earlier may have ended since. */
async function* listSubscriptions(stripe: Stripe, now: Date): AsyncGenerator<ProviderEvent> {
  for await (const one of stripe.subscriptions.list({ status: 'all', ...page })) {
    const { id, metadata, status, cancel_at: endsAt, cancel_at_period_end: ends, created } = one;
    const isOver = status === 'canceled' || status === 'incomplete_expired';
    const goesOn = endsAt === null && !ends ? 'renewal-on' : 'renewal-off';
    const base = { payment: '', subscription: id };
    const begun: Listed = {
      ...{ ...base, ...baseOf(`${id}:subscribed`, created), type: 'subscribed' },
      customer: idOf(one.customer),
    };
    const type = isOver ? 'ended' : goesOn;
    const changed: Listed = {
      ...{ ...base, type, id: `listed:${id}:${type}:${now.getTime()}`, occurredAt: now },
    };
    // A subscription of which nothing was ever paid never began.
    const events = status.startsWith('incomplete') ? [changed] : [begun, changed];
    for (const event of events.map((each) => about(metadata, each))) if (event !== undefined) yield event;
  }
}

type Listed = Omit<ProviderEvent, 'orderId'>;

const baseOf = (id: string, seconds: number) => ({
  id: `listed:${id}`,
  occurredAt: new Date(seconds * 1000),
});
