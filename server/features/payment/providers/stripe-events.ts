import type Stripe from 'stripe';
import type { ProviderEvent } from './provider.ts';
import { fromStripe } from './stripe-money.ts';

/** The events of orders in a signed event of Stripe; none where it is of none of ours. */
export async function readStripeEvent(
  stripe: Stripe,
  event: Stripe.Event,
): Promise<readonly ProviderEvent[]> {
  const base = { id: event.id, occurredAt: new Date(event.created * 1000) };
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return known(ofSession(event.data.object, base), ofAddress(event.data.object, base));
    case 'invoice.paid':
      return ofInvoice(event.data.object, base);
    default:
      return known(await readSingle(stripe, event, base));
  }
}

const known = (...events: readonly (ProviderEvent | undefined)[]): readonly ProviderEvent[] =>
  events.filter((event) => event !== undefined);

/** Events that tell one thing. */
async function readSingle(
  stripe: Stripe,
  event: Stripe.Event,
  base: Base,
): Promise<ProviderEvent | undefined> {
  switch (event.type) {
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      return about(event.data.object.metadata, { ...base, type: 'cancelled', payment: '' });
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
      return ofSubscription(event, base);
    case 'charge.succeeded':
      return ofCharge(stripe, event.data.object, base);
    case 'charge.refunded': {
      const charge = event.data.object;
      const type = charge.amount_refunded >= charge.amount ? 'refunded' : 'partly-refunded';
      return ofPayment(stripe, idOf(charge.payment_intent), { ...base, type });
    }
    case 'charge.dispute.created':
    case 'charge.dispute.funds_withdrawn':
      return ofDisputed(stripe, event.data.object, base);
    case 'charge.dispute.funds_reinstated':
    case 'charge.dispute.closed':
      if (event.data.object.status !== 'won') return undefined;
      return ofPayment(stripe, idOf(event.data.object.payment_intent), { ...base, type: 'dispute-won' });
    default:
      return undefined;
  }
}

type Base = Pick<ProviderEvent, 'id' | 'occurredAt'>;
type Typed = Base & Pick<ProviderEvent, 'type' | 'country'>;

export const idOf = (named: string | { readonly id: string } | null | undefined): string =>
  typeof named === 'string' ? named : (named?.id ?? '');

export const about = (
  metadata: Stripe.Metadata | null | undefined,
  event: Omit<ProviderEvent, 'orderId'>,
): ProviderEvent | undefined => {
  const orderId = metadata?.order;
  return orderId === undefined ? undefined : { ...event, orderId };
};

export function ofSession(session: Stripe.Checkout.Session, base: Base): ProviderEvent | undefined {
  if (session.mode === 'subscription')
    return about(session.metadata, {
      ...base,
      type: 'subscribed',
      payment: '',
      subscription: idOf(session.subscription),
      customer: idOf(session.customer),
    });
  // Some ways of paying take days: the session is complete, and nothing is paid.
  if (session.payment_status !== 'paid') return undefined;
  const paid = fromStripe(session.amount_total ?? 0, session.currency ?? '');
  return about(session.metadata, { ...base, ...paid, type: 'paid', payment: idOf(session.payment_intent) });
}

/** The country of the address that the payer gave for the bill. */
export const ofAddress = (
  { id, metadata, customer_details: details }: Stripe.Checkout.Session,
  base: Base,
): ProviderEvent | undefined => {
  const country = details?.address?.country ?? '';
  if (country === '') return undefined;
  return about(metadata, {
    ...base,
    id: `${base.id}:address`,
    type: 'billing-country',
    payment: id,
    country,
  });
};

/** The country of the bank that gave the card. */
async function ofCharge(
  stripe: Stripe,
  { payment_intent: intent, payment_method_details: details }: Stripe.Charge,
  base: Base,
): Promise<ProviderEvent | undefined> {
  const country = details?.card?.country ?? '';
  if (country === '') return undefined;
  const event = await ofPayment(stripe, idOf(intent), { ...base, type: 'card-country' });
  return event && { ...event, country };
}

/**
 * Each renewal is an invoice of its own, and so is the change to another plan, whose total is less by what was left. One without an order is told of too: money was
 * taken.
 */
export function ofInvoice(invoice: Stripe.Invoice, base: Base): readonly ProviderEvent[] {
  const { metadata, subscription } = invoice.parent?.subscription_details ?? {};
  const orderId = metadata?.order ?? '';
  const isChange = invoice.billing_reason === 'subscription_update';
  const paid = fromStripe(isChange ? invoice.total : invoice.amount_paid, invoice.currency);
  const event: ProviderEvent = { ...base, ...paid, type: 'paid', payment: invoice.id ?? '', orderId };
  if (!isChange || orderId === '') return [event];
  const begun = { subscription: idOf(subscription), customer: idOf(invoice.customer) };
  return [
    { ...base, ...begun, id: `${base.id}:subscribed`, type: 'subscribed', payment: '', orderId },
    event,
  ];
}

function ofSubscription(
  event: Stripe.CustomerSubscriptionUpdatedEvent | Stripe.CustomerSubscriptionDeletedEvent,
  base: Base,
): ProviderEvent | undefined {
  const { id, metadata, cancel_at_period_end: ends, cancel_at: endsAt } = event.data.object;
  const goesOn = ends || endsAt !== null ? 'renewal-off' : 'renewal-on';
  const type = event.type === 'customer.subscription.deleted' ? 'ended' : goesOn;
  return about(metadata, { ...base, type, payment: '', subscription: id });
}

/** A dispute by which money was withdrawn; undefined where the bank only asks. */
export const ofDisputed = async (
  stripe: Stripe,
  { status, payment_intent: intent }: Stripe.Dispute,
  base: Base,
): Promise<ProviderEvent | undefined> =>
  status.startsWith('warning_') ? undefined : ofPayment(stripe, idOf(intent), { ...base, type: 'disputed' });

/** A charge names its payment alone: of a subscription that is one of an invoice, whose name the order knows. */
export async function ofPayment(
  stripe: Stripe,
  intentId: string,
  event: Typed,
): Promise<ProviderEvent | undefined> {
  if (intentId === '') return undefined;
  const intent = await stripe.paymentIntents.retrieve(intentId);
  if (intent.metadata.order !== undefined) return about(intent.metadata, { ...event, payment: intentId });
  const { data } = await stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: intentId },
    limit: 1,
  });
  const invoiceId = idOf(data[0]?.invoice);
  if (invoiceId === '') return undefined;
  const invoice = await stripe.invoices.retrieve(invoiceId);
  return about(invoice.parent?.subscription_details?.metadata, { ...event, payment: invoiceId });
}
