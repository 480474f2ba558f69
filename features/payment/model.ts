import { createEffect, createEvent, createStore, sample } from 'effector';
import { pageLanguage } from '../../api/client.ts';
import {
  cancelOrder,
  getShop,
  listCountries,
  listOrders,
  makeOrder,
  type Order,
  openPortal,
  type ShopItem,
  type ShopPrice,
  setRenewal,
} from '../../api/contract/payment.ts';
import { isCancelled } from '../../api/error.ts';
import { driveChanged } from '../changes/index.ts';
import { createFailureStore, failureShown } from '../notices/index.ts';
import { accountRecognised, callDrive, signedOut, takeLatest } from '../session/index.ts';

export type { Order, ShopItem, ShopPrice } from '../../api/contract/payment.ts';

/** The offers with their prices in a country. */
interface Shop {
  readonly country: string;
  readonly providers: readonly string[];
  readonly items: readonly ShopItem[];
}

/** The order to be placed. `key`: sent again, it is the same order. */
export interface Choice {
  readonly item: ShopItem;
  readonly price: ShopPrice;
  readonly key: string;
}

/** A page about it was opened; it may be the address to which a payment came back. */
export const shopOpened = createEvent();
export const shopRequested = createEvent();
export const ordersRequested = createEvent();
export const countriesRequested = createEvent();
export const countryChosen = createEvent<string>();
export const priceChosen = createEvent<{ readonly item: ShopItem; readonly price: ShopPrice }>();
export const choiceDropped = createEvent();
export const orderSubmitted = createEvent<{ readonly provider: string }>();
export const orderShown = createEvent<Order>();
export const orderHidden = createEvent();
export const orderCancelled = createEvent<string>();
/** Asks before a renewal is cancelled. */
export const renewalQuestioned = createEvent<Order>();
export const questionClosed = createEvent();
/** To the page of the provider about invoices and the way of paying. */
export const portalRequested = createEvent<string>();
export const renewalChosen = createEvent<{ readonly id: string; readonly renews: boolean }>();

export const $isHere = createStore(false);
/** Chosen by the payer, in the place of the one that the server found. */
const $ownCountry = createStore('');
export const $shop = createStore<Shop | null>(null);
/** Whether anything has a price here. */
export const $isSold = $shop.map((shop) => shop?.items.some(({ prices }) => prices.length > 0) ?? false);
/** The kinds of offers: plans, and add-ons of storage or traffic. */
export const $units = $shop.map((shop) => [...new Set(shop?.items.map(({ unit }) => unit))]);
export const $isShopMissing = createStore(false);
export const $orders = createStore<readonly Order[] | null>(null);
export const $areOrdersMissing = createStore(false);
/** ISO 3166-1 alpha-2. */
export const $countries = createStore<readonly string[]>([]);
export const $choice = createStore<Choice | null>(null);
/** The order about whose renewal there is a question. */
export const $questioned = createStore<Order | null>(null);
/** The order whose facts are shown: how it is paid, or its receipt. */
export const $shownOrder = createStore<Order | null>(null);

export const fetchShopFx = createEffect(
  ({ country }: { readonly country: string }): Promise<Shop> =>
    callDrive(getShop, { query: { ...(country !== '' && { country }), language: pageLanguage() } }),
);
export const fetchOrdersFx = createEffect(async (_: object) => (await callDrive(listOrders)).orders);
const fetchCountriesFx = createEffect(async () =>
  (await callDrive(listCountries)).countries.map(({ alpha2 }) => alpha2),
);
export const makeOrderFx = createEffect(
  ({
    choice: { item, price, key },
    country,
    provider,
  }: {
    readonly choice: Choice;
    readonly country: string;
    readonly provider: string;
  }) =>
    callDrive(makeOrder, {
      body: {
        ...{ idempotency_key: `${key}-${provider}`, item: item.id, term: price.term, country },
        ...{ currency: price.currency, amount: price.amount, provider, language: pageLanguage() },
      },
    }),
);
export const cancelOrderFx = createEffect(
  async (id: string) => (await callDrive(cancelOrder, { params: { id } })).order,
);
export const setRenewalFx = createEffect(
  ({ id, renews }: { readonly id: string; readonly renews: boolean }) =>
    callDrive(setRenewal, { params: { id }, body: { renews } }),
);
export const openPortalFx = createEffect(
  async (id: string) =>
    (await callDrive(openPortal, { params: { id }, body: { language: pageLanguage() } })).url,
);
/** Leaves for the page of the provider. */
export const leaveFx = createEffect((url: string) => location.assign(url));
const chooseFx = createEffect(
  (chosen: { readonly item: ShopItem; readonly price: ShopPrice }): Choice => ({
    ...chosen,
    key: crypto.randomUUID(),
  }),
);

const shops = takeLatest(fetchShopFx);
const lists = takeLatest(fetchOrdersFx);

export const $orderFailure = createFailureStore(makeOrderFx.failData, [makeOrderFx, choiceDropped, chooseFx]);

$isHere.on(shopOpened, () => true).reset(signedOut);
$ownCountry.on(countryChosen, (_, country) => country);
$shop.on(shops.done, (_, { result }) => result).reset(signedOut);
$isShopMissing.on(shops.fail, (_, { error }) => !isCancelled(error)).reset(fetchShopFx, signedOut);
$orders.on(lists.done, (_, { result }) => result).reset(signedOut);
$areOrdersMissing.on(lists.fail, (_, { error }) => !isCancelled(error)).reset(fetchOrdersFx, signedOut);
$countries.on(fetchCountriesFx.doneData, (_, countries) => countries);

const ordered = makeOrderFx.doneData;
$choice.on(chooseFx.doneData, (_, choice) => choice).reset(choiceDropped, ordered, signedOut);
$questioned.on(renewalQuestioned, (_, order) => order).reset(questionClosed, renewalChosen, signedOut);
$shownOrder
  .on(orderShown, (_, order) => order)
  .on(ordered, (_, { order, url }) => (url === '' ? order : null))
  .reset(orderHidden, signedOut);

// Whoever comes from elsewhere, and whoever signs in here, sees what is so now.
const needed = sample({
  clock: [shopOpened, accountRecognised],
  source: $isHere,
  filter: Boolean,
  fn: () => {},
});
sample({ clock: needed, target: [shopRequested, ordersRequested] });
sample({
  clock: [shopRequested, countryChosen],
  source: $ownCountry,
  fn: (country) => ({ country }),
  target: fetchShopFx,
});
sample({ clock: ordersRequested, source: $isHere, filter: Boolean, fn: () => ({}), target: fetchOrdersFx });
sample({ clock: countriesRequested, target: fetchCountriesFx });
sample({ clock: priceChosen, target: chooseFx });
sample({
  clock: orderSubmitted,
  source: { choice: $choice, shop: $shop, isBusy: makeOrderFx.pending },
  filter: ({ choice, isBusy }) => choice !== null && !isBusy,
  fn: ({ choice, shop }, { provider }) => ({
    choice: choice as Choice,
    country: shop?.country ?? '',
    provider,
  }),
  target: makeOrderFx,
});
sample({ clock: ordered, filter: ({ url }) => url !== '', fn: ({ url }) => url, target: leaveFx });
// The price may have been another one.
sample({ clock: makeOrderFx.fail, fn: () => {}, target: shopRequested });
sample({ clock: orderCancelled, target: cancelOrderFx });
sample({
  clock: cancelOrderFx.failData,
  fn: (error) => ({ error, doing: 'payment.failed.cancel' }),
  target: failureShown,
});
sample({ clock: portalRequested, target: openPortalFx });
sample({ clock: openPortalFx.doneData, target: leaveFx });
sample({
  clock: openPortalFx.failData,
  fn: (error) => ({ error, doing: 'payment.failed.portal' }),
  target: failureShown,
});
sample({ clock: renewalChosen, target: setRenewalFx });
sample({
  clock: setRenewalFx.failData,
  fn: (error) => ({ error, doing: 'payment.failed.renewal' }),
  target: failureShown,
});
sample({
  clock: [ordered, cancelOrderFx.finally, setRenewalFx.finally],
  fn: () => {},
  target: ordersRequested,
});

// A payment that arrived is a change of the quota.
sample({
  clock: driveChanged,
  filter: ({ kind }) => kind === 'quota',
  fn: () => {},
  target: ordersRequested,
});
