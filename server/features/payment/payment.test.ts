import { expect, test } from 'vitest';
import { cancelOrder, getShop, listCountries, listOrders, makeOrder } from '../../../api/contract/payment.ts';
import type { OfferedItem, OfferedPrice, Offers } from '../../../app/server.ts';
import { findEntitlements, listLedger, listPlanTime, writePlans } from '../../entitlements/index.ts';
import { driveOfFile } from '../../fixtures/drive.ts';
import { countryOfCall } from '../../http/country.ts';
import { createLimits } from '../../http/limits.ts';
import { insertOrder } from './fixtures/order.ts';
import {
  confirmOrder,
  createProviders,
  deleteUnpaid,
  findOrderNamed,
  listEvents,
  paymentRoutes,
  refundTransfer,
  stateOf,
} from './index.ts';

const day = 24 * 60 * 60 * 1000;
const gigabyte = 1024 ** 3;
const start = Date.parse('2026-11-28T10:00:00Z');
let now = start;
let offers: Offers | undefined;

const price = (more: Partial<OfferedPrice>): OfferedPrice => ({
  ...{ term: 'month', days: 31, currency: 'EUR', amount: 499, country: undefined },
  ...{ from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY },
  ...more,
});
const item = (id: string, prices: readonly OfferedPrice[], more: Partial<OfferedItem> = {}): OfferedItem => ({
  ...{ id, unit: 'plan', names: { 'en-US': id, ru: `${id} по-русски` }, storage: gigabyte },
  ...{ traffic: null, downloadsDaily: 5, isHighlighted: false, prices },
  ...more,
});
const shop: Offers = {
  items: [
    item('free', []),
    item('platinum', [
      price({}),
      price({ currency: 'USD', amount: 599 }),
      price({ currency: 'JPY', amount: 600, country: 'JP' }),
      price({ amount: 299, from: start + day, to: start + 2 * day }),
    ]),
    item('more-room', [price({ amount: 199 })], { unit: 'storage', storage: 5 * gigabyte }),
    item('more-traffic', [price({ amount: 299 }), price({ term: 'once', amount: 99 })], {
      ...{ unit: 'traffic', storage: 0, traffic: 7 * gigabyte },
    }),
  ],
  providers: ['invoice', 'code'],
  transfer: { lines: ['Drive Ltd', 'DE00 1234'], days: 14 },
  issuer: { lines: ['Drive Ltd', 'Bakerstr. 1'], taxNumber: 'DE 1' },
  taxes: { DE: 19_000, JP: 10_000 },
  isTaxIncluded: true,
};

const drive = driveOfFile(async ({ db, database }) => {
  await writePlans(db, [
    { name: 'free', storage: gigabyte, downloadsDaily: 5, trafficMonthly: gigabyte },
    { name: 'platinum', storage: 2 * gigabyte, downloadsDaily: 50 },
  ]);
  return paymentRoutes({
    db,
    limits: createLimits({ pool: database.pool }),
    offers: () => offers,
    providers: await createProviders(),
    log: { warn: () => {} },
    enqueue: async () => {},
    countryOf: (headers) => countryOfCall(headers, 'cf-ipcountry'),
    now: () => now,
  });
});

const wanted = {
  ...{ idempotency_key: 'first', item: 'platinum', term: 'month', country: 'DE', currency: 'EUR' },
  ...{ amount: '4.99', provider: 'invoice', language: 'ru' },
};
type User = { readonly id: string; readonly token: string };
const order = (as: User, more: Partial<typeof wanted> = {}) =>
  drive().call(makeOrder, { as, body: { ...wanted, ...more } });
const placed = async (as: User, more: Partial<typeof wanted> = {}) => (await order(as, more)).body.order;
const found = async (reference: string) => (await findOrderNamed(drive().db, reference))!;
const stateNow = async (reference: string) => {
  const one = await found(reference);
  return stateOf(one, await listEvents(drive().db, [one.id]));
};
const confirm = async (reference: string, amount = 499, currency = 'EUR') =>
  confirmOrder(drive().db, await found(reference), await stateNow(reference), {
    ...{ amount, currency, now: new Date(now) },
  });
const sendBack = async (reference: string, payment = 'transfer', at = now) =>
  refundTransfer(drive().db, await found(reference), payment, new Date(at));
const listed = async (as: User) => (await drive().call(listOrders, { as })).body.orders;

function open(more: Partial<Offers> = {}): void {
  offers = { ...shop, ...more };
  now = start;
}

test('without credentials: 401; with plans switched off there is no shop', async () => {
  open();
  expect((await drive().call(getShop)).status).toBe(401);
  offers = undefined;
  const as = await drive().addUser();
  expect((await drive().call(getShop, { as })).status).toBe(404);
  expect((await order(as)).status).toBe(404);
});

test('the prices are those of the country, with the tax in them, and of a promotion while it lasts', async () => {
  open();
  const as = await drive().addUser();
  const pricesIn = async (country: string, headers = {}) => {
    const { body } = await drive().call(getShop, { as, query: { country, language: 'ru' }, headers });
    return body.items[1].prices.map((one: { amount: string; currency: string; tax: string }) =>
      [one.amount, one.currency, one.tax].join(' '),
    );
  };
  expect(await pricesIn('DE')).toEqual(['4.99 EUR 0.80', '5.99 USD 0.96']);
  expect(await pricesIn('JP')).toEqual(['600 JPY 55']);
  expect(await pricesIn('FR')).toEqual(['4.99 EUR 0.00', '5.99 USD 0.00']);
  expect(await pricesIn('', { 'cf-ipcountry': 'jp' })).toEqual(['600 JPY 55']);
  now = start + day;
  const { body } = await drive().call(getShop, { as, query: { country: 'DE', language: 'ru' } });
  expect(body.items[1]).toMatchObject({ name: 'platinum по-русски', storage: String(gigabyte) });
  expect(body.items[1].prices[0]).toMatchObject({
    ...{ amount: '2.99', tax: '0.48', tax_percent: '19', regular_amount: '4.99' },
    until: new Date(start + 2 * day).toISOString(),
  });
  open({ isTaxIncluded: false });
  expect(await pricesIn('DE')).toEqual(['5.94 EUR 0.95', '7.13 USD 1.14']);
  // A server that sells nothing shows what there is, and no price.
  open({ providers: ['code'] });
  expect(await pricesIn('DE')).toEqual([]);
});

test('an order says where the transfer goes; confirmed, it gives what was bought, once', async () => {
  open();
  const as = await drive().addUser();
  const made = await order(as);
  expect([made.status, made.body.url]).toEqual([200, '']);
  expect(made.body.order).toMatchObject({
    ...{ status: 'open', renewal: 'none', amount: '4.99', tax: '0.80', name: 'platinum по-русски' },
    reference: expect.stringMatching(/^PD-[0-9A-Z]{4}-[0-9A-Z]{4}$/),
    transfer: {
      lines: ['Drive Ltd', 'DE00 1234'],
      due_time: new Date(start + 14 * day).toISOString(),
      amount: '4.99',
    },
  });
  expect((await order(as)).body.order).toEqual(made.body.order);
  expect((await order(as, { country: 'FR' })).body.error).toBe('idempotency_key_reused');
  const { reference } = made.body.order;
  const asked = await stateNow(reference);
  const right = { amount: 499, currency: 'EUR', now: new Date(now) };
  const answers = await Promise.all(
    Array.from({ length: 100 }, async () => confirmOrder(drive().db, await found(reference), asked, right)),
  );
  expect(answers.filter((answer) => answer?.isNew)).toHaveLength(1);
  expect(await listLedger(drive().db, as.id)).toHaveLength(1);
  const [time] = await listPlanTime(drive().db, as.id);
  expect(time).toEqual({ plan: 'platinum', endsAt: new Date(start + 31 * day) });
  expect(await listed(as)).toMatchObject([
    {
      ...{
        status: 'paid',
        transfer: null,
        payments: [{ amount: '4.99', currency: 'EUR', is_refunded: false }],
      },
      issuer: { lines: ['Drive Ltd', 'Bakerstr. 1'], tax_number: 'DE 1' },
    },
  ]);
  expect((await drive().call(cancelOrder, { as, params: { id: made.body.order.id } })).status).toBe(412);
});

test('a price that changed between the showing and the paying is not taken', async () => {
  open();
  const as = await drive().addUser();
  const refused = [
    { amount: '0.01' },
    { amount: '4.990' },
    { currency: 'USD' },
    { country: 'JP' },
    { currency: 'JPY', amount: '600' },
    { term: 'year' },
    { item: 'free' },
  ];
  for (const more of refused)
    expect((await order(as, more)).body.error, JSON.stringify(more)).toBe('price_changed');
  expect((await order(as, { item: 'nothing' })).status).toBe(404);
  for (const provider of ['code', 'stripe'])
    expect((await order(as, { provider })).body.error).toBe('payment_unavailable');
  for (const amount of ['-4.99', '4,99', '1e3', 'NaN', '', '00', '4.9999'])
    expect((await order(as, { amount })).status, amount).toBe(400);
  // Letters that are no country would be without its tax.
  for (const country of ['XX', 'ZZ']) expect((await order(as, { country })).status, country).toBe(400);
  expect(await listed(as)).toEqual([]);
});

test('another amount or currency than was asked for gives nothing, and shows as that', async () => {
  open();
  const as = await drive().addUser();
  const [little, foreign] = [await placed(as), await placed(as, { idempotency_key: 'second' })];
  await confirm(little.reference, 498);
  await confirm(foreign.reference, 499, 'USD');
  expect((await listed(as)).map(({ status }: { status: string }) => status)).toEqual(['differs', 'differs']);
  expect(await listLedger(drive().db, as.id)).toEqual([]);
});

test('the rest of a transfer that was too little completes the order, once', async () => {
  open();
  const as = await drive().addUser();
  const { reference } = await placed(as);
  await confirm(reference, 300);
  // The payer still reads where the rest goes.
  expect((await listed(as))[0]).toMatchObject({
    status: 'differs',
    transfer: { lines: ['Drive Ltd', 'DE00 1234'], amount: '1.99' },
  });
  const known = await stateNow(reference);
  const rest = { amount: 199, currency: 'EUR', now: new Date(now) };
  const recordings = await Promise.all(
    [1, 2].map(async () => confirmOrder(drive().db, await found(reference), known, rest)),
  );
  expect(recordings.map((one) => one?.isNew).toSorted()).toEqual([false, true]);
  expect(await listLedger(drive().db, as.id)).toHaveLength(1);
  expect((await listed(as))[0]).toMatchObject({
    status: 'paid',
    payments: [{ amount: '3.00' }, { amount: '1.99' }],
  });
  // A part that went back leaves too little again.
  await sendBack(reference, 'transfer-2');
  expect((await listed(as))[0].status).toBe('differs');
  expect((await listPlanTime(drive().db, as.id))[0]?.endsAt).toEqual(new Date(now));
});

test('what came in another currency and went back does not stand in the way of the right one; too much gives once', async () => {
  open();
  const as = await drive().addUser();
  const { reference } = await placed(as);
  await confirm(reference, 499, 'USD');
  await confirm(reference, 500);
  expect((await listed(as))[0].status).toBe('differs');
  expect(await listLedger(drive().db, as.id)).toHaveLength(1);
  await sendBack(reference);
  expect((await listed(as))[0].status).toBe('paid');
  await confirm(reference, 499);
  expect(await listLedger(drive().db, as.id)).toHaveLength(1);
});

test('orders that were never paid are bounded for each account, and go after a while', async () => {
  open();
  const as = await drive().addUser();
  const old = await insertOrder(drive().db, as.id, { created_at: new Date(now - 91 * day) });
  const paid = await insertOrder(drive().db, as.id, { created_at: new Date(now - 91 * day) });
  await confirm(paid);
  const rows = Array.from({ length: 49 }, (_, at) => at);
  for (const at of rows)
    await insertOrder(drive().db, as.id, { created_at: new Date(now - 89 * day), request_key: `k${at}` });
  expect((await order(as)).status).toBe(429);
  await deleteUnpaid(drive().db, now);
  expect([await findOrderNamed(drive().db, old), (await stateNow(paid)).status]).toEqual([undefined, 'paid']);
  expect((await order(as)).status).toBe(200);
  // Asked again by its key it is no further order.
  expect((await order(as)).status).toBe(200);
});

test('what is refunded is taken back, also where the refund is told before the payment', async () => {
  open();
  const as = await drive().addUser();
  const { reference } = await placed(as);
  await confirm(reference);
  now += 10 * day;
  const at = new Date(now);
  const refund = (of: string) => sendBack(of, 'transfer', now);
  expect([(await refund(reference))?.isNew, (await refund(reference))?.isNew]).toEqual([true, false]);
  expect((await listPlanTime(drive().db, as.id))[0]?.endsAt).toEqual(at);
  const early = await placed(as, { idempotency_key: 'second' });
  await refund(early.reference);
  await confirm(early.reference);
  expect(await listLedger(drive().db, as.id)).toHaveLength(2);
  expect((await listed(as)).map(({ status }: { status: string }) => status)).toEqual([
    'refunded',
    'refunded',
  ]);
});

test('an add-on adds its storage for its term', async () => {
  open();
  const as = await drive().addUser();
  const room = async () => (await findEntitlements(drive().db, as.id))?.storage;
  const { reference } = await placed(as, { item: 'more-room', amount: '1.99' });
  // The database counts by its own clock.
  now = Date.now();
  await confirm(reference, 199);
  expect(await room()).toBe(6 * gigabyte);
  await sendBack(reference, 'transfer', Date.now());
  expect(await room()).toBe(gigabyte);
});

test.each([
  // To the end of the month, and of the next where less than a week is left when the money is there.
  ['2026-11-02T00:00:00Z', '2026-12-01T00:00:00Z'],
  ['2026-11-24T00:00:00Z', '2026-12-01T00:00:00Z'],
  ['2026-11-24T00:00:00.001Z', '2027-01-01T00:00:00Z'],
  ['2026-12-31T23:59:59.999Z', '2027-02-01T00:00:00Z'],
  ['2027-02-28T12:00:00Z', '2027-04-01T00:00:00Z'],
])('traffic that is bought once and paid at %s counts until %s', async (paid, until) => {
  open();
  const as = await drive().addUser();
  now = Date.parse(paid);
  const { items } = (await drive().call(getShop, { as, query: { country: 'DE' } })).body;
  const sold = items.find(({ id }: { id: string }) => id === 'more-traffic');
  expect(sold).toMatchObject({ unit: 'traffic', traffic: String(7 * gigabyte), storage: '0' });
  expect(sold.prices.map((one: { counts_until: string }) => one.counts_until)).toEqual([
    '',
    new Date(until).toISOString(),
  ]);
  // It is ordered earlier: what counts is when the money has come.
  const { reference } = await placed(as, { item: 'more-traffic', term: 'once', amount: '0.99' });
  await confirm(reference, 99);
  const [entry] = await listLedger(drive().db, as.id);
  expect(entry).toMatchObject({ unit: 'traffic', amount: 7 * gigabyte, ends_at: new Date(until) });
});

test('more traffic is added to the limit of each month of its term, and taken back with its payment', async () => {
  open();
  const as = await drive().addUser();
  const limit = async () => (await findEntitlements(drive().db, as.id))?.trafficMonthly;
  const { reference } = await placed(as, { item: 'more-traffic', amount: '2.99' });
  now = Date.now();
  await confirm(reference, 299);
  expect(await limit()).toBe(8 * gigabyte);
  await sendBack(reference, 'transfer', Date.now());
  expect(await limit()).toBe(gigabyte);
});

test('an account whose traffic has no limit is offered none, and cannot buy it', async () => {
  open();
  const as = await drive().addUser();
  const { reference } = await placed(as);
  now = Date.now();
  await confirm(reference);
  const { items } = (await drive().call(getShop, { as, query: { country: 'DE' } })).body;
  const pricesOf = (of: string) => items.find(({ id }: { id: string }) => id === of).prices.length;
  expect([pricesOf('more-traffic'), pricesOf('more-room')]).toEqual([0, 1]);
  const refused = await order(as, { idempotency_key: 'more', item: 'more-traffic', amount: '2.99' });
  expect(refused.body.error).toBe('price_changed');
});

test('a receipt keeps who sold it, and the order where it was asked for, whatever the payer chose', async () => {
  open();
  const as = await drive().addUser();
  const made = await drive().call(makeOrder, { as, body: wanted, headers: { 'cf-ipcountry': 'fr' } });
  const { reference } = made.body.order;
  expect(await found(reference)).toMatchObject({ country: 'DE', seenCountry: 'FR' });
  await confirm(reference);
  open({ issuer: { lines: ['Another'], taxNumber: '' } });
  await sendBack(reference);
  expect((await listed(as))[0]).toMatchObject({
    issuer: { lines: ['Drive Ltd', 'Bakerstr. 1'], tax_number: 'DE 1' },
    payments: [{ is_refunded: true }],
  });
});

test('an order is that of its account alone, and can be cancelled until it is paid', async () => {
  open();
  const [as, other] = [await drive().addUser(), await drive().addUser()];
  const { id, reference } = await placed(as);
  expect((await drive().call(cancelOrder, { as: other, params: { id } })).status).toBe(404);
  expect(await listed(other)).toEqual([]);
  expect((await drive().call(cancelOrder, { as, params: { id } })).body.order.status).toBe('cancelled');
  // The money came all the same.
  await confirm(reference);
  expect((await listed(as))[0].status).toBe('paid');
});

test('no account makes orders without end', async () => {
  open();
  const as = await drive().addUser();
  const statuses: number[] = [];
  for (let made = 0; made < 21; made += 1)
    statuses.push((await order(as, { idempotency_key: `k${made}` })).status);
  expect(statuses.slice(-2)).toEqual([200, 429]);
});

test('the countries are those of ISO 3166-1', async () => {
  const { countries } = (await drive().call(listCountries)).body;
  expect(countries).toHaveLength(249);
  expect(countries).toContainEqual({
    ...{ alpha2: 'CI', alpha3: 'CIV', numeric: '384', callingCode: '225' },
    ...{ englishName: 'Côte d’Ivoire', chineseName: '科特迪瓦' },
  });
  expect(new Set(countries.map(({ numeric }: { numeric: string }) => numeric)).size).toBe(249);
});
