import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withDriveLock } from '../../db/index.ts';
import { openDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { changeJobs } from './index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openDatabase();
});
afterAll(() => database.close());

test('changes are cleaned after a day', async () => {
  const me = 'user-1';
  await sql`insert into users (id, name, email) values (${me}, ${me}, 'one@drive.test')`.execute(database.db);
  await database.db.insertInto('drives').values({ user_id: me }).execute();
  for (const kind of ['created', 'moved'] as const) {
    await withDriveLock(database.db, me, async (locked) => locked.emit(kind, [], []));
  }
  await sql`update changes set at = now() - interval '25 hours' where user_id = ${me} and revision = 1`.execute(
    database.db,
  );
  await changeJobs(database.db)['changes.clean']!({}, { signal: new AbortController().signal } as never);
  const left = await database.db.selectFrom('changes').select('revision').where('user_id', '=', me).execute();
  expect(left).toEqual([{ revision: 2 }]);
});
