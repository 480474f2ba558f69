import { dirname } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createLogger } from '../log.ts';
import { folderWithDatabase, serverIn } from './embedded/fixtures/clusters.ts';
import { openData } from './open-data.ts';

test('our own database may be late: no connection in use is closed', async () => {
  const folder = await folderWithDatabase('postgres');
  const { database, close } = await openData({ DATA_DIR: dirname(folder) }, createLogger('silent'));
  onTestFinished(close);
  const postmaster = (await serverIn(folder)) ?? 0;
  const longStatement = database.pool.query('select pg_sleep(3), 1 as answer');
  await new Promise((taken) => database.pool.once('acquire', taken));
  // Nobody is let in any more, as where the machine has too much to do for that.
  process.kill(postmaster, 'SIGSTOP');
  const answer = await longStatement.finally(() => process.kill(postmaster, 'SIGCONT'));
  expect(answer.rows).toEqual([expect.objectContaining({ answer: 1 })]);
});
