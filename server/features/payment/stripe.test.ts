import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  listOrders,
  makeOrder,
  openPortal,
  receivePaymentEvents,
  setRenewal,
} from '../../../api/contract/payment.ts';
import type { OfferedItem, OfferedPrice } from '../../../app/server.ts';
import { openOperatorFetch } from '../../egress/index.ts';
import { listLedger, listPlanTime, reverseEntry, writePlans } from '../../entitlements/index.ts';
import { driveOfFile } from '../../fixtures/drive.ts';
import { createLimits } from '../../http/limits.ts';
import { removeDrive } from '../../tree/remove-drive.ts';
import { openStripe, signedEvent, webhookSecret } from './fixtures/stripe.ts';
import { createProviders, endRenewals, paymentJobs, paymentRoutes } from './index.ts';

const day = 24 * 60 * 60 * 1000;
let now = Date.parse('2026-11-28T10:00:00Z');
const gigabyte = 1024 ** 3;
const price = (amount: number): OfferedPrice => ({
  ...{ term: 'month', days: 31, currency: 'EUR', amount, country: undefined },
  ...{ from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY },
});
const item = (id: string, unit: OfferedItem['unit'], prices: readonly OfferedPrice[]): OfferedItem => ({
  ...{ id, unit, names: { 'en-US': id }, storage: gigabyte, traffic: null, downloadsDaily: 5 },
  ...{ isHighlighted: false, prices },
});
const warnings: string[] = [];
const queued: object[] = [];

let orderOf: Readonly<Record<string, string>> = {};
let stripe: Awaited<ReturnType<typeof openStripe>>;
beforeAll(async () => {
  const subscribed = () => ({ parent: { subscription_details: { metadata: { order: orderOf.plan } } } });
  stripe = await openStripe({
    'POST /v1/checkout/sessions': () => ({
      id: 'cs_1',
      object: 'checkout.session',
      url: 'https://pay.test/cs_1',
    }),
    'POST /v1/subscriptions/sub_1': () => ({ id: 'sub_1', object: 'subscription' }),
    'POST /v1/billing_portal/sessions': () => ({ id: 'bps_1', url: 'https://pay.test/portal' }),
    'DELETE /v1/subscriptions/sub_1': () => ({ id: 'sub_1', object: 'subscription' }),
    'GET /v1/payment_intents/pi_room': () => ({ id: 'pi_room', metadata: { order: orderOf.room } }),
    'GET /v1/payment_intents/pi_plan': () => ({ id: 'pi_plan', metadata: {} }),
    'GET /v1/invoice_payments': () => ({ object: 'list', data: [{ invoice: 'in_1' }] }),
    'GET /v1/invoices/in_1': () => ({ id: 'in_1', ...subscribed() }),
  });
});
afterAll(() => stripe.close());

let providers: Awaited<ReturnType<typeof createProviders>>;
const drive = driveOfFile(async ({ db, database }) => {
  await writePlans(db, [
    { name: 'free', storage: gigabyte, downloadsDaily: 5 },
    { name: 'plus', storage: gigabyte, downloadsDaily: 50 },
  ]);
  providers = await createProviders({
    stripe: {
      ...{ secretKey: 'sk_test_of_these_tests', webhookSecret, api: stripe.api },
      publicUrl: 'https://drive.test',
      fetch: openOperatorFetch({ allowed: [`127.0.0.1 ${stripe.port}`], ports: [] }),
    },
  });
  return paymentRoutes({
    db,
    limits: createLimits({ pool: database.pool }),
    offers: () => ({
      items: [
        item('free', 'plan', []),
        item('plus', 'plan', [price(499)]),
        item('room', 'storage', [price(199)]),
      ],
      ...{ providers: ['stripe'], transfer: undefined, taxes: {}, isTaxIncluded: true },
    }),
    providers,
    countryOf: () => '',
    enqueue: async (_, name, payload) => void queued.push({ name, payload }),
    log: { warn: (_, message) => void warnings.push(message) },
    now: () => now,
  });
});

type User = { readonly id: string; readonly token: string };
const order = (as: User, of: string, amount: string, key = of) =>
  drive().call(makeOrder, {
    as,
    body: {
      ...{ idempotency_key: key, item: of, term: 'month', country: '', currency: 'EUR', amount },
      ...{ provider: 'stripe', language: 'ru' },
    },
  });
const deliver = ({ payload, signature }: ReturnType<typeof signedEvent>) =>
  drive().call(receivePaymentEvents, {
    params: { provider: 'stripe' },
    body: payload,
    headers: { 'stripe-signature': signature, 'content-type': 'application/json; charset=utf-8' },
  });
const bought = async (as: User) => {
  const made = await order(as, 'plus', '4.99');
  orderOf = { ...orderOf, plan: made.body.order.id };
  return made.body.order.id as string;
};
const invoice = (orderId: string, more: object = {}) => ({
  ...{
    id: 'in_1',
    object: 'invoice',
    amount_paid: 499,
    currency: 'eur',
    billing_reason: 'subscription_create',
  },
  parent: { subscription_details: { metadata: { order: orderId }, subscription: 'sub_1' } },
  ...more,
});
const session = (orderId: string, more: object = {}) => ({
  ...{ id: 'cs_1', object: 'checkout.session', mode: 'subscription', payment_status: 'paid' },
  ...{
    subscription: 'sub_1',
    customer: 'cus_1',
    metadata: { order: orderId },
    amount_total: 499,
    currency: 'eur',
  },
  ...more,
});
const stateFor = async (as: User) => (await drive().call(listOrders, { as })).body.orders[0];
const left = async ({ id }: User) => {
  const [time] = await listPlanTime(drive().db, id);
  return time === undefined ? 0 : (time.endsAt.getTime() - now) / day;
};

test('a plan is bought on the page of Stripe, which is asked once for each order', async () => {
  const as = await drive().addUser();
  const made = await order(as, 'plus', '4.99');
  expect(made.body.url).toBe('https://pay.test/cs_1');
  const { body, idempotencyKey } = stripe.asked.findLast(
    ({ call }) => call === 'POST /v1/checkout/sessions',
  )!;
  expect(idempotencyKey).toBe(`order-${made.body.order.id}`);
  expect(Object.fromEntries(body)).toMatchObject({
    ...{ mode: 'subscription', client_reference_id: made.body.order.id },
    ...{ 'line_items[0][price_data][currency]': 'eur', 'line_items[0][price_data][unit_amount]': '499' },
    'subscription_data[metadata][order]': made.body.order.id,
    success_url: 'https://drive.test/ru/drive/payment',
  });
});

test('100 deliveries of one payment give once, in whatever order the events come', async () => {
  const as = await drive().addUser();
  const id = await bought(as);
  // The invoice may be told before the session that it belongs to.
  const paid = signedEvent('invoice.paid', invoice(id), { at: now });
  const answers = await Promise.all(Array.from({ length: 100 }, () => deliver(paid)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  await deliver(signedEvent('checkout.session.completed', session(id), { at: now }));
  // The same payment under another name.
  await deliver(signedEvent('invoice.paid', invoice(id), { at: now }));
  expect(await listLedger(drive().db, as.id)).toHaveLength(1);
  expect(await stateFor(as)).toMatchObject({ status: 'paid', renewal: 'on' });
  // The next month.
  await deliver(
    signedEvent('invoice.paid', invoice(id, { id: 'in_2', billing_reason: 'subscription_cycle' })),
  );
  expect(await left(as)).toBe(62);
});

test('what is not signed, or signed by another, or long ago, is not believed', async () => {
  const as = await drive().addUser();
  const id = await bought(as);
  const { payload } = signedEvent('invoice.paid', invoice(id));
  const sign = (secret: string, more: object = {}) =>
    Stripe.webhooks.generateTestHeaderString({ payload, secret, ...more });
  const old = Math.floor(Date.now() / 1000) - 3600;
  const forged = [
    { payload, signature: '' },
    { payload, signature: sign('whsec_of_another') },
    { payload, signature: sign(webhookSecret, { timestamp: old }) },
    { payload: payload.replace('499', '500'), signature: sign(webhookSecret) },
  ];
  for (const one of forged) {
    const { status, body } = await deliver(one);
    expect([status, body.error]).toEqual([400, 'invalid_argument']);
  }
  const huge = 'x'.repeat(300 * 1024);
  expect((await deliver({ payload: huge, signature: sign(webhookSecret) })).status).toBe(413);
  expect(await listLedger(drive().db, as.id)).toEqual([]);
});

test('another amount or currency, or an order that is none, gives nothing and is logged', async () => {
  const as = await drive().addUser();
  const id = await bought(as);
  warnings.length = 0;
  await deliver(signedEvent('invoice.paid', invoice(id, { amount_paid: 1 })));
  expect((await stateFor(as)).status).toBe('differs');
  await deliver(signedEvent('invoice.paid', invoice(id, { id: 'in_3', currency: 'jpy' })));
  expect((await deliver(signedEvent('invoice.paid', invoice('Onobody')))).status).toBe(200);
  expect(warnings).toEqual([
    'another amount was paid than was asked for: it gives nothing',
    'another amount was paid than was asked for: it gives nothing',
    'a payment was told of that no order asked for',
  ]);
  expect(await listLedger(drive().db, as.id)).toEqual([]);
});

test('an event of another API version is refused, so that it comes again, and logged', async () => {
  const as = await drive().addUser();
  const id = await bought(as);
  warnings.length = 0;
  const other = { ...invoice(id), parent: undefined, subscription_details: { metadata: { order: id } } };
  for (const version of ['2024-06-20', '2025-01-27.acacia', null])
    expect((await deliver(signedEvent('invoice.paid', other, { version }))).status).toBe(503);
  expect(new Set(warnings)).toEqual(
    new Set(['an event of another API version was refused: set that of the webhook']),
  );
  // A later version of the same release has the same shapes.
  const release = Stripe.API_VERSION.split('.')[1];
  await deliver(signedEvent('invoice.paid', invoice(id), { version: `2099-01-01.${release}` }));
  expect((await stateFor(as)).status).toBe('paid');
  expect((await deliver(signedEvent('invoice.paid', other))).status).toBe(200);
  expect(warnings.at(-1)).toBe('a payment was told of that no order asked for');
  const guide = await readFile(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8');
  expect(guide).toContain(Stripe.API_VERSION);
});

test('a refund and a dispute take back what is left, and a dispute that is won gives it again', async () => {
  const as = await drive().addUser();
  const id = await bought(as);
  await deliver(signedEvent('invoice.paid', invoice(id), { at: now }));
  now += 10 * day;
  const dispute = (status: string) => ({ id: 'dp_1', object: 'dispute', payment_intent: 'pi_plan', status });
  await deliver(signedEvent('charge.dispute.created', dispute('needs_response'), { at: now }));
  expect([await left(as), (await stateFor(as)).status]).toEqual([0, 'disputed']);
  await deliver(signedEvent('charge.dispute.closed', dispute('won'), { at: now }));
  expect([await left(as), (await stateFor(as)).status]).toEqual([21, 'paid']);
  const charge = { id: 'ch_1', object: 'charge', payment_intent: 'pi_plan', amount: 499 };
  await deliver(signedEvent('charge.refunded', { ...charge, amount_refunded: 100 }, { at: now }));
  expect(await left(as)).toBe(21);
  await deliver(signedEvent('charge.refunded', { ...charge, amount_refunded: 499 }, { at: now }));
  expect([await left(as), (await stateFor(as)).status]).toEqual([0, 'refunded']);
});

test('what the operator took back stays taken back, whatever is told later', async () => {
  const as = await drive().addUser();
  const id = await bought(as);
  const { db } = drive();
  await deliver(signedEvent('invoice.paid', invoice(id), { at: now }));
  await deliver(signedEvent('checkout.session.completed', session(id), { at: now }));
  const at = new Date(now);
  await db
    .transaction()
    .execute((tx) => reverseEntry(tx, { userId: as.id, number: 1, now: at, source: 'operator', note: '' }));
  expect(await left(as)).toBe(0);
  await drive().call(setRenewal, { as, params: { id }, body: { renews: false } });
  const charge = { id: 'ch_3', object: 'charge', payment_intent: 'pi_plan', amount: 499 };
  await deliver(signedEvent('charge.refunded', { ...charge, amount_refunded: 100 }, { at: now }));
  expect(await left(as)).toBe(0);
  // The next month was paid after that.
  await deliver(signedEvent('invoice.paid', invoice(id, { id: 'in_4' }), { at: now }));
  expect(await left(as)).toBe(31);
});

test('a plan that renews is cancelled and resumed; what is paid stays', async () => {
  const [as, other] = [await drive().addUser(), await drive().addUser()];
  const id = await bought(as);
  const renew = (renews: boolean, who = as) =>
    drive().call(setRenewal, { as: who, params: { id }, body: { renews } });
  expect((await renew(false)).body.error).toBe('failed_precondition');
  await deliver(signedEvent('invoice.paid', invoice(id), { at: now }));
  await deliver(signedEvent('checkout.session.completed', session(id), { at: now }));
  expect((await renew(false, other)).status).toBe(404);
  expect((await renew(false)).body.order.renewal).toBe('off');
  expect(stripe.asked.at(-1)?.body.get('cancel_at_period_end')).toBe('true');
  // Nothing is asked for that is so already.
  const asked = stripe.asked.length;
  expect((await renew(false)).body.order.renewal).toBe('off');
  expect(stripe.asked).toHaveLength(asked);
  now += 1000;
  expect((await renew(true)).body.order.renewal).toBe('on');
  expect(await left(as)).toBeGreaterThan(30);
  const subscription = { id: 'sub_1', object: 'subscription', metadata: { order: id }, cancel_at: null };
  now += 1000;
  const off = { ...subscription, cancel_at_period_end: true };
  await deliver(signedEvent('customer.subscription.updated', off, { at: now }));
  expect((await stateFor(as)).renewal).toBe('off');
  await deliver(signedEvent('customer.subscription.deleted', subscription, { at: now }));
  expect(await stateFor(as)).toMatchObject({ renewal: 'ended', status: 'paid' });
});

test('whoever pays at Stripe is led to invoices and the way of paying there, and nobody else', async () => {
  const [as, other] = [await drive().addUser(), await drive().addUser()];
  const id = await bought(as);
  const open = (who = as) => drive().call(openPortal, { as: who, params: { id }, body: { language: 'ja' } });
  expect((await open()).body.error).toBe('failed_precondition');
  await deliver(signedEvent('checkout.session.completed', session(id), { at: now }));
  expect((await open(other)).status).toBe(404);
  expect((await open()).body).toEqual({ url: 'https://pay.test/portal' });
  expect(Object.fromEntries(stripe.asked.at(-1)!.body)).toEqual({
    ...{ customer: 'cus_1', return_url: 'https://drive.test/ja/drive/payment' },
  });
  expect(await stateFor(as)).toMatchObject({ has_portal: true });
});

test('a plan that is not there any more gives nothing, and is logged', async () => {
  const as = await drive().addUser();
  const id = await bought(as);
  await drive().db.updateTable('orders').set({ item: 'free' }).where('id', '=', id).execute();
  warnings.length = 0;
  await deliver(signedEvent('invoice.paid', invoice(id), { at: now }));
  expect(warnings).toEqual(['a plan was paid that is not there any more: it gives nothing']);
  expect(await listLedger(drive().db, as.id)).toEqual([]);
});

test('no account stops and resumes without end', async () => {
  const as = await drive().addUser();
  const id = await bought(as);
  await deliver(signedEvent('checkout.session.completed', session(id), { at: now }));
  const statuses: number[] = [];
  for (let times = 0; times < 21; times += 1) {
    now += 1000;
    const body = { renews: times % 2 === 1 };
    statuses.push((await drive().call(setRenewal, { as, params: { id }, body })).status);
  }
  expect(statuses.slice(-2)).toEqual([200, 429]);
});

test('what renews for an account that is deleted is ended at Stripe, and events about it are taken', async () => {
  const as = await drive().addUser();
  const id = await bought(as);
  const { db } = drive();
  await deliver(signedEvent('invoice.paid', invoice(id), { at: now }));
  // The deletion has begun, while somebody still pays on the page of Stripe.
  await db
    .updateTable('users')
    .set({ cancelled_at: new Date(now) })
    .where('id', '=', as.id)
    .execute();
  const subscribed = await deliver(signedEvent('checkout.session.completed', session(id), { at: now }));
  expect(subscribed.status).toBe(200);
  const job = { name: 'payment.end-renewal', payload: { orderId: id } };
  expect(queued.splice(0)).toEqual([job]);
  await endRenewals(db, as.id, async (_, name, payload) => void queued.push({ name, payload }));
  expect(queued.splice(0)).toEqual([job]);
  await removeDrive(db, as.id);
  await db.deleteFrom('users').where('id', '=', as.id).execute();
  warnings.length = 0;
  expect((await deliver(signedEvent('invoice.paid', invoice(id, { id: 'in_5' })))).status).toBe(200);
  expect(warnings).toEqual(['an account that is gone has paid: it gets nothing, refund it']);
  const asked = () => stripe.asked.filter(({ call }) => call === 'DELETE /v1/subscriptions/sub_1');
  const end = paymentJobs({ db, providers, now: () => now })['payment.end-renewal']!;
  for (let times = 0; times < 2; times += 1) await end(job.payload, {} as never);
  expect(asked()).toHaveLength(1);
});

test('an add-on is paid once, when the money is there and not before', async () => {
  const as = await drive().addUser();
  const { id } = (await order(as, 'room', '1.99')).body.order;
  orderOf = { ...orderOf, room: id };
  const once = { mode: 'payment', payment_intent: 'pi_room', amount_total: 199, subscription: null };
  await deliver(
    signedEvent('checkout.session.completed', session(id, { ...once, payment_status: 'unpaid' })),
  );
  expect(await listLedger(drive().db, as.id)).toEqual([]);
  await deliver(signedEvent('checkout.session.async_payment_succeeded', session(id, once)));
  expect(await listLedger(drive().db, as.id)).toMatchObject([{ unit: 'storage', amount: gigabyte }]);
  const refund = {
    id: 'ch_2',
    object: 'charge',
    payment_intent: 'pi_room',
    amount: 199,
    amount_refunded: 199,
  };
  await deliver(signedEvent('charge.refunded', refund));
  expect((await stateFor(as)).status).toBe('refunded');
});

test('where Stripe cannot be reached nothing is promised, and an order that is left is cancelled', async () => {
  const as = await drive().addUser();
  const id = await bought(as);
  await deliver(signedEvent('checkout.session.expired', session(id, { payment_status: 'unpaid' })));
  expect((await stateFor(as)).status).toBe('cancelled');
  const providers = await createProviders({
    stripe: {
      ...{ secretKey: 'sk_test_of_these_tests', webhookSecret, api: 'http://127.0.0.1:1', publicUrl: '' },
      fetch: openOperatorFetch({ allowed: [], ports: [] }),
    },
  });
  const elsewhere = providers.get('stripe')!;
  await expect(
    elsewhere.begin({
      ...{ id, reference: '', name: '', term: 'month', amount: 1, currency: 'EUR' },
      ...{ renews: false, language: '' },
    }),
  ).rejects.toThrow();
});
