import Stripe from 'stripe';
import { EventVersionError, type Provider } from './provider.ts';
import { changesOf, recurringOf } from './stripe-changes.ts';
import { readStripeEvent } from './stripe-events.ts';
import { listStripe } from './stripe-list.ts';
import { toStripe } from './stripe-money.ts';

export interface StripeOptions {
  readonly secretKey: string;
  /** With which the events are signed that Stripe sends. */
  readonly webhookSecret: string;
  /** The one way in which the server connects to others. */
  readonly fetch: typeof fetch;
  /** Another place than api.stripe.com: a proxy, or a test. */
  readonly api?: string | undefined;
  readonly publicUrl: string;
}

const placeOf = (api: string | undefined): Partial<Stripe.StripeConfig> => {
  if (api === undefined) return {};
  const { protocol, hostname, port } = new URL(api);
  const usual = protocol === 'http:' ? 80 : 443;
  return { protocol: protocol === 'http:' ? 'http' : 'https', host: hostname, port: Number(port) || usual };
};

/** `clover` of `2025-09-30.clover`: shapes change between releases alone. */
const releaseOf = (version: string | null): string | undefined => version?.split('.')[1];

/** Cards and other ways by Stripe: they are typed on its pages, and never reach this server. A plan renews until it is cancelled. */
export function createStripe({ secretKey, webhookSecret, fetch, api, publicUrl }: StripeOptions): Provider {
  const stripe = new Stripe(secretKey, {
    httpClient: Stripe.createFetchHttpClient(fetch),
    timeout: 20_000,
    maxNetworkRetries: 1,
    telemetry: false,
    ...placeOf(api),
  });
  const backTo = (tag: string): string => {
    const language = /^[a-z]{2}(?:-[A-Z]{2})?$/.test(tag) ? `/${tag}` : '';
    return `${publicUrl}${language}/drive/payment`;
  };
  return {
    name: 'stripe',
    renews: true,
    takes: (amount, currency) => toStripe(amount, currency) !== undefined,
    begin: async (order) => {
      const metadata = { order: order.id };
      const back = backTo(order.language);
      const session = await stripe.checkout.sessions.create(
        {
          mode: order.renews ? 'subscription' : 'payment',
          client_reference_id: order.id,
          metadata,
          line_items: [
            {
              quantity: 1,
              price_data: {
                currency: order.currency.toLowerCase(),
                unit_amount: toStripe(order.amount, order.currency) ?? 0,
                product_data: { name: order.name },
                ...(order.renews && { recurring: recurringOf(order.term) }),
              },
            },
          ],
          ...(order.renews ? { subscription_data: { metadata } } : { payment_intent_data: { metadata } }),
          success_url: back,
          cancel_url: back,
        },
        { idempotencyKey: `order-${order.id}` },
      );
      return session.url ?? '';
    },
    readEvents: async (body, signature) => {
      const event = stripe.webhooks.constructEvent(body, signature, webhookSecret);
      if (releaseOf(event.api_version) !== releaseOf(Stripe.API_VERSION))
        throw new EventVersionError(`${event.id} is of ${event.api_version}, not of ${Stripe.API_VERSION}`);
      return readStripeEvent(stripe, event);
    },
    list: (since, now) => listStripe(stripe, since, now),
    openPortal: async (customer, language) =>
      (await stripe.billingPortal.sessions.create({ customer, return_url: backTo(language) })).url,
    ...changesOf(stripe),
    endRenewal: async (subscription) => {
      try {
        await stripe.subscriptions.cancel(subscription);
      } catch (error) {
        if ((error as { readonly code?: unknown }).code !== 'resource_missing') throw error;
      }
    },
    setRenewal: async (subscription, renews) => {
      await stripe.subscriptions.update(subscription, { cancel_at_period_end: !renews });
    },
  };
}
