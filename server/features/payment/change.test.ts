import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  changeOrder,
  listOrders,
  makeOrder,
  previewChange,
  receivePaymentEvents,
} from '../../../api/contract/payment.ts';
import type { OfferedItem, OfferedPrice } from '../../../app/server.ts';
import { someOf } from '../../../tests/long.ts';
import { openOperatorFetch } from '../../egress/index.ts';
import { findEntitlements, listLedger, listPlanTime, writePlans } from '../../entitlements/index.ts';
import { driveOfFile } from '../../fixtures/drive.ts';
import { createLimits } from '../../http/limits.ts';
import { openStripe, signedEvent, webhookSecret } from './fixtures/stripe.ts';
import { createPrices, createSubscription } from './fixtures/subscription.ts';
import { createProviders, paymentRoutes } from './index.ts';

const day = 24 * 60 * 60 * 1000;
const begin = Date.parse('2026-10-01T10:00:00Z');
let now = begin;
const price = (term: OfferedPrice['term'], days: number, amount: number): OfferedPrice => ({
  ...{ term, days, currency: 'EUR', amount, country: undefined },
  ...{ from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY },
});
const item = (id: string, prices: readonly OfferedPrice[]): OfferedItem => ({
  ...{ id, unit: 'plan', names: { 'en-US': id }, storage: 1, traffic: null, downloadsDaily: 5 },
  ...{ isHighlighted: false, prices },
});

const prices = createPrices();
let subscription: ReturnType<typeof createSubscription>;
/** The events of Stripe, in the order in which they happened. */
let sent: ReturnType<typeof signedEvent>[] = [];
let isReachable = true;
let isAnswerLost = false;
/** Happens once, as soon as Stripe is asked for the amount that is due, or for the subscription. */
let meanwhile: { readonly call: 'amount' | 'subscription'; readonly happen: () => Promise<void> } | undefined;
let stripe: Awaited<ReturnType<typeof openStripe>>;
beforeAll(async () => {
  stripe = await openStripe({
    'POST /v1/checkout/sessions': () => ({ id: 'cs_1', object: 'checkout.session', url: 'https://pay.test' }),
    'GET /v1/subscriptions/sub_1': async () => {
      await happenAt('subscription');
      return subscription.view();
    },
    'POST /v1/invoices/create_preview': async ({ body }) => {
      await happenAt('amount');
      return isReachable ? subscription.preview(body) : gone;
    },
    'POST /v1/prices': ({ body }) => prices.add(body),
    'POST /v1/subscriptions/sub_1': ({ body }) => {
      const { answer, invoice } = subscription.change(body, prices.of);
      if (invoice !== undefined) sent.push(signedEvent('invoice.paid', invoice, { at: now }));
      return isAnswerLost ? gone : answer;
    },
    'GET /v1/payment_intents/pi_first': () => ({ id: 'pi_first', metadata: {} }),
    'GET /v1/invoice_payments': () => ({ object: 'list', data: [{ invoice: 'in_first' }] }),
    'GET /v1/invoices/in_first': () => ({ id: 'in_first', ...subscribedTo(first) }),
  });
});
afterAll(() => stripe.close());
async function happenAt(call: 'amount' | 'subscription'): Promise<void> {
  const happening = meanwhile;
  if (happening?.call !== call) return;
  meanwhile = undefined;
  await happening.happen();
}
const gone = { error: { type: 'api_error', message: 'away' } };
let first = '';
const subscribedTo = (order: string) => ({
  parent: { subscription_details: { metadata: { order }, subscription: 'sub_1' } },
});

const drive = driveOfFile(async ({ db, database }) => {
  await writePlans(db, [
    { name: 'free', storage: 1, downloadsDaily: 5 },
    { name: 'plus', storage: 2, downloadsDaily: 50 },
    { name: 'platinum', storage: 3, downloadsDaily: 50 },
  ]);
  const providers = await createProviders({
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
        item('free', []),
        item('plus', [price('month', 31, 499), price('year', 366, 4990)]),
        item('platinum', [price('month', 31, 999), price('year', 366, 9990)]),
      ],
      ...{ providers: ['stripe'], transfer: undefined, taxes: { DE: 19_000 }, isTaxIncluded: true },
    }),
    providers,
    countryOf: () => 'DE',
    enqueue: async () => {},
    log: { warn: () => {} },
    now: () => now,
  });
});

type User = { readonly id: string; readonly token: string };
const deliver = ({ payload, signature }: ReturnType<typeof signedEvent>) =>
  drive().call(receivePaymentEvents, {
    params: { provider: 'stripe' },
    body: payload,
    headers: { 'stripe-signature': signature, 'content-type': 'application/json; charset=utf-8' },
  });
/** An account that pays for a month of `plus` since `begin`. */
async function subscriber(term = 'month', amount = '4.99'): Promise<{ as: User; id: string }> {
  now = begin;
  [sent, isReachable, isAnswerLost, meanwhile] = [[], true, false, undefined];
  const as = await drive().addUser();
  const body = {
    ...{ idempotency_key: 'first', item: 'plus', term, country: 'DE', currency: 'EUR', amount },
    ...{ provider: 'stripe', language: 'en-US' },
  };
  const { id } = (await drive().call(makeOrder, { as, body })).body.order;
  first = id;
  const cents = Math.round(Number(amount) * 100);
  const months = term === 'year' ? 12 : 1;
  const paid = { order: id, amount: cents, currency: 'eur', months, from: begin / 1000, invoice: 'in_first' };
  subscription = createSubscription('sub_1', paid);
  const invoice = { id: 'in_first', object: 'invoice', amount_paid: cents, total: cents, currency: 'eur' };
  await deliver(
    signedEvent(
      'invoice.paid',
      { ...invoice, billing_reason: 'subscription_create', ...subscribedTo(id) },
      { at: now },
    ),
  );
  const session = { id: 'cs_1', object: 'checkout.session', mode: 'subscription', payment_status: 'paid' };
  const of = { subscription: 'sub_1', customer: 'cus_sub_1', metadata: { order: id } };
  await deliver(signedEvent('checkout.session.completed', { ...session, ...of }, { at: now }));
  return { as, id };
}
const preview = (as: User, id: string, wanted: object) =>
  drive().call(previewChange, { as, params: { id }, body: wanted });
const change = (as: User, id: string, body: object, key = 'change') =>
  drive().call(changeOrder, { as, params: { id }, body: { idempotency_key: key, ...body } });
/** The amount of a change as it is shown, in the form in which it is sent. */
async function shownOf(as: User, id: string, wanted: { item: string; term: string }) {
  const { amount, due, quoted_time } = (await preview(as, id, wanted)).body.change;
  return { ...wanted, amount, due, quoted_time };
}
/** Looks at what is due, and takes it. */
const changed = async (as: User, id: string, wanted: { item: string; term: string }, key = 'change') =>
  change(as, id, await shownOf(as, id, wanted), key);
const left = async ({ id }: User) =>
  Object.fromEntries(
    (await listPlanTime(drive().db, id))
      .filter(({ endsAt }) => endsAt.getTime() > now)
      .map(({ plan, endsAt }) => [plan, (endsAt.getTime() - now) / day]),
  );
const listed = async (as: User) => (await drive().call(listOrders, { as })).body.orders;

const upgrade = { item: 'platinum', term: 'month' };

test('what is due is shown first, and changes nothing', async () => {
  const { as, id } = await subscriber();
  now += 11 * day;
  const { status, body } = await preview(as, id, upgrade);
  // 20 of the 31 days of October are left: 3.22.
  expect([status, body.change]).toEqual([
    200,
    {
      ...{ currency: 'EUR', amount: '9.99', tax: '1.60', tax_percent: '19', credit: '3.22', due: '6.77' },
      quoted_time: new Date(now).toISOString(),
    },
  ]);
  expect([subscription.order(), await left(as)]).toEqual([id, { plus: 20 }]);
});

test('a change gives the whole new term and takes back what is left, once, however often it is sent', async () => {
  const { as, id } = await subscriber();
  now += 11 * day;
  const { status, body } = await changed(as, id, upgrade);
  expect([status, body.order]).toMatchObject([
    200,
    { item: 'platinum', status: 'paid', renewal: 'on', amount: '9.99', credit: '3.22', has_portal: true },
  ]);
  expect(body.order.payments).toMatchObject([{ amount: '6.77' }]);
  expect(await left(as)).toEqual({ platinum: 31 });
  const entries = await listLedger(drive().db, as.id);
  for (const event of [...sent, ...sent]) expect((await deliver(event)).status).toBe(200);
  expect(await listLedger(drive().db, as.id)).toEqual(entries);
  // The first order is over, and both are listed.
  expect((await listed(as)).map(({ renewal }: { renewal: string }) => renewal)).toEqual(['on', 'ended']);
  // The next month, at the whole price.
  const next = { id: 'in_next', object: 'invoice', amount_paid: 999, total: 999, currency: 'eur' };
  const cycle = { ...next, billing_reason: 'subscription_cycle', ...subscribedTo(body.order.id) };
  await deliver(signedEvent('invoice.paid', cycle, { at: now + 31 * day }));
  expect(await left(as)).toEqual({ platinum: 62 });
  expect((await listed(as))[0].status).toBe('paid');
});

test('to a longer term of the same plan, and back to a shorter one of a dearer plan', async () => {
  const { as, id } = await subscriber();
  now += 11 * day;
  const { body } = await changed(as, id, { item: 'plus', term: 'year' });
  expect([body.order.payments[0].amount, await left(as)]).toEqual(['46.68', { plus: 366 }]);
  now += 350 * day;
  const again = await changed(as, body.order.id, upgrade, 'again');
  expect([again.status, again.body.order.credit]).toEqual([200, '2.05']);
  // 15 of the 365 days that Stripe counts are worth 2.05; what the year of 366 days gave besides stays.
  expect(await left(as)).toMatchObject({ platinum: 31 });
});

test('an event that comes before the answer, or in its place, changes the same', async () => {
  const { as, id } = await subscriber();
  now += 11 * day;
  isAnswerLost = true;
  expect((await changed(as, id, upgrade)).body.error).toBe('payment_unavailable');
  // Nothing was heard yet, and nothing is given.
  expect([await left(as), (await listed(as)).length]).toEqual([{ plus: 20 }, 1]);
  // The SDK has asked once more, by the same key, which Stripe answers with the same invoice.
  await deliver(sent[0]!);
  expect([await left(as), (await listed(as)).length]).toEqual([{ platinum: 31 }, 2]);
  expect((await listed(as)).map(({ renewal }: { renewal: string }) => renewal)).toEqual(['on', 'ended']);
});

test('a card that is not taken leaves all as it was, and says so', async () => {
  const { as, id } = await subscriber();
  now += 11 * day;
  subscription.isDeclined = true;
  const declined = await changed(as, id, upgrade);
  expect([declined.status, declined.body.error]).toEqual([402, 'payment_declined']);
  expect([subscription.order(), await left(as), (await listed(as)).length]).toEqual([id, { plus: 20 }, 1]);
  subscription.isDeclined = false;
  expect((await changed(as, id, upgrade, 'another')).status).toBe(200);
});

test('where what is left is worth more than the new term, nothing is changed', async () => {
  const { as, id } = await subscriber('year', '49.90');
  now += 11 * day;
  expect((await preview(as, id, upgrade)).body.error).toBe('change_leaves_credit');
  const later = { ...upgrade, amount: '9.99', due: '0.01', quoted_time: new Date(now).toISOString() };
  expect((await change(as, id, later)).body.error).toBe('change_leaves_credit');
  expect(subscription.order()).toBe(id);
});

test('nothing is taken but what was shown, for a while, and for its own order', async () => {
  const { as, id } = await subscriber();
  now += 11 * day;
  const shown = await shownOf(as, id, upgrade);
  const refused = [
    { ...shown, due: '0.01' },
    { ...shown, amount: '0.01' },
    { ...shown, quoted_time: new Date(now + 60_000).toISOString() },
    { ...shown, quoted_time: new Date(now - 61 * 60_000).toISOString() },
    { ...shown, quoted_time: new Date(now - 500).toISOString() },
    { ...shown, term: 'quarter' },
  ];
  for (const body of refused) expect((await change(as, id, body)).body.error).toBe('price_changed');
  expect((await change(as, id, { ...shown, item: 'gold' })).status).toBe(404);
  expect((await change(as, id, { ...shown, item: 'plus' })).body.error).toBe('failed_precondition');
  expect((await change(await drive().addUser(), id, shown)).status).toBe(404);
  isReachable = false;
  expect((await preview(as, id, upgrade)).body.error).toBe('payment_unavailable');
  isReachable = true;
  expect(subscription.order()).toBe(id);
  expect((await change(as, id, shown)).status).toBe(200);
  expect((await change(as, id, { ...shown, term: 'year' })).body.error).toBe('idempotency_key_reused');
  expect((await change(as, id, shown)).body.order.item).toBe('platinum');
});

test('of many changes at once one is made', async () => {
  const { as, id } = await subscriber();
  now += 11 * day;
  const shown = await shownOf(as, id, upgrade);
  const answers = await Promise.all(Array.from({ length: 15 }, (_, at) => change(as, id, shown, `k${at}`)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const reasons = new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.error));
  expect([...reasons].filter((one) => !['change_pending', 'failed_precondition'].includes(one))).toEqual([]);
  expect(sent).toHaveLength(1);
  expect(await left(as)).toEqual({ platinum: 31 });
});

describe('where another change comes after an order was read and before its amount is known', () => {
  const year = { item: 'platinum', term: 'year' };
  const outage = () => {
    isReachable = false;
  };
  test.each(
    someOf([
      ['of the same kind', 'amount', upgrade, () => {}],
      ['that the provider tells of already', 'subscription', upgrade, () => {}],
      ['that costs something else', 'amount', year, () => {}],
      ['and the provider is out of reach', 'amount', upgrade, outage],
    ] as const),
  )('%s, that is said', async (_, call, wanted, then) => {
    expect(await refusals(call, wanted, { isReported: true, then })).toEqual(
      Array(2).fill('failed_precondition'),
    );
    expect(await refusals(call, wanted, { isReported: false, then })).toEqual(
      Array(2).fill('change_pending'),
    );
  });

  /** @returns the reasons for which the amount is not shown and the change not made, after another change that was reported or not. */
  async function refusals(
    call: 'amount' | 'subscription',
    wanted: typeof upgrade,
    { isReported, then }: { readonly isReported: boolean; readonly then: () => void },
  ): Promise<string[]> {
    const reasons: string[] = [];
    for (const isShown of [false, true]) {
      const { as, id } = await subscriber();
      now += 11 * day;
      const other = await shownOf(as, id, upgrade);
      const shown = await shownOf(as, id, wanted);
      const made = async () => {
        isAnswerLost = !isReported;
        await change(as, id, other, 'other');
        then();
      };
      meanwhile = { call, happen: made };
      const { body } = await (isShown ? change(as, id, shown) : preview(as, id, wanted));
      expect([meanwhile, sent.length, subscription.order() === id]).toEqual([undefined, 1, false]);
      reasons.push(body.error);
    }
    return reasons;
  }
});

test('a change whose answer was lost stands in the way for ten minutes, and is made after that', async () => {
  const { as, id } = await subscriber();
  now += 11 * day;
  const body = await shownOf(as, id, upgrade);
  // It never reached Stripe.
  await drive()
    .db.insertInto('orders')
    .values({
      ...{
        id: `O${as.id}`,
        user_id: as.id,
        request_key: 'lost',
        reference: `PD-${as.id}`,
        provider: 'stripe',
      },
      ...{ item: 'platinum', name: 'platinum', unit: 'plan', bytes: null, term: 'month', days: 31 },
      ...{
        country: 'DE',
        currency: 'EUR',
        amount: 999,
        tax: 160,
        tax_rate: 19_000,
        replaces: id,
        credit: 322,
      },
      ...{ credited_payment: 'in_first', quoted_at: new Date(now), created_at: new Date(now) },
    })
    .execute();
  expect((await change(as, id, body)).body.error).toBe('change_pending');
  now += 11 * 60_000;
  expect((await change(as, id, body)).status).toBe(200);
  expect((await listed(as)).length).toBe(2);
});

test('a payment that goes back takes along what its rest has paid for, and a dispute that is won gives it again', async () => {
  const { as, id } = await subscriber();
  now += 11 * day;
  await changed(as, id, upgrade);
  now += day;
  const dispute = (status: string) => ({ id: 'dp_1', object: 'dispute', payment_intent: 'pi_first', status });
  await deliver(signedEvent('charge.dispute.created', dispute('needs_response'), { at: now }));
  expect(await left(as)).toEqual({});
  now += 5 * day;
  await deliver(signedEvent('charge.dispute.closed', dispute('won'), { at: now }));
  expect(await left(as)).toEqual({ platinum: 30 });
  expect((await findEntitlements(drive().db, as.id))?.plan).toBe('free');
});
