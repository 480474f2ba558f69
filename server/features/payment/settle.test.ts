import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { isLong, runs } from '../../../tests/long.ts';
import { listLedger, writePlans } from '../../entitlements/index.ts';
import { driveOfFile } from '../../fixtures/drive.ts';
import { insertOrder } from './fixtures/order.ts';
import { findOrderNamed } from './index.ts';
import type { ProviderEvent } from './providers/provider.ts';
import { recordEvent } from './settle.ts';

const drive = driveOfFile(() => []);
beforeAll(() =>
  writePlans(drive().db, [
    { name: 'free', storage: 1, downloadsDaily: 1 },
    { name: 'platinum', storage: 2, downloadsDaily: 2 },
    { name: 'gold', storage: 3, downloadsDaily: 3 },
  ]),
);

const day = 24 * 60 * 60 * 1000;
const begin = Date.parse('2027-01-02T00:00:00Z');
const month = 31 * day;
const often = ['paid', 'disputed', 'dispute-won'] as const;
const types = [...often, ...often, ...often, ...often, 'refunded', 'partly-refunded'] as const;
const happening = fc.record({
  type: fc.constantFrom(...types),
  of: fc.constantFrom('one', 'two'),
  /** When it happened, in days; null: when it is told. */
  at: fc.oneof(
    { weight: 4, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 60 }) },
  ),
  /** Milliseconds that go by before it is told. */
  wait: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 20 * day })),
  times: fc.integer({ min: 1, max: 2 }),
});
/** Mostly told as they happen, some of them long after that, and some twice. */
const happenings = fc.array(happening, { minLength: 2, maxLength: 10, size: 'max' }).map((events) => {
  let days = 0;
  return events.map(({ at, ...event }) => {
    days += event.wait / day;
    return { ...event, at: at ?? days };
  });
});
type Happening = typeof happenings extends fc.Arbitrary<readonly (infer Value)[]> ? Value : never;

/** Whether a payment counts, by all that was told of it: nothing else decides. */
function stands(events: readonly Happening[], of: string): boolean {
  const own = events.filter((one) => one.of === of);
  const last = (type: string) => Math.max(-1, ...own.filter((one) => one.type === type).map(({ at }) => at));
  const has = (type: string) => own.some((one) => one.type === type);
  return has('paid') && !has('refunded') && last('disputed') <= last('dispute-won');
}

/** Tells all of it, and some of it twice. `about` names the order and the payment. @returns the instant after it. */
async function deliver(
  events: readonly Happening[],
  about: (event: Happening) => Pick<ProviderEvent, 'orderId' | 'payment' | 'amount' | 'currency'>,
): Promise<number> {
  let now = begin;
  for (const [number, event] of events.entries()) {
    now += event.wait;
    const own = { ...about(event), type: event.type, occurredAt: new Date(begin + event.at * day) };
    for (let time = 0; time < event.times; time += 1)
      // A payment may be told of under several names.
      await recordEvent(
        drive().db,
        'stripe',
        { ...own, id: `${own.orderId}:${number}:${time}` },
        new Date(now),
      );
  }
  return now;
}

/** The entries of a payment: how long each was given, and how much of that was taken back. */
async function entriesOf(userId: string, prefix: string) {
  const ledger = await listLedger(drive().db, userId);
  return ledger
    .filter(({ reference, reverses }) => reverses === null && reference?.startsWith(prefix))
    .map(({ number, starts_at: from, ends_at: to }) => {
      const back = ledger.find(({ reverses }) => reverses === number);
      const taken = back === undefined ? 0 : back.ends_at.getTime() - back.starts_at.getTime();
      const takenTime = back?.unit === 'plan' ? -back.amount : taken;
      return { given: to.getTime() - from.getTime(), to, isKept: back === undefined, taken: takenTime };
    });
}
const stood = (entries: Awaited<ReturnType<typeof entriesOf>>): number =>
  entries.reduce((sum, { given, taken }) => sum + given - taken, 0);

async function account(more: Parameters<typeof insertOrder>[2] = {}) {
  const { id: userId } = await drive().addUser();
  const reference = await insertOrder(drive().db, userId, { provider: 'stripe', ...more });
  return { userId, orderId: (await findOrderNamed(drive().db, reference))!.id };
}

test('whatever is told of payments of a plan, in whatever order and how often, each gives its time once', async () => {
  await fc.assert(
    fc.asyncProperty(happenings, async (events) => {
      const { userId, orderId } = await account();
      await deliver(events, ({ of }) => ({ orderId, payment: of, amount: 499, currency: 'EUR' }));
      for (const of of ['one', 'two']) {
        const entries = await entriesOf(userId, `${orderId}/${of}/`);
        // Time that was used before a dispute is not given again by its end.
        if (stands(events, of)) expect(stood(entries)).toBe(month);
        else expect(entries.filter(({ isKept }) => isKept)).toEqual([]);
        expect(stood(entries)).toBeLessThanOrEqual(month);
      }
    }),
    { numRuns: runs(60) },
  );
});

test('traffic that is bought once counts to one instant, whatever is told and however late', async () => {
  await fc.assert(
    fc.asyncProperty(happenings, async (events) => {
      const more = { unit: 'traffic', item: 'more', bytes: 1024, term: 'once', amount: 499 } as const;
      const { userId, orderId } = await account(more);
      const now = await deliver(events, ({ of }) => ({ orderId, payment: of, amount: 499, currency: 'EUR' }));
      for (const of of ['one', 'two']) {
        const entries = await entriesOf(userId, `${orderId}/${of}/`);
        const kept = entries.filter(({ isKept }) => isKept);
        expect(new Set(entries.map(({ to }) => to.getTime())).size).toBeLessThanOrEqual(1);
        expect(kept.length).toBeLessThanOrEqual(stands(events, of) ? 1 : 0);
        if (stands(events, of) && entries[0]!.to.getTime() > now) expect(kept).toHaveLength(1);
      }
    }),
    { numRuns: runs(60) },
  );
});

test.runIf(isLong)(
  'whatever is told of a plan that was changed to another, the rest of it is given in one of them alone',
  async () => {
    await fc.assert(
      fc.asyncProperty(happenings, async (events) => {
        const { userId, orderId: first } = await account();
        const second = `O${randomUUID()}`;
        await insertOrder(drive().db, userId, {
          ...{ id: second, request_key: second, provider: 'stripe', item: 'gold', amount: 999 },
          ...{ replaces: first, credit: 322, credited_payment: 'one' },
        });
        await deliver(events, ({ of }) => ({
          ...{ orderId: of === 'one' ? first : second, payment: of, currency: 'EUR' },
          amount: of === 'one' ? 499 : 677,
        }));
        const [old, other] = [
          await entriesOf(userId, `${first}/one/`),
          await entriesOf(userId, `${second}/two/`),
        ];
        const isChanged = events.some(({ type, of }) => type === 'paid' && of === 'two');
        const [isOldGood, isOtherGood] = [stands(events, 'one'), stands(events, 'two')];
        const kept = (entries: typeof old) => entries.filter(({ isKept }) => isKept);
        // An order that was paid with the rest counts as long as the payment that the rest is of.
        if (isOldGood && isOtherGood) expect(stood(other)).toBe(month);
        else expect(kept(other)).toEqual([]);
        if (isOldGood && !isChanged) expect(stood(old)).toBe(month);
        if (!isOldGood) expect(kept(old)).toEqual([]);
        if (isChanged) expect(stood(kept(old))).toBeLessThanOrEqual(month * (1 - 322 / 499) + 1);
        for (const entries of [old, other]) expect(stood(entries)).toBeLessThanOrEqual(month);
      }),
      { numRuns: runs(60) },
    );
  },
);
