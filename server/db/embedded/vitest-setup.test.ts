import { Client } from 'pg';
import { expect, inject, test, vi } from 'vitest';

// A machine with much to do takes its time to make a database.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 60_000 });

test('every test file can connect, and make a database of its own', async () => {
  const client = new Client({ connectionString: inject('databaseUrl') });
  await client.connect();
  const name = `made_by_a_test_${process.pid}`;
  await client.query(`create database ${name}`);
  const { rows } = await client.query('select 1 as found from pg_database where datname = $1', [name]);
  await client.query(`drop database ${name}`);
  await client.end();
  expect(rows).toEqual([{ found: 1 }]);
});
