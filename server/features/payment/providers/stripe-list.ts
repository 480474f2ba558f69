import type Stripe from 'stripe';
import type { ProviderEvent } from './provider.ts';
import { about, idOf, ofDisputed, ofInvoice, ofPayment, ofSession } from './stripe-events.ts';

/**
 * Everything that Stripe has of orders since an instant, as the events that should have told of it. Their names are made from what they are about, so that each
 * is recorded once, however often it is asked for; what was told by an event of Stripe's own is there under that name.
 */
export async function* listStripe(stripe: Stripe, since: Date, now: Date): AsyncGenerator<ProviderEvent> {
  const created = { gte: Math.floor(since.getTime() / 1000) };
  const page = { limit: 100 };
  for await (const session of stripe.checkout.sessions.list({ created, ...page })) {
    const base = baseOf(session.id, session.created);
    const event =
      session.status === 'complete'
        ? ofSession(session, base)
        : session.status === 'expired'
          ? about(session.metadata, { ...base, type: 'cancelled', payment: '' })
          : undefined;
    if (event !== undefined) yield event;
  }
  for await (const invoice of stripe.invoices.list({ created, status: 'paid', ...page }))
    yield ofInvoice(invoice, baseOf(invoice.id ?? '', invoice.status_transitions.paid_at ?? invoice.created));
  for await (const charge of stripe.charges.list({ created, ...page })) {
    if (charge.amount_refunded === 0) continue;
    const type = charge.amount_refunded >= charge.amount ? 'refunded' : 'partly-refunded';
    const event = await ofPayment(stripe, idOf(charge.payment_intent), {
      ...baseOf(`${charge.id}:${type}`, charge.created),
      type,
    });
    if (event !== undefined) yield event;
  }
  for await (const dispute of stripe.disputes.list({ created, ...page })) {
    const event = await ofDisputed(stripe, dispute, baseOf(dispute.id, dispute.created));
    if (event === undefined) continue;
    yield event;
    if (dispute.status === 'won')
      yield { ...event, id: `${event.id}:won`, type: 'dispute-won', occurredAt: now };
  }
  // One that began earlier may have ended since.
  for await (const { id, metadata, status, cancel_at, cancel_at_period_end } of stripe.subscriptions.list({
    status: 'all',
    ...page,
  })) {
    const isOver = status === 'canceled' || status === 'incomplete_expired';
    const goesOn = cancel_at === null && !cancel_at_period_end ? 'renewal-on' : 'renewal-off';
    const type = isOver ? 'ended' : goesOn;
    const event = about(metadata, {
      ...{ id: `listed:${id}:${type}:${now.getTime()}`, occurredAt: now, type },
      ...{ payment: '', subscription: id },
    });
    if (event !== undefined) yield event;
  }
}

const baseOf = (id: string, seconds: number) => ({
  id: `listed:${id}`,
  occurredAt: new Date(seconds * 1000),
});
