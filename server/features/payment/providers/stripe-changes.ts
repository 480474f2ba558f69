import type Stripe from 'stripe';
import {
  ChangeRefusedError,
  PaymentDeclinedError,
  type Provider,
  type SubscriptionChange,
} from './provider.ts';
import { idOf, ofInvoice } from './stripe-events.ts';
import { fromStripe, toStripe } from './stripe-money.ts';

const months = { month: 1, quarter: 3, 'half-year': 6, year: 12 } as const;

export const recurringOf = (term: string) => ({
  interval: 'month' as const,
  interval_count: months[term as keyof typeof months],
});

/**
 * The change of a subscription to another plan or term. Its time begins anew, so that the whole price of the new one is due, less what is left of the present one: so
 * an order gives its whole term, whatever came before it.
 */
export const changesOf = (
  stripe: Stripe,
): Required<Pick<Provider, 'previewChange' | 'change' | 'orderOf'>> => ({
  previewChange: async ({ subscription, order, at }) => {
    const { item, payment } = await itemOf(stripe, subscription);
    const { total, currency } = await stripe.invoices.createPreview({
      subscription,
      subscription_details: {
        ...termsOf(at),
        items: [{ id: item.id, price_data: { ...priceOf(order), product: idOf(item.price.product) } }],
      },
    });
    return { due: fromStripe(total, currency).amount, payment };
  },
  change: async ({ subscription, order, at }) => {
    try {
      return await change(stripe, { subscription, order, at });
    } catch (error) {
      const { type } = error as { readonly type?: unknown };
      if (type === 'StripeCardError') throw new PaymentDeclinedError('declined', { cause: error });
      if (type === 'StripeInvalidRequestError') throw new ChangeRefusedError('refused', { cause: error });
      throw error;
    }
  },
  orderOf: async (subscription) => (await stripe.subscriptions.retrieve(subscription)).metadata.order ?? '',
});

async function change(stripe: Stripe, { subscription, order, at }: SubscriptionChange) {
  const { item } = await itemOf(stripe, subscription);
  const price = await stripe.prices.create(
    { ...priceOf(order), product_data: { name: order.name } },
    { idempotencyKey: `price-${order.id}` },
  );
  const { latest_invoice: invoice } = await stripe.subscriptions.update(
    subscription,
    {
      ...termsOf(at),
      items: [{ id: item.id, price: price.id }],
      metadata: { order: order.id },
      // A card that is not taken leaves everything as it was.
      payment_behavior: 'error_if_incomplete',
      expand: ['latest_invoice'],
    },
    { idempotencyKey: `change-${order.id}` },
  );
  if (invoice === null || typeof invoice === 'string' || invoice.status !== 'paid') return [];
  const paidAt = invoice.status_transitions?.paid_at ?? invoice.created;
  return ofInvoice(invoice, { id: `changed:${invoice.id}`, occurredAt: new Date(paidAt * 1000) });
}

/** A plan is the one item of its subscription; its last invoice is what is used now. */
async function itemOf(
  stripe: Stripe,
  subscription: string,
): Promise<{ readonly item: Stripe.SubscriptionItem; readonly payment: string }> {
  const { items, latest_invoice: invoice } = await stripe.subscriptions.retrieve(subscription);
  const [item] = items.data;
  if (item === undefined) throw new ChangeRefusedError(`${subscription} has nothing to change.`);
  return { item, payment: idOf(invoice) };
}

const termsOf = (at: number) => ({
  billing_cycle_anchor: { type: 'now' as const },
  proration_behavior: 'always_invoice' as const,
  proration_date: Math.floor(at / 1000),
});

const priceOf = ({ amount, currency, term }: SubscriptionChange['order']) => ({
  currency: currency.toLowerCase(),
  unit_amount: toStripe(amount, currency) ?? 0,
  recurring: recurringOf(term),
});
