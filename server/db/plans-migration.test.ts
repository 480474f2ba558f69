import { expect, test } from 'vitest';
import { listLedger, listPlanTime, reverseEntry } from '../entitlements/index.ts';
import { openOlderDatabase } from '../fixtures/database.ts';
import { migrate, transact } from './index.ts';

test('premium time of the version before is in the ledger, and that version can still read it', async () => {
  await using stack = new AsyncDisposableStack();
  const database = stack.adopt(await openOlderDatabase(), (opened) => opened.close());
  const { db, pool } = database;
  await migrate(database, '037-known-sources');
  const people = ['coded', 'granted', 'ended', 'long-over', 'own', 'usual'];
  for (const id of people) {
    await pool.query(`insert into users (id, name, email, "emailVerified") values ($1, $1, $1, true)`, [id]);
    await pool.query('insert into drives (user_id, quota) values ($1, $2)', [
      id,
      id === 'own' ? 5000 : 10 * 1024 ** 3,
    ]);
  }
  await pool.query(`
    insert into premium_ledger (user_id, number, kind, type, days, code_id, expires_at, created_at) values
      ('coded', 1, 'code', 'platinum', 30, 'C1', '2099-01-31', '2099-01-01'),
      ('coded', 2, 'code', 'platinum', 10, 'C2', '2099-02-10', '2099-01-02'),
      ('granted', 1, 'granted', 'platinum', null, null, '2099-03-01', '2026-01-01'),
      ('ended', 1, 'granted', 'platinum', null, null, '2099-03-01', '2026-01-01'),
      ('ended', 2, 'ended', 'platinum', null, null, '2026-02-01', '2026-02-01'),
      ('ended', 3, 'ended', 'platinum', null, null, '2026-02-01', '2026-02-01'),
      ('long-over', 1, 'granted', 'platinum', null, null, '2020-01-01', '2026-01-01')`);
  await pool.query(`
    insert into activation_codes (id, code_hash, batch, days, used_at, used_by)
    values ('C1', decode(repeat('ab', 32), 'hex'), 'B', 30, now(), 'coded')`);
  await migrate(database);
  const day = 86_400_000;
  const amounts = async (id: string) =>
    (await listLedger(db, id)).map(({ amount, source }) => [source, amount / day]);
  expect(await amounts('coded')).toEqual([
    ['code', 30],
    ['code', 10],
  ]);
  expect((await listPlanTime(db, 'coded'))[0]?.endsAt).toEqual(new Date('2099-02-10T00:00:00Z'));
  expect((await listPlanTime(db, 'ended'))[0]?.endsAt).toEqual(new Date('2026-02-01T00:00:00Z'));
  for (const id of people)
    for (const { amount, reverses } of (await listLedger(db, id)).slice(0, 1))
      expect([amount > 0, reverses], id).toEqual([true, null]);
  const { rows: limits } = await pool.query(
    'select user_id, plan, storage from account_limits order by user_id',
  );
  expect(
    Object.fromEntries(limits.map(({ user_id, plan, storage }) => [user_id, [plan, Number(storage)]])),
  ).toEqual({
    coded: ['platinum', 10 * 1024 ** 3],
    granted: ['platinum', 10 * 1024 ** 3],
    ended: ['free', 10 * 1024 ** 3],
    'long-over': ['free', 10 * 1024 ** 3],
    own: ['free', 5000],
    usual: ['free', 10 * 1024 ** 3],
  });
  // A query of the previous version still works; its writes of premium time fail.
  const old = await pool.query(
    `select "kind", "type", "expires_at" from "premium_ledger" where "user_id" = 'coded' order by "number" desc limit 1`,
  );
  expect(old.rows).toEqual([
    { kind: 'code', type: 'platinum', expires_at: new Date('2099-02-10T00:00:00Z') },
  ]);
  const asked = await pool.query(
    `select exists (select from premium where user_id = 'coded' and expires_at > now()) as is`,
  );
  expect(asked.rows).toEqual([{ is: true }]);
  await expect(
    pool.query(
      `insert into premium_ledger (user_id, number, kind, expires_at) values ('own', 1, 'granted', now())`,
    ),
  ).rejects.toThrow();
  const now = new Date('2099-01-02T00:00:00Z');
  const reverse = (number: number) =>
    transact(db, (tx) => reverseEntry(tx, { userId: 'coded', number, now, source: 'operator' }));
  expect([await reverse(1), await reverse(1), await reverse(2)]).toEqual([3, undefined, 4]);
  expect((await listPlanTime(db, 'coded'))[0]?.endsAt).toEqual(now);
});
