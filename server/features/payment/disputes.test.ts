import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { listLedger } from '../../entitlements/index.ts';
import { driveOfFile } from '../../fixtures/drive.ts';
import { insertOrder } from './fixtures/order.ts';
import { findOrderNamed } from './index.ts';
import type { ProviderEvent } from './providers/provider.ts';
import { readStripeEvent } from './providers/stripe-events.ts';
import { recordEvent } from './settle.ts';
import { stateOf } from './state.ts';

const drive = driveOfFile(() => []);

const stripe = {
  paymentIntents: { retrieve: async () => ({ metadata: { order: 'one' } }) },
} as unknown as Stripe;

const paid: ProviderEvent = {
  ...{ id: 'evt_0', orderId: 'one', type: 'paid', payment: 'pi_1', amount: 499, currency: 'EUR' },
  occurredAt: new Date(0),
};

/** The state of a paid order after each of these. */
async function statusesAfter(
  events: readonly (readonly [type: string, status: string])[],
): Promise<string[]> {
  const known = [paid];
  const states: string[] = [];
  for (const [at, [type, status]] of events.entries()) {
    const object = { id: 'dp_1', object: 'dispute', payment_intent: 'pi_1', status };
    const event = { id: `evt_${at + 1}`, created: at + 1, type: `charge.dispute.${type}`, data: { object } };
    const read = await readStripeEvent(stripe, event as Stripe.Event);
    known.push(...read);
    const all = known.map((one) => ({ ...one, amount: one.amount ?? null, currency: one.currency ?? null }));
    states.push(stateOf({ amount: 499, currency: 'EUR' }, all.toReversed()).status);
  }
  return states;
}

test('an inquiry of the bank takes nothing back until money is withdrawn', async () => {
  expect(
    await statusesAfter([
      ['created', 'warning_needs_response'],
      ['closed', 'warning_closed'],
      ['created', 'warning_needs_response'],
      ['funds_withdrawn', 'needs_response'],
      ['funds_reinstated', 'won'],
      ['closed', 'won'],
    ]),
  ).toEqual(['paid', 'paid', 'paid', 'disputed', 'paid', 'paid']);
});

test('a second dispute about a payment counts, although the first was won', async () => {
  expect(
    await statusesAfter([
      ['created', 'needs_response'],
      ['closed', 'won'],
      ['created', 'needs_response'],
      ['closed', 'lost'],
    ]),
  ).toEqual(['disputed', 'paid', 'disputed', 'disputed']);
});

test('traffic of one month that a dispute took, and that was won, counts in that month alone', async () => {
  const { id: userId } = await drive().addUser();
  const { db } = drive();
  const more = { unit: 'traffic', item: 'more', bytes: 1024, term: 'once', amount: 499 } as const;
  const reference = await insertOrder(db, userId, { provider: 'stripe', ...more });
  const { id: orderId } = (await findOrderNamed(db, reference))!;
  const record = (at: string, type: ProviderEvent['type']) => {
    const occurredAt = new Date(at);
    return recordEvent(db, 'stripe', { ...paid, id: `${type} ${at}`, orderId, type, occurredAt }, occurredAt);
  };
  await record('2027-01-02T00:00:00Z', 'paid');
  await record('2027-01-03T00:00:00Z', 'disputed');
  await record('2027-01-20T00:00:00Z', 'dispute-won');
  // A month that is over does not come again: it may have been used before the dispute.
  await record('2027-01-21T00:00:00Z', 'disputed');
  await record('2027-02-05T00:00:00Z', 'dispute-won');
  const given = (await listLedger(db, userId)).filter(({ amount }) => amount > 0);
  expect(given.map(({ ends_at }) => ends_at.toISOString())).toEqual([
    '2027-02-01T00:00:00.000Z',
    '2027-02-01T00:00:00.000Z',
  ]);
});
