import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createDiskBlobs } from './blobs/index.ts';
import { openDrive } from './drive.ts';
import { openDatabase } from './fixtures/database.ts';
import { createLogger } from './log.ts';

test.each([
  ['without a key, nothing is left to announce', undefined, 0],
  ['with one, a site that was read leaves one announcement, however often', '0123456789abcdef', 1],
])('%s', async (_, key, announcements) => {
  await using stack = new AsyncDisposableStack();
  const folder = stack.adopt(await mkdtemp(join(tmpdir(), 'index-now-')), (path) =>
    rm(path, { recursive: true, force: true }),
  );
  const database = stack.adopt(await openDatabase(), (opened) => opened.close());
  const log = createLogger('silent');
  const drive = stack.adopt(
    await openDrive({
      database,
      blobs: createDiskBlobs({ folder, log }),
      publicUrl: 'https://drive.test',
      dataFolder: folder,
      log,
      indexNow: key === undefined ? undefined : { key, fetch: () => expect.fail('nothing has changed') },
    }),
    (opened) => opened.close(),
  );
  await drive.jobs.runAll();
  await drive.recordSiteFiles();
  await drive.recordSiteFiles();
  const { rows } =
    await sql`select 1 from graphile_worker.jobs where task_identifier = 'indexNow.announce'`.execute(
      database.db,
    );
  expect(rows).toHaveLength(announcements);
});
