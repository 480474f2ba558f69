import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../fixtures/database.ts';
import { migrate } from './index.ts';

/** A drive as it was before names were exact and content had its MD5: it goes on, and takes names that it refused. */
test('rows of a drive from before exact names and MD5 stay as they are', async () => {
  const database = await openDatabase();
  onTestFinished(database.close);
  const { pool } = database;
  await pool.query('drop schema public cascade; create schema public');
  await migrate(database, '023-ended-links');
  const older = `
    insert into users (id, name, email) values ('u', 'u', 'u@drive.test');
    insert into files (id, user_id, is_folder, name, name_key, sort_name) values ('u', 'u', true, '', '', '');
    insert into files (id, user_id, parent_id, is_folder, name, name_key, sort_name)
      values ('a', 'u', 'u', true, 'Straße', 'strasse', 'strasse');
    insert into blobs (hash, size, gcid, crc32) values (sha256('x'), 1, '', 0);
    insert into uploads (id, user_id, file_id, parent_id, name, size, expires_at)
      values ('p', 'u', 'f', 'u', 'pending', 1, now() + interval '1 hour')`;
  await pool.query(older);
  await migrate(database);
  const row = (id: string, name: string) =>
    pool.query(
      `insert into files (id, user_id, parent_id, is_folder, name, name_key, sort_name)
       values ($1, 'u', 'u', true, $2, 'strasse', 'strasse')`,
      [id, name],
    );
  await row('b', 'STRASSE');
  await expect(row('c', 'Straße')).rejects.toThrow('files_of_name');
  const { rows: names } = await pool.query<{ name: string }>(
    `select name from files where id in ('a', 'b') order by id`,
  );
  expect(names.map(({ name }) => name)).toEqual(['Straße', 'STRASSE']);
  const { rows: held } = await pool.query(
    'select id from uploads where completed_at is null and name_held_until > now()',
  );
  expect(held).toEqual([]);
  expect((await pool.query('select md5 from blobs')).rows).toEqual([{ md5: null }]);
});
