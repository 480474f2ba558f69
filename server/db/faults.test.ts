import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { connect } from './connect.ts';
import { isUnreachable } from './faults.ts';

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
