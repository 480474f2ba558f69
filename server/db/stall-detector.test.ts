import { type AddressInfo, createServer } from 'node:net';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase, quiet } from '../fixtures/database.ts';
import { closeStalledConnections } from './stall-detector.ts';

const lock = 'select pg_advisory_xact_lock(4711)';

test('a query that hangs is cut off', async () => {
  const database = await openDatabase();
  onTestFinished(database.close);
  // Probes reach a host that never answers.
  const silent = createServer(() => {});
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
  const { port } = silent.address() as AddressInfo;
  onTestFinished(() => void silent.close());
  const pool = new pg.Pool({ connectionString: database.url, max: 1 });
  pool.on('error', () => {});
  const openClient = () => new pg.Client({ host: '127.0.0.1', port });
  const close = closeStalledConnections({ pool, openClient, log: quiet, answersWithin: 20 });
  onTestFinished(async () => {
    close();
    await pool.end();
  });
  const holder = database.openClient();
  await holder.connect();
  await holder.query('begin');
  await holder.query(lock);
  await expect(pool.query(lock)).rejects.toThrow(/terminated/);
  await holder.end();
});
