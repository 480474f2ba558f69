import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shareId } from '../../../db/index.ts';
import { ApiError } from '../../../errors.ts';
import { openDatabase, type TestDatabase } from '../../../fixtures/database.ts';
import { networkKey } from '../../../http/limits.ts';
import { sharesOfFile } from '../fixtures/share-world.ts';
import { takeGuess } from '../repo/guesses.ts';
import { createGuesses, type Guesses } from './guesses.ts';

let database: TestDatabase;
let guesses: Guesses;
beforeAll(async () => {
  database = await openDatabase();
  // The waits are a minute from the first on, so that no slow machine lets one pass.
  guesses = createGuesses(database.db, { pair: { free: 5, first: 60 }, network: { free: 30, first: 60 } });
});
afterAll(() => database.close());

const newShare = shareId;

/** Seconds to wait, 0 where the try was taken. */
async function waitOf(share: string, address: string): Promise<number> {
  try {
    await guesses.take(share, address);
    return 0;
  } catch (error) {
    if (!(error instanceof ApiError) || error.reason !== 'too_many_requests') throw error;
    return error.retryAfter ?? 0;
  }
}

/** As if so many seconds had gone by. */
const pass = (seconds: number) =>
  sql`update share_guesses set free_at = free_at - ${seconds} * interval '1 second',
    ends_at = ends_at - ${seconds} * interval '1 second'`.execute(database.db);

test('five tries are free, then each doubles the wait, up to a minute', async () => {
  await sql`delete from share_guesses`.execute(database.db);
  const share = newShare();
  const usual = createGuesses(database.db);
  const waits: number[] = [];
  for (let tried = 0; tried < 13; tried += 1) {
    await usual.take(share, '192.0.2.1');
    const { rows } = await sql<{ wait: number }>`
      select max(extract(epoch from free_at - ends_at + interval '15 minutes'))::int as wait from share_guesses
    `.execute(database.db);
    waits.push(rows[0]!.wait);
    await pass(60);
  }
  expect(waits).toEqual([0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 60, 60, 60]);
});

test('many at once count like one after the other', async () => {
  const share = newShare();
  const waits = await Promise.all(Array.from({ length: 40 }, () => waitOf(share, '192.0.2.2')));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
});

test('a free try does not wait for one that was taken after it had begun', async () => {
  const allowed = { free: 5, first: 60 };
  await database.db.transaction().execute(async (early) => {
    await sql`select now()`.execute(early);
    expect(await takeGuess(database.db, 'key', allowed)).toBe(true);
    expect(await takeGuess(early, 'key', allowed)).toBe(true);
  });
});

test('a site of IPv6 is one network, whichever of its addresses; another site is another', async () => {
  const share = newShare();
  for (let tried = 0; tried < 5; tried += 1)
    expect(await waitOf(share, `2001:db8:1:${tried}::${tried}`)).toBe(0);
  expect(await waitOf(share, '2001:db8:1:ffff::1')).toBeGreaterThan(0);
  expect(await waitOf(share, '2001:db8:2::1')).toBe(0);
  expect([networkKey('2001:DB8:1:2::3'), networkKey('::ffff:192.0.2.1')]).toEqual([
    '2001:db8:1',
    '192.0.2.1',
  ]);
});

test('a network that guesses at many shares waits at all of them', async () => {
  for (let tried = 0; tried < 30; tried += 1) expect(await waitOf(newShare(), '192.0.2.3')).toBe(0);
  expect(await waitOf(newShare(), '192.0.2.3')).toBeGreaterThan(0);
  expect(await waitOf(newShare(), '192.0.2.4')).toBe(0);
});

test('where a net of machines guesses, each has one try a minute, and who comes with the code is let in at once', async () => {
  const share = newShare();
  for (let machine = 0; machine < 101; machine += 1)
    expect(await waitOf(share, `198.51.100.${machine}`)).toBe(0);
  expect(await waitOf(share, '203.0.113.1')).toBe(0);
  expect(await waitOf(share, '203.0.113.1')).toBeGreaterThan(0);
  const holder = await guesses.take(share, '203.0.113.2');
  await holder.right();
  expect(await waitOf(share, '203.0.113.2')).toBe(0);
});

test('a right one does not count, and what was wrong is forgotten in time', async () => {
  const share = newShare();
  for (let tried = 0; tried < 20; tried += 1) await (await guesses.take(share, '192.0.2.5')).right();
  for (let tried = 0; tried < 5; tried += 1) expect(await waitOf(share, '192.0.2.5')).toBe(0);
  expect(await waitOf(share, '192.0.2.5')).toBeGreaterThan(0);
  await pass(15 * 60);
  for (let tried = 0; tried < 5; tried += 1) expect(await waitOf(share, '192.0.2.5')).toBe(0);
});

const { person, visit, drive } = sharesOfFile();

test('headers do not make another network, and those who have a token are not asked', async () => {
  const owner = await person();
  const fileId = await owner.file('a.txt');
  const { share_id, pass_code } = await owner.share([fileId], { pass_code: 'abc234' });
  const { pass_code_token } = (await visit('openShare', { query: { share_id, pass_code } })).body;
  const guess = async (tried: number) => {
    const headers = {
      'x-forwarded-for': `203.0.113.${tried}`,
      'x-real-ip': `203.0.113.${tried}`,
      forwarded: `for=203.0.113.${tried}`,
      'x-device-id': `device${tried}`,
    };
    const query = { share_id, pass_code: `wrong${tried}` };
    return (await visit('openShare', { query, headers })).status;
  };
  expect(await guess(0)).toBe(200);
  await drive()
    .db.updateTable('share_guesses')
    .set({ free_at: new Date(Date.now() + 3_600_000) })
    .execute();
  for (let tried = 1; tried < 6; tried += 1) expect(await guess(tried)).toBe(429);
  const refused = await visit('openShare', { query: { share_id, pass_code: 'wrong' } });
  expect([refused.status, refused.body.error]).toEqual([429, 'too_many_requests']);
  const inside = await visit('openShare', { query: { share_id, pass_code_token } });
  expect(inside.body).toMatchObject({ share_status: 'OK', files: [{ id: fileId }] });
});
