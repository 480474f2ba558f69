import { isCountry } from '../../../api/contract/countries.ts';
import { parseAmount } from '../../../api/contract/currencies.ts';
import type { Order } from '../../../api/contract/payment.ts';
import type { OfferedItem, Offers } from '../../../app/server.ts';
import { authorize } from '../../authorize.ts';
import { type Db, orderId, type Tx } from '../../db/index.ts';
import { findEntitlements } from '../../entitlements/index.ts';
import { ApiError, invalid } from '../../errors.ts';
import type { Limits } from '../../http/limits.ts';
import { cancelUnpaid } from './operator.ts';
import { manageOrder } from './policy.ts';
import { presentOrder } from './present.ts';
import { presentPrice, pricesIn, type ShownPrice } from './prices.ts';
import type { Provider } from './providers/provider.ts';
import { makeReference } from './reference.ts';
import * as repo from './repo.ts';
import { readState } from './settle.ts';
import { stateOf } from './state.ts';

/** Leaves a job; in a transaction, with it. */
export type Enqueue = (
  db: Db | Tx,
  name: string,
  payload: { readonly orderId: string },
  options: { readonly jobKey: string; readonly maxAttempts: number },
) => Promise<void>;

export interface PaymentDeps {
  readonly db: Db;
  readonly limits: Limits;
  /** The offers of the served site now; undefined: none. */
  readonly offers: () => Offers | undefined;
  /** Those that are set up, by name. */
  readonly providers: ReadonlyMap<string, Provider>;
  readonly log: { warn(facts: object, message: string): void };
  readonly enqueue: Enqueue;
  readonly now: () => number;
}

/** Orders that an account sees. */
const mostOrders = 100;
/** Orders of an account that were never paid, cancelled ones among them; they are deleted after a while. */
const mostUnpaid = 50;

/** The offers and those of their providers that are set up here. @throws {ApiError} `not_found` where plans are switched off. */
export function openShop({ offers, providers }: PaymentDeps): {
  readonly offers: Offers;
  readonly sellers: readonly Provider[];
} {
  const present = offers();
  if (present === undefined) throw new ApiError('not_found');
  const sellers = present.providers.flatMap((name) => {
    const provider = providers.get(name);
    return provider === undefined || (name === 'invoice' && present.transfer === undefined) ? [] : [provider];
  });
  return { offers: present, sellers };
}

export const nameIn = ({ names }: OfferedItem, language: string): string =>
  names[language] ?? names['en-US'] ?? Object.values(names)[0] ?? '';

/** Whether more traffic would change nothing for the account: it has no limit. */
const hasAllTraffic = async (db: Db, userId: string): Promise<boolean> =>
  (await findEntitlements(db, userId))?.trafficMonthly == null;

/** The offers for an account, with their prices in a country. */
export async function readShop(
  deps: PaymentDeps,
  { userId, country, language }: { userId: string; country: string; language: string },
) {
  const { offers, sellers } = openShop(deps);
  const isUnlimited =
    offers.items.some(({ unit }) => unit === 'traffic') && (await hasAllTraffic(deps.db, userId));
  const isSold = ({ unit }: OfferedItem): boolean =>
    sellers.length > 0 && !(unit === 'traffic' && isUnlimited);
  const place = { country, now: deps.now() };
  return {
    country,
    providers: sellers.map(({ name }) => name),
    items: offers.items.map((item) => ({
      id: item.id,
      unit: item.unit,
      name: nameIn(item, language),
      storage: String(item.storage),
      traffic: item.traffic === null ? '' : String(item.traffic),
      downloads_daily: item.downloadsDaily,
      is_highlighted: item.isHighlighted,
      prices: isSold(item) ? pricesIn(item, offers, place).map(presentPrice) : [],
    })),
  };
}

interface WantedOrder {
  readonly userId: string;
  readonly idempotency_key: string;
  readonly item: string;
  readonly term: string;
  readonly country: string;
  /** The one from which the call comes; empty where it is not known. */
  readonly seenCountry: string;
  readonly currency: string;
  readonly amount: string;
  readonly provider: string;
  readonly language: string;
}

/**
 * Orders something for the price that was shown, and begins its payment. Asked again by the same key, it answers with the same order.
 * @throws {ApiError} `invalid_argument`, `not_found`, `price_changed`, `payment_unavailable`, `idempotency_key_reused`, `too_many_requests`
 */
export async function makeOrder(
  deps: PaymentDeps,
  wanted: WantedOrder,
): Promise<{ readonly order: Order; readonly url: string }> {
  const { db, limits } = deps;
  const { offers, sellers } = openShop(deps);
  if (wanted.country !== '' && !isCountry(wanted.country))
    throw invalid('country', 'a country of ISO 3166-1, or ""');
  await limits.take('orders', wanted.userId);
  const item = offers.items.find(({ id }) => id === wanted.item);
  if (item === undefined) throw new ApiError('not_found');
  if (item.unit === 'traffic' && (await hasAllTraffic(db, wanted.userId)))
    throw new ApiError('price_changed');
  const provider = sellers.find(({ name }) => name === wanted.provider);
  if (provider === undefined) throw new ApiError('payment_unavailable');
  const key = wanted.idempotency_key;
  const before = await repo.findOrderByKey(db, wanted.userId, key);
  if (before === undefined && (await repo.countUnpaid(db, wanted.userId, mostUnpaid)) >= mostUnpaid)
    throw new ApiError('too_many_requests');
  const order = before ?? (await insertOrder(deps, { item, offers, wanted }));
  if (!isSame(order, wanted)) throw new ApiError('idempotency_key_reused');
  const state = await readState(db, order);
  if (state.status !== 'open') return { order: presentOrder(order, state, offers.transfer), url: '' };
  const url = await begin(provider, {
    ...order,
    renews: provider.renews && order.unit === 'plan',
    language: wanted.language,
  });
  return { order: presentOrder(order, state, offers.transfer), url };
}

async function begin(provider: Provider, order: Parameters<Provider['begin']>[0]): Promise<string> {
  if (provider.takes?.(order.amount, order.currency) === false) throw new ApiError('payment_unavailable');
  try {
    return await provider.begin(order);
  } catch (cause) {
    throw new ApiError('payment_unavailable', { cause });
  }
}

const isSame = (order: repo.OrderRow, wanted: WantedOrder): boolean =>
  order.replaces === null &&
  order.item === wanted.item &&
  order.term === wanted.term &&
  order.provider === wanted.provider &&
  order.country === wanted.country &&
  order.currency === wanted.currency &&
  order.amount === parseAmount(wanted.amount, wanted.currency);

async function insertOrder(
  { db, now }: PaymentDeps,
  { item, offers, wanted }: { item: OfferedItem; offers: Offers; wanted: WantedOrder },
): Promise<repo.OrderRow> {
  const price = pricesIn(item, offers, { country: wanted.country, now: now() }).find(isThat(wanted));
  // It may have changed between the showing and the paying.
  if (price === undefined) throw new ApiError('price_changed');
  const { term, days, currency, amount, tax, taxRate } = price;
  await repo.insertOrder(db, {
    id: orderId(),
    user_id: wanted.userId,
    request_key: wanted.idempotency_key,
    reference: makeReference(),
    provider: wanted.provider,
    item: item.id,
    name: nameIn(item, wanted.language),
    unit: item.unit,
    bytes: item.unit === 'plan' ? null : (item[item.unit] ?? 0),
    country: wanted.country,
    seen_country: wanted.seenCountry,
    issuer: offers.issuer && JSON.stringify(offers.issuer),
    created_at: new Date(now()),
    ...{ term, days, currency, amount, tax, tax_rate: taxRate },
  });
  const order = await repo.findOrderByKey(db, wanted.userId, wanted.idempotency_key);
  if (order === undefined) throw new Error('An order that was made is not there.');
  return order;
}

const isThat =
  ({ term, currency, amount }: WantedOrder) =>
  (price: ShownPrice): boolean =>
    price.term === term && price.currency === currency && price.amount === parseAmount(amount, currency);

/** The newest first. */
export async function listOrders({ db, offers }: PaymentDeps, userId: string): Promise<Order[]> {
  const orders = await repo.listOrders(db, { userId, limit: mostOrders });
  const events = await repo.listEvents(
    db,
    orders.map(({ id }) => id),
  );
  const byOrder = Map.groupBy(events, ({ orderId: of }) => of);
  const known = orders.map((order) => ({ order, state: stateOf(order, byOrder.get(order.id) ?? []) }));
  // A change that its provider has not made yet is no order that could be paid or cancelled.
  return known
    .filter(({ order, state }) => order.replaces === null || state.status !== 'open')
    .map(({ order, state }) => presentOrder(order, state, offers()?.transfer));
}

/** @throws {ApiError} `not_found` where it is none of the account. */
export async function ownOrder({ db }: PaymentDeps, userId: string, id: string): Promise<repo.OrderRow> {
  const order = await repo.findOrder(db, id);
  authorize(userId, manageOrder, order);
  return order;
}

/** Cancels an order that was not paid. @throws {ApiError} `not_found`, `failed_precondition` */
export async function cancelOrder(deps: PaymentDeps, userId: string, id: string): Promise<Order> {
  const order = await ownOrder(deps, userId, id);
  const before = await readState(deps.db, order);
  const isOpen = before.status === 'open' || before.status === 'cancelled';
  if (!isOpen || order.replaces !== null) throw new ApiError('failed_precondition');
  const recorded = await cancelUnpaid(deps.db, order, new Date(deps.now()));
  return presentOrder(order, recorded?.state ?? before, deps.offers()?.transfer);
}
