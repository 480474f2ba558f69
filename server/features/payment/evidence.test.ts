import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOrder, receivePaymentEvents } from '../../../api/contract/payment.ts';
import { openOperatorFetch } from '../../egress/index.ts';
import { writePlans } from '../../entitlements/index.ts';
import { driveOfFile } from '../../fixtures/drive.ts';
import { createLimits } from '../../http/limits.ts';
import { openStripe, signedEvent, webhookSecret } from './fixtures/stripe.ts';
import {
  against,
  countryEvidence,
  createProviders,
  findOrderNamed,
  listEvents,
  paymentRoutes,
} from './index.ts';

const warnings: object[] = [];
let order = '';
let stripe: Awaited<ReturnType<typeof openStripe>>;
beforeAll(async () => {
  stripe = await openStripe({
    'POST /v1/checkout/sessions': () => ({ id: 'cs_1', object: 'checkout.session', url: 'https://pay.test' }),
    'GET /v1/payment_intents/pi_1': () => ({ id: 'pi_1', metadata: { order } }),
  });
});
afterAll(() => stripe.close());

const drive = driveOfFile(async ({ db, database }) => {
  await writePlans(db, [{ name: 'free', storage: 1, downloadsDaily: 5 }]);
  const always = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };
  const price = {
    term: 'month',
    days: 31,
    currency: 'EUR',
    amount: 199,
    country: undefined,
    ...always,
  } as const;
  const more = { traffic: null, downloadsDaily: 0, isHighlighted: false, prices: [price] };
  return paymentRoutes({
    db,
    limits: createLimits({ pool: database.pool }),
    offers: () => ({
      items: [{ id: 'room', unit: 'storage', names: { 'en-US': 'Room' }, storage: 5, ...more }],
      ...{ providers: ['stripe'], transfer: undefined, taxes: {}, isTaxIncluded: true },
    }),
    providers: await createProviders({
      stripe: {
        ...{ secretKey: 'sk_test_of_these_tests', webhookSecret, api: stripe.api, publicUrl: '' },
        fetch: openOperatorFetch({ allowed: [`127.0.0.1 ${stripe.port}`], ports: [] }),
      },
    }),
    countryOf: () => 'FR',
    enqueue: async () => {},
    log: { warn: (facts) => void warnings.push(facts) },
    now: () => Date.now(),
  });
});

test('what a card, a bill and the connection say of the country is kept, and logged where it is another', async () => {
  const as = await drive().addUser();
  const made = await drive().call(makeOrder, {
    as,
    body: {
      ...{
        idempotency_key: 'k',
        item: 'room',
        term: 'month',
        country: 'DE',
        currency: 'EUR',
        amount: '1.99',
      },
      ...{ provider: 'stripe', language: 'en-US' },
    },
  });
  order = made.body.order.id;
  const deliver = async (type: string, object: object) => {
    const { payload, signature } = signedEvent(type, object, { at: Date.now() });
    const headers = { 'stripe-signature': signature, 'content-type': 'application/json; charset=utf-8' };
    const { status } = await drive().call(receivePaymentEvents, {
      ...{ params: { provider: 'stripe' }, body: payload, headers },
    });
    expect(status).toBe(200);
  };
  await deliver('checkout.session.completed', {
    ...{
      id: 'cs_1',
      object: 'checkout.session',
      mode: 'payment',
      payment_status: 'paid',
      metadata: { order },
    },
    ...{ payment_intent: 'pi_1', amount_total: 199, currency: 'eur' },
    customer_details: { address: { country: 'DE' } },
  });
  const charge = { id: 'ch_1', object: 'charge', payment_intent: 'pi_1' };
  await deliver('charge.succeeded', { ...charge, payment_method_details: { card: { country: 'US' } } });
  await deliver('charge.succeeded', { ...charge, payment_method_details: { card: { country: 'US' } } });
  // A debit from a bank account names no country of a card.
  await deliver('charge.succeeded', { ...charge, payment_method_details: { sepa_debit: { country: 'DE' } } });
  const row = (await findOrderNamed(drive().db, order))!;
  const evidence = countryEvidence(row, await listEvents(drive().db, [order]));
  expect(evidence).toEqual([
    { source: 'connection', country: 'FR' },
    { source: 'bill', country: 'DE' },
    { source: 'card', country: 'US' },
  ]);
  expect(against(row, evidence)).toEqual([evidence[0], evidence[2]]);
  expect(warnings).toEqual(
    Array.from({ length: 2 }, () => ({ order: row.reference, taxed: 'DE', named: 'US' })),
  );
});
