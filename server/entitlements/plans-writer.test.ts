import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openDatabase, quiet, type TestDatabase } from '../fixtures/database.ts';
import { createPlansWriter } from './plans-writer.ts';
import { listPlans, type Plan } from './repo.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openDatabase();
});
afterAll(() => database.close());

const plan = (storage: number): Plan => ({ name: 'free', storage, downloadsDaily: 1 });

test('of writes that are asked for at once the newest is the last', async () => {
  let storage = 0;
  const writer = createPlansWriter({ db: database.db, log: quiet, plans: () => [plan(storage)] });
  const writes = Array.from({ length: 20 }, () => {
    storage += 1;
    return writer.write();
  });
  await Promise.all(writes);
  expect(await listPlans(database.db)).toMatchObject([plan(20)]);
  writer.close();
});

test('one that fails is reported, and made again until it is done', async () => {
  const { db, pool } = database;
  await pool.query('alter table plans rename to plans_away');
  const warn = vi.fn();
  const writer = createPlansWriter({ db, log: { ...quiet, warn }, plans: () => [plan(77)], wait: 1 });
  await writer.write();
  expect(warn).toHaveBeenCalled();
  await pool.query('alter table plans_away rename to plans');
  await vi.waitUntil(async () => (await listPlans(db))[0]?.storage === 77, { timeout: 120_000, interval: 5 });
  writer.close();
});

test('of two processes with different files the one that changed last counts, and the other says so once', async () => {
  const { db } = database;
  const warn = vi.fn();
  let [older, newer] = [1, 2];
  const first = createPlansWriter({ db, log: { ...quiet, warn }, plans: () => [plan(older)] });
  const second = createPlansWriter({ db, log: quiet, plans: () => [plan(newer)] });
  const stored = async () => (await listPlans(db))[0]?.storage;
  await first.write();
  await second.write();
  await first.write();
  await first.write();
  expect([await stored(), warn.mock.calls.length]).toEqual([2, 1]);
  older = 3;
  await first.write();
  expect(await stored()).toBe(3);
  newer = 4;
  await second.write();
  await first.write();
  expect([await stored(), warn.mock.calls.length]).toEqual([4, 2]);
});
