import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type TestDatabase } from '../../../fixtures/database.ts';
import { createSearches } from './searches.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openDatabase();
});
afterAll(() => database?.close());

test('one network has one search at a time, which leaves others theirs', async () => {
  const search = createSearches(database.db);
  const began: string[] = [];
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const from = (address: string) =>
    search(address, async () => {
      began.push(address);
      await ended;
    });
  const busy = Array.from({ length: 6 }, (_, at) => from(`2001:db8:7:${at}::1`));
  await expect(from('2001:db8:7:6::1')).rejects.toMatchObject({ reason: 'too_many_requests' });
  const other = from('192.0.2.1');
  const all = Promise.all([...busy, other]);
  try {
    // Which of the two networks has its connection first is the database's affair.
    await expect.poll(() => began.toSorted()).toEqual(['192.0.2.1', '2001:db8:7:0::1']);
  } finally {
    end();
    await all;
  }
  expect(began).toHaveLength(7);
});

test('a search that takes too long is ended, and says so; the connection has its usual limit again', async () => {
  const { db } = database;
  const search = createSearches(db, 20);
  await expect(search('192.0.2.1', (tx) => sql`select pg_sleep(60)`.execute(tx))).rejects.toMatchObject({
    reason: 'unavailable',
    retryAfter: 5,
  });
  const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(db);
  expect(rows).toEqual([{ statement_timeout: '15s' }]);
});
