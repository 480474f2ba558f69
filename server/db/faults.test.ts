import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { openOlderDatabase } from '../fixtures/database.ts';
import { connect } from './connect.ts';
import { isUnreachable } from './faults.ts';
import { migrate } from './migrate.ts';

test('a database that takes the call and says nothing is away, for the pool and for a connection beside it', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const database = connect({ url: `postgres://drive@127.0.0.1:${port}/drive`, log: { warn: () => {} } });
  const client = database.openClient();
  const faults = await Promise.all([
    database.pool.connect().catch((error: unknown) => error),
    client.connect().catch((error: unknown) => error),
  ]);
  expect(faults.map(isUnreachable)).toEqual([true, true]);
  await database.close();
  silent.close();
});

test('a connection that breaks while tables are made says that the database is away, and they are made later', async () => {
  const database = await openOlderDatabase();
  await migrate(database, '001-accounts');
  const other = database.openClient();
  await other.connect();
  await other.query('begin; lock table users');
  const broken = migrate(database).catch((error: unknown) => error);
  await expect
    .poll(async () => {
      const { rows } = await database.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%create table spaces%'`);
      return rows.length;
    })
    .toBe(1);
  expect(isUnreachable(await broken)).toBe(true);
  await other.end();
  expect(await migrate(database)).toContain('002-drive');
  await database.close();
});
