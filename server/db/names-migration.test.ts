import { expect, test } from 'vitest';
import { openOlderDatabase } from '../fixtures/database.ts';
import { nameKey, searchKey } from '../tree/name-key.ts';
import { migrate } from './index.ts';

test('names of the version before are found without their accents', async () => {
  await using stack = new AsyncDisposableStack();
  const database = stack.adopt(await openOlderDatabase(), (opened) => opened.close());
  const { pool } = database;
  await migrate(database, '069-announced-pages');
  await pool.query(
    `insert into users (id, name, email, "emailVerified") values ('u', 'u', 'u@x.test', true)`,
  );
  await pool.query(`insert into drives (user_id) values ('u')`);
  const names = [
    'plain',
    'Отчёт',
    'Résumé',
    'мой',
    'が',
    'がё',
    '한국',
    'ΌΣΟΣ',
    'Ặ',
    'и\u0323\u0306',
    'İı',
    'की',
  ];
  const letters = Array.from({ length: 0x1f00 }, (_, at) => String.fromCharCode(0xc0 + at));
  const all = [...new Set([...names, ...letters])];
  await pool.query(
    `insert into files (id, user_id, is_folder, name, name_key, sort_name)
     select id, 'u', true, id, key, '' from unnest($1::text[], $2::text[]) given (id, key)`,
    [all, all.map(nameKey)],
  );
  await migrate(database);
  const { rows } = await pool.query<{ name: string; name_key: string }>('select name, name_key from files');
  expect(rows).toHaveLength(all.length);
  expect(rows.filter(({ name, name_key }) => name_key !== searchKey(name))).toEqual([]);
});
