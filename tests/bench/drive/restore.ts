import pg from 'pg';
import { ask, expectStatus, type Person } from '../../process/caller.ts';
import { postmasterOf } from '../../process/serving.ts';
import type { Row } from '../measure.ts';
import { workOf } from './memory.ts';
import { makeContents } from './million.ts';

/** Files of each shared folder, and the seconds that saving it may take. */
const wanted = [
  [1000, 1],
  [10_000, 2],
  [100_000, 15],
] as const;

/** From the call that saves a share to the task that says that all of it is there. */
export async function benchRestore(
  address: string,
  data: string,
  [owner, saver]: readonly [Person, Person],
): Promise<Row[]> {
  const { socketFolder: host, port, pid } = postmasterOf(data)!;
  const client = new pg.Client({ host, port, user: 'postgres', database: 'drive', password: '' });
  await client.connect();
  try {
    await client.query('update spaces set quota = 1::bigint << 50 where user_id = any ($1)', [
      [owner.id, saver.id],
    ]);
    const rows: Row[] = [];
    for (const [files, seconds] of wanted) {
      const folder = await makeFolder(client, owner.id, files);
      const before = workOf(pid);
      const took = await save(address, owner, saver, folder);
      const name = `save a share of ${files.toLocaleString('en-US')} files`;
      rows.push(
        { name, value: took, unit: 's', target: `< ${seconds}` },
        { name: '  PostgreSQL’s part', value: workOf(pid) - before, unit: 's of one core', target: '' },
      );
    }
    return rows;
  } finally {
    await client.end();
  }
}

/** A folder of folders of 1,000 files each, made past the server: what is measured is how it is saved. */
async function makeFolder(client: pg.Client, userId: string, files: number): Promise<string> {
  const folder = `shared${files}`;
  await makeContents(client);
  await client.query(
    `insert into files (id, user_id, parent_id, is_folder, name, name_key, sort_name)
     select $2 || coalesce('-' || n, ''), $1, case when n is null then $1 else $2 end, true, name, name, name
     from (select null::int as n union all select generate_series(0, ($3::int - 1) / 1000)) numbers
     cross join lateral (select $2 || coalesce(' ' || n, '') as name) names order by n nulls first`,
    [userId, folder, files],
  );
  await client.query(
    `insert into files (id, user_id, parent_id, is_folder, name, name_key, sort_name, size, blob_hash, mime_type, category)
     select $2 || '_' || n, $1, $2 || '-' || (n - 1) / 1000, false, name, name, name, 1 + n % 1000,
       sha256((1 + n % 1000)::text::bytea), 'image/jpeg', 'IMAGE'
     from generate_series(1, $3::int) n
     cross join lateral (select 'photo ' || lpad(n::text, 7, '0') || '.jpg' as name) names`,
    [userId, folder, files],
  );
  await client.query(
    `update spaces set used = (select sum(size) from files where user_id = $1),
       entries = (select count(*) - 1 from files where user_id = $1) where user_id = $1`,
    [userId],
  );
  return folder;
}

async function save(address: string, owner: Person, saver: Person, folder: string): Promise<number> {
  const call = async ({ token }: Person, method: string, path: string, body?: object) =>
    (await expectStatus(200, ask(address, method, path, { token, ...(body && { body }) }))).body;
  const { share_id } = await call(owner, 'POST', '/drive/v1/share', { file_ids: [folder] });
  const began = performance.now();
  const saved = await call(saver, 'POST', '/drive/v1/share/restore', { share_id });
  for (let phase = ''; phase !== 'PHASE_TYPE_COMPLETE'; ) {
    const task = await call(saver, 'GET', `/drive/v1/tasks/${saved.restore_task_id}`);
    phase = task.phase;
    if (phase === 'PHASE_TYPE_ERROR') throw new Error(`The save failed: ${task.message}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return (performance.now() - began) / 1000;
}
