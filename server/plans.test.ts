import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createDiskBlobs } from './blobs/index.ts';
import { openDrive } from './drive.ts';
import { findEntitlements, type Plan } from './entitlements/index.ts';
import { openDatabase } from './fixtures/database.ts';
import { createLogger } from './log.ts';
import { createDrive } from './tree/drive.ts';

test('what a plan of the site grants holds for every account as soon as the site has been read again', async () => {
  await using stack = new AsyncDisposableStack();
  const folder = stack.adopt(await mkdtemp(join(tmpdir(), 'plans-')), (path) =>
    rm(path, { recursive: true, force: true }),
  );
  const database = stack.adopt(await openDatabase(), (opened) => opened.close());
  const { db } = database;
  const log = createLogger('silent');
  let plans: readonly Plan[] | undefined = [{ name: 'basic', storage: 1000, downloadsDaily: 1 }];
  const drive = stack.adopt(
    await openDrive({
      database,
      blobs: createDiskBlobs({ folder, log }),
      publicUrl: 'http://drive.test',
      dataFolder: folder,
      log,
      plans: () => plans,
    }),
    (opened) => opened.close(),
  );
  await db
    .insertInto('users')
    .values({ id: 'ada', name: 'ada', email: 'ada@drive.test', emailVerified: true, image: null } as never)
    .execute();
  await createDrive(db, 'ada');
  expect(await findEntitlements(db, 'ada')).toMatchObject({
    plan: 'basic',
    storage: 1000,
    downloadsDaily: 1,
  });
  plans = [{ name: 'basic', storage: 7000, downloadsDaily: 0 }];
  await drive.recordSiteFiles();
  expect(await findEntitlements(db, 'ada')).toMatchObject({
    plan: 'basic',
    storage: 7000,
    downloadsDaily: 0,
  });
  // A site whose file of plans cannot be read, or that has none, changes nothing.
  plans = undefined;
  await drive.recordSiteFiles();
  expect((await findEntitlements(db, 'ada'))?.storage).toBe(7000);
});
