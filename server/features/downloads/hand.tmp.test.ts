import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { contentServerOfFile } from './fixtures/content-server.ts';
import { seen } from '../files/policy.ts';
import { findTree, findWays } from './repo.ts';
const server = contentServerOfFile({});
const time = async <T>(what: string, f: () => Promise<T>): Promise<T> => { const t = performance.now(); try { return await f(); } finally { console.log('TIME', what, Math.round(performance.now() - t), 'ms'); } };
test('100k', async () => {
  const userId = await server().addUser();
  const f = await server().addFolder(userId, 'many');
  const one = await server().addFile(userId, { name: 'one', bytes: randomBytes(100) });
  await sql`insert into files (id, user_id, parent_id, is_folder, name, name_key, sort_name, size, blob_hash)
    select 'V' || substr(md5(n::text), 1, 20) || n, ${userId}, ${f.id}, false, 'file number ' || n, 'file number ' || n, 'file number ' || n, 100, ${one.blob_hash}
    from generate_series(1, 99999::int) n`.execute(server().db);
  const { rows } = await sql<{id: string}>`select id from files where parent_id = ${f.id}`.execute(server().db);
  for (const analyzed of [false, true]) {
    if (analyzed) await sql`analyze files`.execute(server().db);
    for (const n of [1000, 5000, 20000]) {
      const ids = rows.slice(0, n).map(({ id }) => id);
      await time(`${analyzed} seen ${n}`, () => seen(server().db, userId, ids)).catch((e) => console.log('TIME', String(e)));
      await time(`${analyzed} ways ${n}`, () => findWays(server().db, userId, ids)).catch((e) => console.log('TIME', String(e)));
      await time(`${analyzed} tree ${n}`, () => findTree(server().db, userId, ids, 100001)).catch((e) => console.log('TIME', String(e)));
    }
    await time(`${analyzed} tree folder`, () => findTree(server().db, userId, [f.id], 100001)).catch((e) => console.log('TIME', String(e)));
  }
}, 120000);
