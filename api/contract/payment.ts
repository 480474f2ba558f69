import { array, boolean, int, nullable, object, enum as oneOf, optional, regex, string } from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { decimal, id, idempotencyKey, nothing, type Output, text, time } from './shapes.ts';

const group = 'Payment';

const term = oneOf(['once', 'month', 'quarter', 'half-year', 'year']);
/** `4.99`: decimal digits in the currency's own unit, never a binary fraction. */
const money = string().check(
  regex(/^(?:0|[1-9]\d{0,9})(?:\.\d{1,3})?$/, { error: 'an amount such as 4.99' }),
);
const currency = string().check(regex(/^[A-Z]{3}$/, { error: 'a currency of ISO 4217' }));
/** ISO 3166-1 alpha-2; empty where it is not known. */
const country = string().check(regex(/^(?:[A-Z]{2})?$/, { error: 'a country of ISO 3166-1, or ""' }));
const itemId = string().check(regex(/^[a-z][a-z0-9-]{0,39}$/, { error: 'a plan or an add-on' }));

const price = object({
  term,
  currency,
  /** The amount to pay, tax included. */
  amount: money,
  tax: money,
  tax_percent: string(),
  /** The price without the promotion; empty where there is none. */
  regular_amount: string(),
  /** When the promotion ends; empty where there is none, or no end. */
  until: string(),
  /** `once`: until when it counts if it is paid now; empty for other terms. */
  counts_until: string(),
});

const shopItem = object({
  id: itemId,
  unit: oneOf(['plan', 'storage', 'traffic']),
  name: string(),
  /** Bytes: of the drive with the plan, or those that are added. */
  storage: decimal,
  /** Bytes of traffic in a month: of the plan, or those that are added; empty: no limit. */
  traffic: string(),
  /** 0 for an add-on. */
  downloads_daily: int(),
  is_highlighted: boolean(),
  prices: array(price),
});
export type ShopItem = Output<typeof shopItem>;
export type ShopPrice = Output<typeof price>;

export const getShop = defineEndpoint({
  method: 'GET',
  path: '/vip/v1/shop',
  group,
  summary: 'The plans and add-ons of this server, with their prices in a country, and how they are paid.',
  access: 'signed-in',
  rate: 'read',
  query: object({
    /** That of the payer; the one from which the call comes unless said. */
    country: optional(country),
    /** Language of the names; one without a translation is in the default language. */
    language: optional(text(20)),
  }),
  answer: object({
    country,
    /** In the order in which they are offered: `stripe`, `invoice`. None: nothing is sold here. */
    providers: array(string()),
    /** That of every account first. */
    items: array(shopItem),
  }),
  errors: ['not_found'],
});

export const order = object({
  id,
  /** The reference that the payer writes on a transfer, by which the operator finds it. */
  reference: string(),
  item: itemId,
  unit: oneOf(['plan', 'storage', 'traffic']),
  name: string(),
  term,
  currency,
  amount: money,
  tax: money,
  tax_percent: string(),
  /** Of an order that took the place of another: what was left of that, which was taken off its first payment; empty otherwise. */
  credit: string(),
  country,
  provider: string(),
  status: oneOf(['open', 'paid', 'refunded', 'disputed', 'cancelled', 'differs']),
  /** Whether its provider has a page for invoices and the way of paying (`portal`). */
  has_portal: boolean(),
  /** `ended`: it renewed by itself, and does not any more; `none`: it is paid once. */
  renewal: oneOf(['none', 'on', 'off', 'ended']),
  created_time: time,
  /** Of each payment that arrived. */
  payments: array(object({ time, amount: money, currency, is_refunded: boolean() })),
  /** Who sells, as it stands on the receipt; null where the server does not say. */
  issuer: nullable(object({ lines: array(string()), tax_number: string() })),
  /** Where a bank transfer goes, as long as one is awaited; `amount`: the total less what has arrived. */
  transfer: nullable(object({ lines: array(string()), due_time: time, amount: string() })),
});
export type Order = Output<typeof order>;

export const listOrders = defineEndpoint({
  method: 'GET',
  path: '/vip/v1/orders',
  group,
  summary: 'Orders of the account, the newest first, at most 100.',
  access: 'signed-in',
  rate: 'read',
  answer: object({ orders: array(order) }),
});

export const makeOrder = defineEndpoint({
  method: 'POST',
  path: '/vip/v1/orders',
  group,
  summary: 'Orders a plan or an add-on for the price that was shown.',
  access: 'signed-in',
  rate: 'write',
  body: object({
    /** Sent again, the call answers with the order that it made. */
    idempotency_key: idempotencyKey,
    item: itemId,
    term,
    country,
    currency,
    amount: money,
    provider: string().check(regex(/^[a-z]{1,20}$/, { error: 'a provider' })),
    language: optional(text(20)),
  }),
  answer: object({
    order,
    /** Where it is paid; empty for a transfer. */
    url: string(),
  }),
  errors: [
    'not_found',
    'price_changed',
    'payment_unavailable',
    'idempotency_key_reused',
    'too_many_requests',
  ],
});

export const cancelOrder = defineEndpoint({
  method: 'POST',
  path: '/vip/v1/orders/{id}/cancel',
  group,
  summary: 'Cancels an order that was not paid.',
  access: 'owner',
  rate: 'write',
  params: object({ id }),
  answer: object({ order }),
  errors: ['not_found', 'failed_precondition'],
});

export const setRenewal = defineEndpoint({
  method: 'POST',
  path: '/vip/v1/orders/{id}/renewal',
  group,
  summary: 'Says whether an order that renews by itself goes on. What is paid stays until it ends.',
  access: 'owner',
  rate: 'write',
  params: object({ id }),
  body: object({ renews: boolean() }),
  answer: object({ order }),
  errors: ['not_found', 'failed_precondition', 'payment_unavailable', 'too_many_requests'],
});

const change = object({
  currency,
  /** The price of the new plan or term, tax included: what each further term costs. */
  amount: money,
  tax: money,
  tax_percent: string(),
  /** The worth of what is left of the present one. */
  credit: money,
  /** The amount that is paid now. */
  due: money,
  /** As of when that was reckoned. */
  quoted_time: time,
});
export type PlanChange = Output<typeof change>;

export const previewChange = defineEndpoint({
  method: 'POST',
  path: '/vip/v1/orders/{id}/change-preview',
  group,
  summary: 'The amount that would be due now for another plan or term in the place of one that renews.',
  access: 'owner',
  rate: 'write',
  params: object({ id }),
  body: object({ item: itemId, term, language: optional(text(20)) }),
  answer: object({ change }),
  errors: [
    'not_found',
    'failed_precondition',
    'price_changed',
    'change_leaves_credit',
    'change_pending',
    'payment_unavailable',
    'too_many_requests',
  ],
});

export const changeOrder = defineEndpoint({
  method: 'POST',
  path: '/vip/v1/orders/{id}/change',
  group,
  summary: 'Changes an order that renews to another plan or term, for the amount that was shown.',
  access: 'owner',
  rate: 'write',
  params: object({ id }),
  body: object({
    /** Sent again, the call is about the change that it made. */
    idempotency_key: idempotencyKey,
    item: itemId,
    term,
    amount: money,
    due: money,
    quoted_time: time,
    language: optional(text(20)),
  }),
  answer: object({ order }),
  errors: [
    'not_found',
    'failed_precondition',
    'price_changed',
    'change_leaves_credit',
    'payment_declined',
    'change_pending',
    'payment_unavailable',
    'idempotency_key_reused',
    'too_many_requests',
  ],
});

export const openPortal = defineEndpoint({
  method: 'POST',
  path: '/vip/v1/orders/{id}/portal',
  group,
  summary:
    'A page of the payment provider where the payer of an order that renews finds invoices and says how it is paid.',
  access: 'owner',
  rate: 'write',
  params: object({ id }),
  body: object({ language: optional(text(20)) }),
  answer: object({ url: string() }),
  errors: ['not_found', 'failed_precondition', 'payment_unavailable', 'too_many_requests'],
});

export const receivePaymentEvents = defineEndpoint({
  method: 'POST',
  path: '/vip/v1/payment/{provider}/events',
  group,
  summary: 'Takes what a payment provider tells of orders, signed by it.',
  // The signature of the provider proves who calls.
  access: 'anyone',
  rate: 'transfer',
  params: object({ provider: string().check(regex(/^[a-z]{1,20}$/, { error: 'a provider' })) }),
  body: 'bytes',
  answer: nothing,
  errors: ['not_found', 'request_too_large', 'payment_unavailable'],
});

export const listCountries = defineEndpoint({
  method: 'GET',
  path: '/vip/v1/countries',
  group,
  summary: 'The countries of ISO 3166-1.',
  access: 'anyone',
  rate: 'read',
  answer: object({
    countries: array(
      object({
        alpha2: string(),
        alpha3: string(),
        numeric: string(),
        englishName: string(),
        chineseName: string(),
        callingCode: string(),
      }),
    ),
  }),
});
