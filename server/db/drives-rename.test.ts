import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { openOlderDatabase } from '../fixtures/database.ts';
import { migrate } from './index.ts';

/** Statements of a server before migration 031 on the row of a drive. */
const before = {
  lock: `select "quota", "used", "reserved", "revision" from "spaces" where "user_id" = 'ada' for update`,
  take: `update "spaces" set "used" = used + 10 where "user_id" = 'ada' and used + reserved + 10 <= quota`,
  make: `insert into "spaces" ("user_id", "quota") values ('ada', 5) on conflict do nothing`,
};

test('a long copy of the server before is waited for, and its requests go on meanwhile', async () => {
  await using stack = new AsyncDisposableStack();
  const database = stack.adopt(await openOlderDatabase(), (opened) => opened.close());
  const client = async (options = ''): Promise<pg.Client> => {
    const opened = new pg.Client({ connectionString: database.url, options });
    await opened.connect();
    return stack.adopt(opened, () => opened.end());
  };
  await migrate(database, '030-folders');
  // With the time limit of a request: one that waits for the whole copy fails.
  const [copying, other] = [await client(), await client('-c statement_timeout=5s')];
  await other.query(
    `insert into users (id, name, email, "emailVerified") values ('ada', 'ada', 'ada@drive.test', true)`,
  );
  await other.query(before.make);
  await other.query(`update spaces set quota = 1000`);
  await copying.query('begin');
  await copying.query(`select from "spaces" where "user_id" = 'ada'`);
  const migrated = migrate(database, '031-drives', 100);
  for (let taken = 0; taken < 3; taken += 1) {
    await vi.waitUntil(
      async () => {
        const { rowCount } = await other.query(
          `select from pg_locks where relation = 'spaces'::regclass and not granted`,
        );
        return rowCount === 1;
      },
      { timeout: 120_000, interval: 5 },
    );
    expect((await other.query(before.take)).rowCount).toBe(1);
  }
  await copying.query('commit');
  expect(await migrated).toEqual(['031-drives']);
});

test('a migration that the database ends because it and a request wait for each other is made again', async () => {
  await using stack = new AsyncDisposableStack();
  const database = stack.adopt(await openOlderDatabase(), (opened) => opened.close());
  const other = new pg.Client({ connectionString: database.url });
  await other.connect();
  stack.defer(() => other.end());
  await migrate(database, '038-plans-and-ledger');
  await other.query('begin');
  await other.query('select from ledger');
  const migrated = migrate(database, '039-limits-of-plans', 1500);
  await vi.waitUntil(
    async () => {
      const { rowCount } = await database.pool.query(
        `select from pg_locks where relation = 'ledger'::regclass and not granted`,
      );
      return rowCount === 1;
    },
    { timeout: 120_000, interval: 5 },
  );
  // The one that has waited longer is ended: the migration, unless this machine is slow.
  await other.query('select from plans').catch(() => {});
  await other.query('commit');
  expect(await migrated).toEqual(['039-limits-of-plans']);
});

test('servers before and after the renaming of drives count the same bytes under the same lock', async () => {
  await using stack = new AsyncDisposableStack();
  const database = stack.adopt(await openOlderDatabase(), (opened) => opened.close());
  const client = async (): Promise<pg.Client> => {
    const opened = new pg.Client({ connectionString: database.url });
    await opened.connect();
    return stack.adopt(opened, () => opened.end());
  };
  await migrate(database, '030-folders');
  const [older, other] = [await client(), await client()];
  await older.query(
    `insert into users (id, name, email, "emailVerified") values ('ada', 'ada', 'ada@drive.test', true)`,
  );
  await older.query(before.make);

  // The rename waits for a change that is under way, and what is asked meanwhile goes on behind it.
  await older.query('begin');
  await older.query(before.lock);
  const migrated = migrate(database, '031-drives', 60_000);
  const waiting = async () =>
    (await older.query(`select from pg_locks where relation = 'spaces'::regclass and not granted`)).rowCount;
  await vi.waitUntil(async () => (await waiting()) === 1, { timeout: 120_000 });
  const taken = other.query(before.take);
  await vi.waitUntil(async () => (await waiting()) === 2, { timeout: 120_000 });
  await older.query('commit');
  expect([await migrated, (await taken).rowCount]).toEqual([['031-drives'], 0]);

  await older.query(before.make);
  await older.query(`update drives set quota = 100`);
  expect((await other.query(before.take)).rowCount).toBe(1);
  expect(await database.db.selectFrom('drives').selectAll().execute()).toEqual([
    { user_id: 'ada', quota: 100, used: 10, reserved: 0, entries: 0, revision: 0 },
  ]);

  await older.query('begin');
  await older.query(before.lock);
  await expect(
    database.db
      .selectFrom('drives')
      .select('used')
      .where('user_id', '=', 'ada')
      .forUpdate()
      .noWait()
      .execute(),
  ).rejects.toThrow('could not obtain lock');
  await older.query('commit');

  const { rows } = await older.query(`select conname from pg_constraint where conrelid = 'drives'::regclass`);
  expect(rows.filter(({ conname }) => !conname.startsWith('drives_'))).toEqual([]);
});
