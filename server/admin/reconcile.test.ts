import { afterAll, beforeAll, expect, test } from 'vitest';
import { listLedger, writePlans } from '../entitlements/index.ts';
import { insertOrder } from '../features/payment/fixtures/order.ts';
import { openStripe, webhookSecret } from '../features/payment/fixtures/stripe.ts';
import { findOrderNamed, listEvents, stateOf } from '../features/payment/index.ts';
import { officeOfFile } from './fixtures/child.ts';

const office = officeOfFile();
const day = 24 * 60 * 60;
const now = Math.floor(Date.now() / 1000);
const list = (data: readonly object[]) => ({ object: 'list', has_more: false, url: '/', data });
let sessions: readonly object[] = [];
let invoices: readonly object[] = [];
let refunds: readonly object[] = [];
let disputes: readonly object[] = [];
let subscriptions: readonly object[] = [];
const intents = new Map<string, string>();
let stripe: Awaited<ReturnType<typeof openStripe>>;
beforeAll(async () => {
  const intent = (id: string) => ({ id, object: 'payment_intent', metadata: { order: intents.get(id) } });
  stripe = await openStripe({
    'GET /v1/checkout/sessions': () => list(sessions),
    'GET /v1/invoices': () => list(invoices),
    'GET /v1/refunds': () => list(refunds),
    'GET /v1/disputes': () => list(disputes),
    'GET /v1/subscriptions': () => list(subscriptions),
    'GET /v1/payment_intents/pi_1': () => intent('pi_1'),
    'GET /v1/payment_intents/pi_2': () => intent('pi_2'),
  });
});
afterAll(() => stripe.close());

const reconcile = async (...more: string[]) => {
  const env = {
    ...{ STRIPE_SECRET_KEY: 'sk_test_of_these_tests', STRIPE_WEBHOOK_SECRET: webhookSecret },
    ...{ STRIPE_API: stripe.api, EGRESS_ALLOW: `127.0.0.1:${stripe.port}` },
  };
  return office().here(['ledger', 'reconcile', ...more], { env });
};

test('what Stripe never told is listed, changes nothing until it is asked for, and is then given once', async () => {
  const { db } = office().database;
  await writePlans(db, [
    { name: 'free', storage: 1, downloadsDaily: 1 },
    { name: 'platinum', storage: 2, downloadsDaily: 2 },
  ]);
  const added = await office().here(['users', 'add', 'ada@drive.example', '--password-stdin', '--json'], {
    input: 'correct horse battery staple\n',
  });
  const { id: userId } = JSON.parse(added.out);
  const make = async (more: object) =>
    (await findOrderNamed(db, await insertOrder(db, userId, { provider: 'stripe', ...more })))!;
  const plan = await make({});
  const room = await make({ unit: 'storage', item: 'room', bytes: 5, amount: 199 });
  const back = await make({ unit: 'storage', item: 'room', bytes: 7, amount: 199 });
  const stale = await make({});
  const stateNow = async (order: typeof plan) => stateOf(order, await listEvents(db, [order.id]));

  expect((await reconcile()).errors).toBe('Nothing differs in 35 days.\n');

  const metadata = { order: plan.id };
  const once = (order: typeof plan, intent: string) => ({
    ...{
      id: `cs_${intent}`,
      created: now - day,
      status: 'complete',
      mode: 'payment',
      payment_status: 'paid',
    },
    ...{ payment_intent: intent, amount_total: 199, currency: 'eur', metadata: { order: order.id } },
  });
  intents.set('pi_1', room.id).set('pi_2', back.id);
  sessions = [
    {
      ...{ id: 'cs_plan', created: now - day, status: 'complete', mode: 'subscription', metadata },
      ...{ subscription: 'sub_1', customer: 'cus_1', payment_status: 'paid' },
    },
    once(room, 'pi_1'),
    once(back, 'pi_2'),
    { id: 'cs_old', created: now - day, status: 'expired', metadata: { order: stale.id } },
  ];
  const paid = (id: string, order: string) => ({
    ...{ id, created: now - day, status: 'paid', amount_paid: 499, currency: 'eur' },
    ...{ status_transitions: { paid_at: now - day } },
    parent: { subscription_details: { metadata: { order }, subscription: 'sub_1' } },
  });
  invoices = [paid('in_1', plan.id), paid('in_other', 'Onobody')];
  // The charge is older than what is asked about; it went back in two parts.
  const charge = { id: 'ch_2', created: now - 90 * day, payment_intent: 'pi_2', amount: 199 };
  refunds = ['re_1', 're_2'].map((id) => ({ id, created: now, charge: { ...charge, amount_refunded: 199 } }));
  disputes = [{ id: 'dp_1', created: now, payment_intent: 'pi_1', status: 'needs_response' }];
  subscriptions = [{ id: 'sub_1', status: 'active', cancel_at: null, cancel_at_period_end: true, metadata }];

  const seen = await reconcile();
  expect(seen.code).toBe(1);
  expect(seen.out).toMatch(new RegExp(`missing here +${plan.reference} +\\d{4}-.* paid +4\\.99 EUR +in_1`));
  expect(seen.out).toMatch(/no order .* paid +4\.99 EUR +in_other/);
  expect(await listLedger(db, userId)).toEqual([]);

  const repaired = await reconcile('--apply');
  expect(repaired.out).toContain('8 of 8 that were missing are recorded now.');
  // Money that no order asked for is left to the operator.
  expect(repaired.code).toBe(1);
  const statuses = await Promise.all([plan, room, back, stale].map(stateNow));
  expect(statuses.map(({ status }) => status)).toEqual(['paid', 'disputed', 'refunded', 'cancelled']);
  expect(statuses[0]?.renewal).toBe('off');
  const given = async () => (await listLedger(db, userId)).filter(({ reverses }) => reverses === null);
  // Of what was disputed or went back the ledger has the entry and its reversal.
  const ledger = await listLedger(db, userId);
  expect(ledger.filter(({ unit }) => unit === 'plan')).toHaveLength(1);
  const room5 = ledger.filter(({ unit }) => unit === 'storage').reduce((sum, { amount }) => sum + amount, 0);
  expect(room5).toBe(0);

  const before = (await given()).length;
  const again = JSON.parse((await reconcile('--apply', '--json')).out);
  expect(again).toMatchObject({ repaired: 0, differences: [{ kind: 'no-order', payment: 'in_other' }] });
  expect(await given()).toHaveLength(before);

  // The last dispute about a payment counts, and is recorded once.
  const next = async () => JSON.parse((await reconcile('--apply', '--json')).out).repaired;
  const first = { ...disputes[0], status: 'won' };
  disputes = [first];
  expect([await next(), (await stateNow(room)).status, await next()]).toEqual([1, 'paid', 0]);
  disputes = [{ ...first, id: 'dp_2', created: now + day, status: 'lost' }, first];
  expect([await next(), (await stateNow(room)).status, await next()]).toEqual([1, 'disputed', 0]);
  // So does a subscription of which nothing else was told: it began before what is asked about.
  const old = await make({});
  subscriptions = [
    ...subscriptions,
    {
      ...{ id: 'sub_2', created: now - 400 * day, status: 'active', cancel_at: now, customer: 'cus_2' },
      ...{ cancel_at_period_end: false, metadata: { order: old.id } },
    },
  ];
  expect([await next(), (await stateNow(old)).renewal, await next()]).toEqual([2, 'off', 0]);

  // A payment that is recorded here and not there is said, and stays.
  invoices = [];
  const lost = JSON.parse((await reconcile('--json')).out).differences;
  expect(lost).toMatchObject([{ kind: 'only-here', reference: plan.reference, payment: 'in_1' }]);
});

test('without Stripe there is nothing to compare with', async () => {
  const { code, errors } = await office().here(['ledger', 'reconcile']);
  expect([code, errors]).toEqual([
    1,
    'Stripe is not set up here: STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET.\n',
  ]);
  const wrong = await reconcile('--days', '0');
  expect(wrong.code).toBe(3);
});
