import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { transact } from '../db/index.ts';
import { openDatabase, quiet, type TestDatabase } from '../fixtures/database.ts';
import { expectReviewed } from '../fixtures/statements.ts';
import { createDrive } from '../tree/drive.ts';
import { addAmount, writePlans } from './repo.ts';
import { createTrafficMeter, grace } from './traffic-meter.ts';
import { dayOf, trafficMonth } from './traffic-month.ts';
import * as repo from './traffic-repo.ts';

const hour = 60 * 60 * 1000;
let database: TestDatabase;
beforeAll(async () => {
  database = await openDatabase();
  await writePlans(database.db, [{ name: 'free', storage: 1, downloadsDaily: 1, trafficMonthly: 1000 }]);
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

/** A meter of its own, as another process has one, by a clock that is moved. */
function meterAt(now: number) {
  const clock = { now };
  const meter = createTrafficMeter({ db: database.db, now: () => clock.now, log: quiet });
  return { ...meter, clock };
}
const begin = Date.parse('2026-11-22T10:00:00Z');
const writtenOf = async (userId: string): Promise<number> =>
  (await repo.readTraffic(database.db, userId, trafficMonth(begin)))!.used;

test('what leaves is counted in memory, written together, and whole after a clean stop', async () => {
  const [ada, bo] = [await person(), await person()];
  const meter = meterAt(begin);
  for (let at = 0; at < 1000; at += 1) meter.count(at % 4 === 0 ? bo : ada, at);
  expect([await writtenOf(ada), await writtenOf(bo)]).toEqual([0, 0]);
  expect(await meter.read(bo)).toEqual({
    used: 124_500,
    limit: 1000,
    shared: 0,
    sharedLimit: 500,
    resetsAt: new Date('2026-12-01T00:00:00Z'),
  });
  await meter.close();
  expect([await writtenOf(ada), await writtenOf(bo)]).toEqual([375_000, 124_500]);
  expect((await meter.read(ada)).used).toBe(375_000);
});

test('who has sent as much as the plan allows sends no more, until traffic is added or the month is over', async () => {
  const ada = await person();
  const [meter, other] = [meterAt(begin), meterAt(begin)];
  expect([await meter.isAllowed(ada), await other.isAllowed(ada)]).toEqual([true, true]);
  meter.count(ada, 600);
  expect(await meter.isAllowed(ada)).toBe(true);
  meter.count(ada, 400);
  expect(await meter.isAllowed(ada)).toBe(false);
  // Another process knows it as soon as it is written, and it has read again.
  await meter.flush();
  other.clock.now += 31_000;
  expect(await other.isAllowed(ada)).toBe(false);
  const given = { userId: ada, unit: 'traffic', amount: 50, days: 400, source: 'operator' } as const;
  await transact(database.db, (tx) => addAmount(tx, { ...given, now: new Date(Date.now() - hour) }));
  meter.clock.now += 31_000;
  expect(await meter.isAllowed(ada)).toBe(true);
  meter.count(ada, 50);
  expect(await meter.isAllowed(ada)).toBe(false);
  meter.clock.now = Date.parse('2026-11-30T23:59:59.999Z');
  expect(await meter.isAllowed(ada)).toBe(false);
  meter.clock.now += 1;
  expect(await meter.isAllowed(ada)).toBe(true);
});

test('visitors of shares take at most half of a month together, one network half of that, and the owner has the rest', async () => {
  const ada = await person();
  const meter = meterAt(begin);
  const may = async (...visitors: (string | undefined)[]) =>
    Promise.all(visitors.map((visitor) => meter.isAllowed(ada, visitor)));
  expect(await may('one', 'two', undefined)).toEqual([true, true, true]);
  meter.count(ada, 250, 'one');
  expect(await may('one', 'two', undefined)).toEqual([false, true, true]);
  meter.count(ada, 250, 'two');
  expect(await may('one', 'two', 'three', undefined)).toEqual([false, false, false, true]);
  expect(await meter.read(ada)).toMatchObject({ used: 500, shared: 500, sharedLimit: 500 });
  // Another process knows it when it is written; and the owner's own use leaves visitors nothing once all is used.
  await meter.flush();
  const other = meterAt(begin);
  expect([await other.isAllowed(ada, 'four'), await other.isAllowed(ada)]).toEqual([false, true]);
  other.count(ada, 500);
  expect(await other.isAllowed(ada)).toBe(false);
  // A month later all begins anew.
  for (const one of [meter, other]) one.clock.now = Date.parse('2026-12-01T00:00:00Z');
  expect(await may('one', 'two', undefined)).toEqual([true, true, true]);
  await Promise.all([meter.close(), other.close()]);
});

test('what was used under a higher plan does not use up the one after it', async () => {
  const plan = { storage: 1, downloadsDaily: 1 };
  await writePlans(database.db, [
    { name: 'free', ...plan, trafficMonthly: 1000 },
    { name: 'plus', ...plan, trafficMonthly: 1_000_000 },
  ]);
  const ada = await person();
  // The present of the database: the plan ended a while ago, and its last day still counts for it.
  const now = Date.now();
  const ended = new Date(now - hour);
  await sql`insert into plan_time (user_id, plan, ends_at) values (${ada}, 'plus', ${ended})`.execute(
    database.db,
  );
  const used = { userId: ada, bytes: 50_000, shared: 0 };
  await repo.addTraffic(database.db, [{ ...used, day: dayOf(ended.getTime()) }]);
  const meter = meterAt(now);
  expect(await meter.isAllowed(ada)).toBe(true);
  expect(await meter.read(ada)).toMatchObject({ used: 0, limit: 1000 });
  // From the next day on it counts, in this process and in the database.
  await sql`update plan_time set ends_at = ends_at - interval '2 days' where user_id = ${ada}`.execute(
    database.db,
  );
  await sql`delete from traffic_days where user_id = ${ada}`.execute(database.db);
  const later = meterAt(now);
  expect(await later.isAllowed(ada)).toBe(true);
  later.count(ada, 1000);
  expect(await later.isAllowed(ada)).toBe(false);
  await later.flush();
  expect(await meterAt(now).isAllowed(ada)).toBe(false);
});

test('while the database cannot be asked, what is known serves for a while', async () => {
  const ada = await person();
  let asked = 0;
  const failing = new Proxy(database.db, {
    get(db, name, receiver) {
      if (name === 'getExecutor' && clock.isAway) {
        asked += 1;
        throw new Error('away');
      }
      const value = Reflect.get(db, name, receiver);
      return typeof value === 'function' ? value.bind(db) : value;
    },
  });
  const clock = { now: begin, isAway: false };
  const meter = createTrafficMeter({ db: failing, now: () => clock.now, log: quiet });
  await meter.isAllowed(ada);
  meter.count(ada, 1000);
  clock.isAway = true;
  clock.now += 31_000;
  for (let time = 0; time < 100; time += 1) expect(await meter.isAllowed(ada)).toBe(false);
  expect(asked).toBe(1);
  await meter.close();
});

test('an answer under way goes on beyond the limit for a twentieth of it, or 10 GiB, and no further', async () => {
  const [ada, bo] = [await person(), await person()];
  const meter = meterAt(begin);
  await meter.isAllowed(ada);
  expect([meter.count(ada, 1050), meter.count(ada, 1)]).toEqual([true, false]);
  const given = { userId: bo, unit: 'traffic', amount: 1024 ** 4, source: 'operator' } as const;
  await transact(database.db, (tx) => addAmount(tx, { ...given, now: new Date(Date.now() - hour) }));
  await meter.isAllowed(bo);
  expect([meter.count(bo, 1024 ** 4 + 1000 + grace), meter.count(bo, 1)]).toEqual([true, false]);
});

test('what visitors have under way leaves the owner nearly all of the half that is not theirs', async () => {
  const ada = await person();
  const meter = meterAt(begin);
  await meter.isAllowed(ada);
  expect([meter.count(ada, 300, 'one'), meter.count(ada, 1, 'one')]).toEqual([true, false]);
  expect([meter.count(ada, 249, 'two'), meter.count(ada, 1, 'three')]).toEqual([true, false]);
  expect((await meter.read(ada)).used).toBe(551);
  expect([await meter.isAllowed(ada), meter.count(ada, 449)]).toEqual([true, true]);
});

test('what cannot be written is kept and written later; accounts that are gone keep nothing back', async () => {
  const ada = await person();
  const { db, pool } = database;
  const warn = vi.fn();
  const meter = createTrafficMeter({ db, now: () => begin, log: { warn } });
  meter.count(ada, 7);
  meter.count('nobody', 9);
  await pool.query('alter table traffic_days rename to traffic_away');
  await meter.flush();
  expect(warn).toHaveBeenCalledOnce();
  expect(await meter.isAllowed(ada)).toBe(true);
  meter.count(ada, 1);
  await pool.query('alter table traffic_away rename to traffic_days');
  await meter.close();
  expect(await writtenOf(ada)).toBe(8);
});

test('what was counted is written by itself', async () => {
  const ada = await person();
  const meter = createTrafficMeter({ db: database.db, now: () => begin, log: quiet, writtenWithin: 1 });
  meter.count(ada, 5);
  await vi.waitUntil(async () => (await writtenOf(ada)) === 5, { timeout: 120_000, interval: 5 });
});

test('writers that meet add up', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, person));
  const meters = Array.from({ length: 8 }, () => meterAt(begin));
  for (const [at, meter] of meters.entries())
    for (const id of at % 2 ? people : people.toReversed()) meter.count(id, 10);
  await Promise.all(meters.map(({ close }) => close()));
  for (const id of people) expect(await writtenOf(id)).toBe(80);
});

test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Kolkata'])(
  'a month is that of UTC through the years, whatever the zone of the process and the database: %s',
  async (zone) => {
    await using stack = new AsyncDisposableStack();
    const before = process.env.TZ;
    process.env.TZ = zone;
    stack.defer(() => {
      if (before === undefined) delete process.env.TZ;
      else process.env.TZ = before;
    });
    const { db } = database;
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            month: fc.integer({ min: 0, max: 30 }),
            // Close to where months meet, where a zone would make a difference.
            hours: fc.integer({ min: -30, max: 30 }),
            bytes: fc.integer({ min: 1, max: 300 }),
          }),
          { minLength: 1, maxLength: 12 },
        ),
        async (sent) => {
          const userId = await person();
          const meter = meterAt(begin);
          const instants = sent.map(({ month, hours }) => Date.UTC(2027, month, 1) + hours * hour);
          const sums = new Map<string, number>();
          for (const [at, { bytes }] of sent.entries()) {
            meter.clock.now = instants[at]!;
            const month = new Date(instants[at]!).toISOString().slice(0, 7);
            meter.count(userId, bytes);
            sums.set(month, (sums.get(month) ?? 0) + bytes);
            if (at % 3 === 2) await meter.flush();
          }
          await meter.flush();
          await db.transaction().execute(async (tx) => {
            await sql`select set_config('timezone', ${zone}, true)`.execute(tx);
            for (const instant of instants) {
              const month = new Date(instant).toISOString().slice(0, 7);
              const found = await repo.readTraffic(tx as never, userId, trafficMonth(instant));
              expect(found?.used, month).toBe(sums.get(month));
            }
          });
          for (const instant of instants) {
            meter.clock.now = instant;
            const { used, resetsAt } = await meter.read(userId);
            expect(used).toBe(sums.get(new Date(instant).toISOString().slice(0, 7)));
            expect(resetsAt.getTime()).toBeGreaterThan(instant);
            expect(new Date(resetsAt.getTime() - 1).toISOString().slice(0, 7)).toBe(
              new Date(instant).toISOString().slice(0, 7),
            );
          }
        },
      ),
      { numRuns: 12 },
    );
    expect(dayOf(Date.parse('2027-03-01T00:00:00Z') - 1)).toBe('2027-02-28');
  },
);

test('days that are long over are forgotten', async () => {
  const ada = await person();
  const meter = meterAt(begin);
  meter.count(ada, 5);
  await meter.close();
  await repo.deleteTraffic(database.db, '2026-11-22');
  expect(await writtenOf(ada)).toBe(5);
  await repo.deleteTraffic(database.db, '2026-11-23');
  expect(await writtenOf(ada)).toBe(0);
});

test('the statements are those that were reviewed', () =>
  expectReviewed(join(import.meta.dirname, 'traffic-repo.sql'), repo, {
    addTraffic: [[{ userId: 'ada', day: '2027-01-31', bytes: 5, shared: 2 }]],
    readTraffic: ['ada', { first: '2027-01-01', next: '2027-02-01' }],
    deleteTraffic: ['2027-01-31'],
  }));
