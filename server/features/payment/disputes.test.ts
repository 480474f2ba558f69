import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import type { ProviderEvent } from './providers/provider.ts';
import { readStripeEvent } from './providers/stripe-events.ts';
import { stateOf } from './state.ts';

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
    if (read !== undefined) known.push(read);
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
