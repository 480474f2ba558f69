import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { runs } from '../../tests/long.ts';
import { transact, withDriveLock } from '../db/index.ts';
import { openDatabase, type TestDatabase } from '../fixtures/database.ts';
import { expectReviewed } from '../fixtures/statements.ts';
import { createDrive } from '../tree/drive.ts';
import { findQuota } from '../tree/repo/drives.ts';
import * as repo from './repo.ts';

const day = 24 * 60 * 60 * 1000;
const begin = Date.parse('2026-11-22T10:00:00Z');
const plans = [
  { name: 'free', storage: 1000, downloadsDaily: 5 },
  { name: 'plus', storage: 5000, downloadsDaily: 50 },
  { name: 'platinum', storage: 5000, downloadsDaily: 500 },
];

let database: TestDatabase;
beforeAll(async () => {
  database = await openDatabase();
  await repo.writePlans(database.db, plans);
});
afterAll(() => database.close());

async function person(): Promise<string> {
  const id = `user-${randomBytes(8).toString('hex')}`;
  await database.db
    .insertInto('users')
    .values({ id, name: id, email: `${id}@drive.test`, emailVerified: true, image: null } as never)
    .execute();
  await createDrive(database.db, id);
  return id;
}
const run = <Result>(work: Parameters<typeof transact<Result>>[1]) => transact(database.db, work);
const entriesOf = (userId: string) => repo.listLedger(database.db, userId);
const allows = async (userId: string) => (await repo.findEntitlements(database.db, userId))!;

/** An account in memory: the ends of its plans, and the amounts that it was given. */
interface Model {
  readonly ends: Map<string, number>;
  readonly amounts: { unit: string; amount: number; from: number; to: number }[];
  /** Of each entry, how it is taken back; none once it was. */
  readonly undo: (((now: number) => void) | undefined)[];
  /** Of each entry, the time of a plan that it gave and that was not taken back. */
  readonly given: ({ readonly plan: string; readonly time: number } | undefined)[];
}

const chance = fc.oneof(
  fc.record({
    type: fc.constant('days' as const),
    plan: fc.constantFrom('plus', 'platinum'),
    days: fc.integer({ min: 1, max: 400 }),
  }),
  fc.record({
    type: fc.constant('end' as const),
    plan: fc.constantFrom('plus', 'platinum'),
    days: fc.integer({ min: 0, max: 60 }),
  }),
  fc.record({
    type: fc.constantFrom('storage' as const, 'traffic' as const, 'tasks' as const),
    amount: fc.integer({ min: 1, max: 1e12 }),
    days: fc.integer({ min: 1, max: 90 }),
  }),
  fc.record({ type: fc.constant('reverse' as const), number: fc.integer({ min: 1, max: 12 }) }),
  fc.record({ type: fc.constant('wait' as const), milliseconds: fc.integer({ min: 1, max: 200 * day }) }),
);
type Chance = typeof chance extends fc.Arbitrary<infer Value> ? Value : never;

/** Takes what is left of an entry's time, and none of what was given later, which comes after it. */
function takeBack(
  model: Model,
  { plan, time, at }: { readonly plan: string; readonly time: number; readonly at: number },
  now: number,
): void {
  const end = model.ends.get(plan)!;
  if (end <= now) return;
  const later = model.given.slice(at + 1).reduce((sum, one) => sum + (one?.plan === plan ? one.time : 0), 0);
  model.ends.set(plan, Math.max(end - time, Math.min(end, now + later)));
}

/** Does one thing to the ledger and to the model; what the ledger adds, the model adds. */
async function apply(userId: string, model: Model, change: Exclude<Chance, { type: 'wait' }>, now: number) {
  const at = new Date(now);
  const source = 'operator';
  const endOf = (plan: string): number => Math.max(model.ends.get(plan) ?? 0, now);
  if (change.type === 'days') {
    const { plan, days } = change;
    await run((tx) => repo.addPlanDays(tx, { userId, plan, days, now: at, source }));
    model.ends.set(plan, endOf(plan) + days * day);
    const index = model.undo.length;
    model.undo.push((later) => takeBack(model, { plan, time: days * day, at: index }, later));
    model.given[index] = { plan, time: days * day };
  } else if (change.type === 'end') {
    const { plan } = change;
    const [before, until] = [endOf(plan), now + change.days * day];
    const moved = await run((tx) =>
      repo.setPlanEnd(tx, { userId, plan, until: new Date(until), now: at, source }),
    );
    expect(moved !== undefined).toBe(before !== until);
    if (before === until) return;
    model.ends.set(plan, until);
    const index = model.undo.length;
    model.undo.push((later) => {
      const end = model.ends.get(plan)!;
      if (until < before) model.ends.set(plan, Math.max(end, later) + before - until);
      else takeBack(model, { plan, time: until - before, at: index }, later);
    });
    if (until > before) model.given[index] = { plan, time: until - before };
  } else if (change.type !== 'reverse') {
    const { type: unit, amount, days } = change;
    await run((tx) => repo.addAmount(tx, { userId, unit, amount, days, now: at, source }));
    const given = { unit, amount, from: now, to: now + days * day };
    model.amounts.push(given);
    model.undo.push((later) => {
      given.to = Math.min(given.to, Math.max(later, given.from));
    });
  } else {
    const undo = model.undo[change.number - 1];
    const taken = await run((tx) =>
      repo.reverseEntry(tx, { userId, number: change.number, now: at, source }),
    );
    expect(taken).toBe(undo && model.undo.length + 1);
    if (!undo) return;
    const ends = new Map(model.ends);
    undo(now);
    model.undo[change.number - 1] = undefined;
    model.given[change.number - 1] = undefined;
    const [plan, end] = [...model.ends].find(([name, value]) => ends.get(name) !== value) ?? ['', 0];
    // A reversal of a reversal gives the time back.
    if (end > (ends.get(plan) ?? 0))
      model.given[model.undo.length] = { plan, time: end - Math.max(ends.get(plan)!, now) };
    model.undo.push(undefined);
  }
}

/** The amounts of each unit; what is taken back whole is not there. */
function sumByUnit(amounts: readonly { readonly unit: string; readonly amount: number }[]) {
  const sums: Record<string, number> = {};
  for (const { unit, amount } of amounts) sums[unit] = (sums[unit] ?? 0) + amount;
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0));
}

test('whatever is given and taken back in whatever order, nothing is lost, doubled or below zero', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(chance, { minLength: 4, maxLength: 14 }), async (changes) => {
      const userId = await person();
      const model: Model = { ends: new Map(), amounts: [], undo: [], given: [] };
      let now = begin;
      for (const change of changes) {
        if (change.type === 'wait') now += change.milliseconds;
        else await apply(userId, model, change, now);
      }
      const entries = await entriesOf(userId);
      expect(entries.map(({ number }) => number)).toEqual(model.undo.map((_, at) => at + 1));
      const times = await repo.listPlanTime(database.db, userId);
      expect(new Map(times.map(({ plan, endsAt }) => [plan, endsAt.getTime()]))).toEqual(model.ends);
      for (const [plan, end] of model.ends) {
        // The time at hand is that of the last entry, and each entry says by how much it moved the end.
        const own = entries.filter((entry) => entry.plan === plan);
        expect(own.at(-1)!.ends_at.getTime()).toBe(end);
        for (const { amount, starts_at, ends_at, reverses } of own)
          if (reverses === null) expect(ends_at.getTime() - starts_at.getTime()).toBe(Math.max(amount, 0));
      }
      const instants = [begin, now, ...model.amounts.flatMap(({ from, to }) => [from, to - 1, to])];
      for (const instant of instants) {
        const given = entries.filter(
          ({ unit, starts_at, ends_at }) =>
            unit !== 'plan' && starts_at.getTime() <= instant && ends_at.getTime() > instant,
        );
        const expected = model.amounts.filter(({ from, to }) => from <= instant && to > instant);
        expect(sumByUnit(given)).toEqual(sumByUnit(expected));
      }
    }),
    { numRuns: runs(60) },
  );
});

test('taking back takes what is left of an entry, and nothing of what came later', async () => {
  const userId = await person();
  const at = (days: number) => new Date(begin + days * day);
  const give = (when: number) =>
    run((tx) => repo.addPlanDays(tx, { userId, plan: 'plus', days: 30, now: at(when), source: 'operator' }));
  const reverse = (number: number, when: number) =>
    run((tx) => repo.reverseEntry(tx, { userId, number, now: at(when), source: 'operator' }));
  const end = async () => (await repo.listPlanTime(database.db, userId))[0]!.endsAt;
  await give(0);
  await give(20);
  // The first 30 days are over.
  await reverse(1, 40);
  expect(await end()).toEqual(at(60));
  await reverse(2, 50);
  expect(await end()).toEqual(at(50));
  await give(50);
  await run((tx) =>
    repo.setPlanEnd(tx, { userId, plan: 'plus', until: at(55), now: at(55), source: 'operator' }),
  );
  await give(56);
  await reverse(5, 57);
  expect(await end()).toEqual(at(86));
});

test('an amount of a reference is given once, to one account', async () => {
  const [ada, bo] = [await person(), await person()];
  const reference = randomBytes(8).toString('hex');
  const entry = {
    unit: 'storage',
    amount: 5,
    days: 3,
    now: new Date(),
    source: 'purchase',
    reference,
  } as const;
  const give = (userId: string) => run((tx) => repo.addAmount(tx, { userId, ...entry }));
  expect([await give(ada), await give(ada), await give(bo)]).toEqual([true, false, false]);
  expect([(await allows(ada)).storage, (await allows(bo)).storage]).toEqual([1005, 1000]);
});

test('a reference of a source is given once, however many ask at once, and the numbers have no gap', async () => {
  const [ada, bo] = [await person(), await person()];
  const reference = randomBytes(8).toString('hex');
  const give = (userId: string) =>
    run((tx) =>
      repo
        .addPlanDays(tx, { userId, plan: 'plus', days: 3, now: new Date(begin), source: 'code', reference })
        .catch(() => undefined),
    ).catch(() => undefined);
  const given = await Promise.all(Array.from({ length: 100 }, (_, at) => give(at % 2 ? ada : bo)));
  expect(given.filter(Boolean)).toHaveLength(1);
  const entries = [...(await entriesOf(ada)), ...(await entriesOf(bo))];
  expect(entries.map(({ number, reference: of }) => [number, of])).toEqual([[1, reference]]);
});

test('the highest plan that an account has time of applies, and that of every account afterwards', async () => {
  const userId = await person();
  const now = Date.now();
  const until = (plan: string, at: number) =>
    run((tx) =>
      repo.setPlanEnd(tx, { userId, plan, until: new Date(at), now: new Date(), source: 'operator' }),
    );
  expect(await allows(userId)).toMatchObject({
    plan: 'free',
    isPremium: false,
    storage: 1000,
    downloadsDaily: 5,
  });
  await until('plus', now + day);
  expect(await allows(userId)).toMatchObject({
    plan: 'plus',
    isPremium: true,
    storage: 5000,
    downloadsDaily: 50,
  });
  await until('platinum', now + day);
  expect((await allows(userId)).plan).toBe('platinum');
  await until('platinum', now - 1);
  expect((await allows(userId)).plan).toBe('plus');
  // A plan that the site has no longer gives nothing, and gives again when it is back.
  await repo.writePlans(database.db, plans.slice(0, 1));
  expect((await allows(userId)).plan).toBe('free');
  expect(await repo.listPlanTime(database.db, userId)).toEqual([]);
  await repo.writePlans(database.db, plans);
  expect((await allows(userId)).plan).toBe('plus');
});

test('storage is that of the plan or the drive’s own, with what was added as long as it lasts', async () => {
  const userId = await person();
  const now = new Date();
  const add = (amount: number, at: number, days?: number, unit: repo.AmountUnit = 'storage') =>
    run((tx) =>
      repo.addAmount(tx, {
        userId,
        unit,
        amount,
        days,
        now: new Date(now.getTime() + at),
        source: 'operator',
      }),
    );
  await add(10, -2 * day, 1);
  await add(20, -day, 3);
  await add(40, day, 3);
  await add(80, 0);
  expect((await allows(userId)).storage).toBe(1100);
  await add(30, -day, 3, 'tasks');
  await add(7, -day, 1, 'tasks');
  await add(2 ** 40, 0, 1, 'traffic');
  expect(await allows(userId)).toMatchObject({ storage: 1100, downloadsDaily: 35 });
  await database.db.updateTable('drives').set({ own_quota: 7 }).where('user_id', '=', userId).execute();
  expect((await allows(userId)).storage).toBe(107);
  await run((tx) => repo.reverseEntry(tx, { userId, number: 4, now, source: 'operator' }));
  expect((await allows(userId)).storage).toBe(27);
});

test('whoever has waited for the lock of a drive finds the quota as the change before left it', async () => {
  const userId = await person();
  const isWaited = async () => {
    const { rowCount } = await database.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return (rowCount ?? 0) > 0;
  };
  const isLocked = Promise.withResolvers<void>();
  const changed = withDriveLock(database.db, userId, async ({ tx }) => {
    isLocked.resolve();
    await repo.addAmount(tx, {
      userId,
      unit: 'storage',
      amount: 500,
      days: 1,
      now: new Date(),
      source: 'operator',
    });
    await vi.waitUntil(isWaited, { timeout: 120_000, interval: 5 });
  });
  await isLocked.promise;
  expect(await withDriveLock(database.db, userId, ({ tx }) => findQuota(tx, userId))).toBe(1500);
  await changed;
});

test('plans change places, go and come in one step, and the same ones change nothing', async () => {
  const { db } = database;
  const limits = { downloadsAtOnce: 2, largestFile: 2 ** 33, trafficMonthly: 2 ** 40, liveShares: 7 };
  const none = { downloadsAtOnce: null, largestFile: null, trafficMonthly: null, liveShares: null };
  const turned = [
    { ...plans[0]!, ...limits },
    { ...plans[2]!, ...none },
    { ...plans[1]!, ...none, storage: 9 },
  ];
  expect(await repo.writePlans(db, turned)).toBe(3);
  expect(await repo.listPlans(db)).toEqual(turned);
  expect(await repo.writePlans(db, turned)).toBe(0);
  expect(await allows(await person())).toMatchObject(limits);
  const unlimited = await person();
  const grant = { plan: plans[1]!.name, days: 1, now: new Date(), source: 'operator' } as const;
  await run((tx) => repo.addPlanDays(tx, { userId: unlimited, ...grant }));
  expect(await allows(unlimited)).toMatchObject(none);
  expect(await repo.writePlans(db, plans.slice(0, 2))).toBe(3);
  await Promise.all(Array.from({ length: 10 }, () => repo.writePlans(db, plans)));
  expect(await repo.listPlans(db)).toEqual(plans.map((plan) => ({ ...plan, ...none })));
});

test('no entry is changed', async () => {
  const userId = await person();
  await run((tx) =>
    repo.addAmount(tx, {
      userId,
      unit: 'storage',
      amount: 1,
      days: 1,
      now: new Date(),
      source: 'operator',
    }),
  );
  const changed = database.db
    .updateTable('ledger')
    .set({ amount: 2 })
    .where('user_id', '=', userId)
    .execute();
  await expect(changed).rejects.toThrow('only added to');
});

test('the time of an account ends before the dates of the database do', async () => {
  const userId = await person();
  const give = () =>
    run((tx) =>
      repo.addPlanDays(tx, { userId, plan: 'plus', days: 2_000_000, now: new Date(), source: 'operator' }),
    );
  await give();
  expect((await give())?.endsAt).toEqual(new Date('9999-12-31T00:00:00Z'));
  expect(await give()).toBeUndefined();
});

const now = new Date(0);
const origin = { userId: 'ada', now, source: 'operator' } as const;
test('the statements are those that were reviewed', () =>
  expectReviewed(join(import.meta.dirname, 'repo.sql'), repo, {
    writePlans: [plans],
    listPlans: [],
    countPlanTime: [],
    findEntitlements: ['ada'],
    findPlanOrigin: ['ada'],
    listPlanTime: ['ada'],
    addPlanDays: [{ ...origin, plan: 'plus', days: 3 }],
    setPlanEnd: [{ ...origin, plan: 'plus', until: now }],
    addAmount: [{ ...origin, unit: 'storage', amount: 1, days: 3 }],
    reverseEntry: [{ ...origin, number: 1 }],
    listLedger: ['ada'],
    sumLedger: [],
  }));
