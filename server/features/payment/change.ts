import { parseAmount, writeAmount } from '../../../api/contract/currencies.ts';
import type { Order } from '../../../api/contract/payment.ts';
import type { OfferedItem } from '../../../app/server.ts';
import { orderId } from '../../db/index.ts';
import { ApiError } from '../../errors.ts';
import { presentOrder } from './present.ts';
import { pricesIn, type ShownPrice, writePercent } from './prices.ts';
import {
  ChangeRefusedError,
  PaymentDeclinedError,
  type Provider,
  type SubscriptionChange,
} from './providers/provider.ts';
import { makeReference } from './reference.ts';
import * as repo from './repo.ts';
import { nameIn, openShop, ownOrder, type PaymentDeps } from './service.ts';
import { readState, recordEvent } from './settle.ts';

/** For so many milliseconds what was shown is taken. */
const quoteKept = 60 * 60 * 1000;
/** After so many milliseconds without an answer of the provider a change counts as lost on its way. */
const lostAfter = 10 * 60 * 1000;

interface WantedChange {
  readonly userId: string;
  /** The order that renews now. */
  readonly id: string;
  readonly item: string;
  readonly term: string;
  readonly language: string;
}

interface Quote {
  readonly item: OfferedItem;
  readonly price: ShownPrice;
  /** Minor units to pay now, and what is left of the present order. */
  readonly due: number;
  readonly credit: number;
  /** The payment of which something is left. */
  readonly payment: string;
}

/**
 * The amount that would be due now for another plan or term in the place of one that renews. Nothing is changed.
 * @throws {ApiError} `not_found`, `failed_precondition`, `price_changed`, `change_leaves_credit`, `change_pending`, `payment_unavailable`, `too_many_requests`
 */
export async function previewChange(deps: PaymentDeps, wanted: WantedChange) {
  const changing = await openChange(deps, wanted);
  await deps.limits.take('renewals', wanted.userId);
  const at = Math.floor(deps.now() / 1000) * 1000;
  const { price, due, credit } = await unlessHindered(
    deps,
    changing,
    quote(deps, changing, { ...wanted, at }),
  );
  const { currency } = price;
  return {
    currency,
    amount: writeAmount(price.amount, currency),
    tax: writeAmount(price.tax, currency),
    tax_percent: writePercent(price.taxRate),
    credit: writeAmount(credit, currency),
    due: writeAmount(due, currency),
    quoted_time: new Date(at).toISOString(),
  };
}

interface Changing {
  readonly order: repo.OrderRow;
  readonly subscription: string;
  readonly provider: Provider & Required<Pick<Provider, 'previewChange' | 'change' | 'orderOf'>>;
  /** Payments of the order that stand. */
  readonly payments: ReadonlySet<string>;
}

/** An order that can be changed. */
async function openChange(
  deps: PaymentDeps,
  { userId, id }: Pick<WantedChange, 'userId' | 'id'>,
): Promise<Changing> {
  const { sellers } = openShop(deps);
  const order = await ownOrder(deps, userId, id);
  const { status, renewal, payments } = await readState(deps.db, order);
  const events = await repo.listEvents(deps.db, [order.id]);
  const subscription = events.find(({ type }) => type === 'subscribed')?.subscription;
  if (status !== 'paid' || renewal !== 'on' || !subscription) throw new ApiError('failed_precondition');
  const provider = sellers.find(({ name }) => name === order.provider);
  if (!canChange(provider)) throw new ApiError('payment_unavailable');
  const valid = payments.filter(
    ({ isRight, isRefunded, isDisputed }) => isRight && !isRefunded && !isDisputed,
  );
  return { order, subscription, provider, payments: new Set(valid.map(({ payment }) => payment)) };
}

const canChange = (provider: Provider | undefined): provider is Changing['provider'] =>
  provider?.previewChange !== undefined && provider.change !== undefined && provider.orderOf !== undefined;

/** @param at ms since the epoch, as of which what is left is reckoned. */
async function quote(
  deps: PaymentDeps,
  { order, subscription, provider, payments }: Changing,
  { item: itemId, term, language, at }: Omit<WantedChange, 'userId' | 'id'> & { readonly at: number },
): Promise<Quote> {
  const { offers } = openShop(deps);
  const item = offers.items.find(({ id, unit }) => id === itemId && unit === 'plan');
  if (item === undefined) throw new ApiError('not_found');
  if (item.id === order.item && term === order.term) throw new ApiError('failed_precondition');
  const price = pricesIn(item, offers, { country: order.country, now: deps.now() }).find(
    (one) => one.term === term && one.currency === order.currency,
  );
  if (price === undefined) throw new ApiError('price_changed');
  const { amount, currency } = price;
  const name = nameIn(item, language);
  const asked = { subscription, order: { id: '', name, term, amount, currency }, at };
  const { due, payment } = await orUnavailable(provider.previewChange(asked));
  // The rest is of a payment that was not told of yet, or that went back.
  if (!payments.has(payment)) throw new ApiError('failed_precondition');
  if (due <= 0) throw new ApiError('change_leaves_credit');
  if (due > amount) throw new ApiError('payment_unavailable');
  return { item, price, due, credit: amount - due, payment };
}

/** Whether the order, read before its provider was asked, cannot be changed any more: what was answered is not about it then. */
async function findHindrance({ db, now }: PaymentDeps, { order }: Changing): Promise<ApiError | undefined> {
  const { status, renewal } = await readState(db, order);
  if (status !== 'paid' || renewal !== 'on') return new ApiError('failed_precondition');
  const other = await repo.findReplacing(db, order.id);
  return other === undefined || isLost(other, now()) ? undefined : new ApiError('change_pending');
}

/** The answer, where nothing hinders the change by then; a hindrance goes before any other refusal. */
async function unlessHindered<Answer>(
  deps: PaymentDeps,
  changing: Changing,
  asked: Promise<Answer>,
): Promise<Answer> {
  const [answer] = await Promise.allSettled([asked]);
  const hindrance = await findHindrance(deps, changing);
  if (hindrance !== undefined) throw hindrance;
  if (answer.status === 'rejected') throw answer.reason;
  return answer.value;
}

async function orUnavailable<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked;
  } catch (cause) {
    throw new ApiError('payment_unavailable', { cause });
  }
}

interface OrderedChange extends WantedChange {
  readonly idempotency_key: string;
  readonly amount: string;
  readonly due: string;
  readonly quoted_time: string;
}

/**
 * Changes an order that renews to another plan or term, for what was shown. Asked again by the same key, it is one change.
 * @throws {ApiError} as `previewChange`, and `payment_declined`, `change_pending`, `idempotency_key_reused`
 */
export async function changeOrder(deps: PaymentDeps, wanted: OrderedChange): Promise<Order> {
  const { db, limits } = deps;
  const before = await repo.findOrderByKey(db, wanted.userId, wanted.idempotency_key);
  if (before !== undefined && !isSame(before, wanted)) throw new ApiError('idempotency_key_reused');
  const done = before && (await presentDone(deps, before));
  if (done !== undefined) return done;
  const changing = await openChange(deps, wanted);
  await limits.take('renewals', wanted.userId);
  const order = before ?? (await claim(deps, changing, wanted));
  const events = await askProvider(deps, changing, order);
  for (const event of events) await recordEvent(db, order.provider, event, new Date(deps.now()));
  return presentOrder(order, await readState(db, order), deps.offers()?.transfer);
}

const isSame = (order: repo.OrderRow, { id, item, term, amount }: OrderedChange): boolean =>
  order.replaces === id &&
  order.item === item &&
  order.term === term &&
  order.amount === parseAmount(amount, order.currency);

/** A change that was paid already; undefined: it is still to be made. */
async function presentDone(deps: PaymentDeps, order: repo.OrderRow): Promise<Order | undefined> {
  const state = await readState(deps.db, order);
  return state.status === 'open' ? undefined : presentOrder(order, state, deps.offers()?.transfer);
}

/** Writes the change down before the provider is asked, so that what it tells is known, and of two at once one is made. */
async function claim(deps: PaymentDeps, changing: Changing, wanted: OrderedChange): Promise<repo.OrderRow> {
  const { order: present } = changing;
  const at = Date.parse(wanted.quoted_time);
  if (!(at <= deps.now() && deps.now() - at <= quoteKept) || at % 1000 !== 0)
    throw new ApiError('price_changed');
  const quoted = await unlessHindered(deps, changing, quoteAsShown(deps, changing, { ...wanted, at }));
  const { item, price, credit, payment } = quoted;
  const { term, days, currency, amount, tax, taxRate } = price;
  const { issuer } = openShop(deps).offers;
  const row = {
    ...{ id: orderId(), user_id: wanted.userId, request_key: wanted.idempotency_key },
    ...{ reference: makeReference(), provider: present.provider, item: item.id },
    ...{ unit: present.unit, bytes: null },
    ...{ name: nameIn(item, wanted.language), country: present.country, seen_country: present.seenCountry },
    ...{ issuer: issuer && JSON.stringify(issuer), created_at: new Date(deps.now()) },
    ...{ term, days, currency, amount, tax, tax_rate: taxRate },
    ...{ replaces: present.id, credit, credited_payment: payment, quoted_at: new Date(at) },
  } as const;
  if (!(await repo.insertOrder(deps.db, row))) {
    await forgetLost(deps, changing);
    if (!(await repo.insertOrder(deps.db, row))) throw new ApiError('change_pending');
  }
  const made = await repo.findOrder(deps.db, row.id);
  if (made === undefined) throw new ApiError('change_pending');
  return made;
}

async function quoteAsShown(
  deps: PaymentDeps,
  changing: Changing,
  wanted: OrderedChange & { readonly at: number },
): Promise<Quote> {
  const quoted = await quote(deps, changing, wanted);
  const { currency, amount } = quoted.price;
  if (amount !== parseAmount(wanted.amount, currency) || quoted.due !== parseAmount(wanted.due, currency))
    throw new ApiError('price_changed');
  return quoted;
}

const isLost = ({ createdAt }: repo.OrderRow, now: number): boolean => now - createdAt.getTime() >= lostAfter;

/** A change of which nothing was heard any more, and that its provider did not make, stands in the way of no other. */
async function forgetLost(
  { db, now }: PaymentDeps,
  { order, subscription, provider }: Changing,
): Promise<void> {
  const earlier = await repo.findReplacing(db, order.id);
  if (earlier === undefined || !isLost(earlier, now())) return;
  if ((await orUnavailable(provider.orderOf(subscription))) === order.id)
    await repo.deleteChange(db, earlier.id);
}

async function askProvider(
  { db }: PaymentDeps,
  { provider, subscription }: Changing,
  order: repo.OrderRow,
): Promise<Awaited<ReturnType<NonNullable<Provider['change']>>>> {
  const change: SubscriptionChange = { subscription, order, at: order.quotedAt?.getTime() ?? 0 };
  try {
    return await provider.change(change);
  } catch (cause) {
    const isDeclined = cause instanceof PaymentDeclinedError;
    // It is certain that nothing has changed; otherwise it is asked again, or told of.
    if (isDeclined || cause instanceof ChangeRefusedError) await repo.deleteChange(db, order.id);
    throw new ApiError(isDeclined ? 'payment_declined' : 'payment_unavailable', { cause });
  }
}
