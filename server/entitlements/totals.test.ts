import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transact } from '../db/index.ts';
import { openDatabase, type TestDatabase } from '../fixtures/database.ts';
import { expectReviewed } from '../fixtures/statements.ts';
import { createDrive } from '../tree/drive.ts';
import { addAmount, addPlanDays, writePlans } from './repo.ts';
import * as repo from './totals-repo.ts';
import { dayOf } from './traffic-month.ts';
import { addTraffic } from './traffic-repo.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openDatabase();
  const limits = { storage: 1, downloadsDaily: 1 };
  await writePlans(
    database.db,
    ['free', 'plus', 'platinum'].map((name) => ({ name, ...limits })),
  );
});
afterAll(() => database.close());

test('the day’s grants, the accounts of each plan and the traffic are counted', async () => {
  const { db } = database;
  const now = new Date();
  for (const id of ['ada', 'bo', 'cy', 'di']) {
    await db
      .insertInto('users')
      .values({ id, name: id, email: `${id}@drive.test`, emailVerified: true, image: null } as never)
      .execute();
    await createDrive(db, id);
  }
  const days = (userId: string, plan: string, source: 'code' | 'operator') =>
    transact(db, (tx) => addPlanDays(tx, { userId, plan, days: 3, now, source }));
  await days('ada', 'plus', 'code');
  await days('ada', 'platinum', 'operator');
  await days('bo', 'plus', 'code');
  await transact(db, (tx) =>
    addAmount(tx, { userId: 'cy', unit: 'traffic', amount: 9, days: 1, now, source: 'purchase' }),
  );
  // Of the day on which the database wrote them.
  const { created_at } = await db.selectFrom('ledger').select('created_at').executeTakeFirstOrThrow();
  const today = dayOf(created_at.getTime());
  await addTraffic(db, [
    { userId: 'ada', day: today, bytes: 5, shared: 0 },
    { userId: 'bo', day: today, bytes: 6, shared: 0 },
    { userId: 'bo', day: '2020-01-01', bytes: 700, shared: 0 },
  ]);
  expect(await repo.readTotals(db, today)).toEqual({
    grants: [
      { source: 'code', unit: 'plan', entries: 2 },
      { source: 'operator', unit: 'plan', entries: 1 },
      { source: 'purchase', unit: 'traffic', entries: 1 },
    ],
    accounts: [
      { plan: 'free', accounts: 2 },
      { plan: 'plus', accounts: 1 },
      { plan: 'platinum', accounts: 1 },
    ],
    traffic: 11,
  });
  expect(await repo.readTotals(db, '2020-01-01')).toMatchObject({ grants: [], traffic: 700 });
});

test('the statements are those that were reviewed', () =>
  expectReviewed(join(import.meta.dirname, 'totals-repo.sql'), repo, { readTotals: ['2027-01-31'] }));
