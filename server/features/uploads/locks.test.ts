import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, quiet, type TestDatabase } from '../../fixtures/database.ts';
import { createUploadLocks, type UploadLocks } from './locks.ts';

let database: TestDatabase;
let locks: UploadLocks;

beforeAll(async () => {
  database = await openDatabase();
  locks = createUploadLocks({ openClient: database.openClient, log: quiet });
});
afterAll(async () => {
  await locks.close();
  await database.close();
});

/** Work on one upload that asks the database some times, and how many such works were ever under way at once. */
function works(id: string) {
  let inside = 0;
  let most = 0;
  return {
    most: () => most,
    begin: (first?: Promise<void>) =>
      locks.hold(
        id,
        async () => {
          inside += 1;
          most = Math.max(most, inside);
          await first;
          for (let asked = 0; asked < 5; asked += 1) await sql`select ${asked}::int`.execute(database.db);
          inside -= 1;
        },
        { isBrief: true },
      ),
  };
}

test('of several who wait for an upload one is let in at a time', async () => {
  const { begin, most } = works('waited for');
  const held = Promise.withResolvers<void>();
  const first = begin(held.promise);
  const waiting = Array.from({ length: 5 }, () => begin());
  held.resolve();
  await Promise.all([first, ...waiting]);
  expect(most()).toBe(1);
});

test('whoever comes when another has been let in waits as well', async () => {
  const { begin, most } = works('come later');
  const held = Promise.withResolvers<void>();
  const first = begin(held.promise);
  const waiting = [begin(), begin()];
  held.resolve();
  await first;
  const later = waiting.map((done) => done.then(() => begin()));
  await Promise.all([begin(), ...later]);
  expect(most()).toBe(1);
});
