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
  [100_000, 6],
] as const;

/** Largest allowed part of the time that a save took while each file's references were looked up one by one. */
const wantedOfBefore = 0.42;

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
    await client.query('update drives set own_quota = 1::bigint << 50 where user_id = any ($1)', [
      [owner.id, saver.id],
    ]);
    const rows: Row[] = [];
    for (const [files, seconds] of wanted) {
      const folder = await makeFolder(client, owner.id, files);
      const before = workOf(pid);
      const took = await save(address, owner, saver, folder);
      const worked = workOf(pid) - before;
      const name = `save a share of ${files.toLocaleString('en-US')} files`;
      rows.push(
        { name, value: took, unit: 's', target: `< ${seconds}` },
        { name: '  PostgreSQL’s part', value: worked, unit: 's of one core', target: '' },
      );
      if (files === 100_000)
        rows.push(...(await compareWithBefore(client, { pid, took, worked, owner, folder })));
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
    `update drives set used = (select sum(size) from files where user_id = $1),
       entries = (select count(*) - 1 from files where user_id = $1) where user_id = $1`,
    [userId],
  );
  return folder;
}

interface Saved {
  readonly pid: number;
  readonly took: number;
  readonly worked: number;
  readonly owner: Person;
  readonly folder: string;
}

/** The same rows with the same indexes, as they were copied before: foreign keys, and one connection for all. Rolled back. */
async function compareWithBefore(
  client: pg.Client,
  { pid, took, worked, owner, folder }: Saved,
): Promise<Row[]> {
  await client.query(`create table before (like files including all)`);
  await client.query(`alter table before add foreign key (user_id) references users (id),
    add foreign key (parent_id) references before (id), add foreign key (blob_hash) references blobs (hash)`);
  const [began, workedBefore] = [performance.now(), workOf(pid)];
  await client.query('begin');
  await client.query({ text: planBefore.replace('$1', client.escapeLiteral(folder)) });
  for (let place = 0; place <= 100_000; place += 10_000)
    await client.query(copyBefore, [owner.id, place + 1, place + 10_000]);
  await client.query('commit');
  const [tookBefore, workBefore] = [(performance.now() - began) / 1000, workOf(pid) - workedBefore];
  await client.query('drop table before');
  const target = `≤ ${wantedOfBefore} (before: ${tookBefore.toFixed(1)} s, ${workBefore.toFixed(1)} s of one core)`;
  return [
    { name: '  of the time that its rows took before', value: took / tookBefore, unit: '×', target },
    { name: '  of PostgreSQL’s part before', value: worked / workBefore, unit: '×', target: '' },
  ];
}

const idBefore = `'V' || lpad(to_hex((extract(epoch from clock_timestamp()) * 1000000)::bigint), 14, '0')
  || left(replace(gen_random_uuid()::text, '-', ''), 18)`;
const kept = 'name, name_key, sort_name, size, blob_hash, mime_type, category, modified_at, user_modified_at';
const planBefore = `create temporary table copying on commit drop as
  with recursive tree as (
    select id as old_id, ${idBefore} as new_id, null::text as new_parent, 0 as depth, is_folder, ${kept}
    from files where id = $1
    union all
    select f.id, ${idBefore}, tree.new_id, tree.depth + 1, f.is_folder, ${kept.replace(/\w+/g, 'f.$&')}
    from tree join files f on f.parent_id = tree.old_id where tree.is_folder and f.trashed_at is null
  )
  select row_number() over (order by depth) as place, * from tree`;
const copyBefore = `insert into before (id, user_id, parent_id, is_folder, ${kept})
  select new_id, $1, new_parent, is_folder, ${kept} from copying where place between $2 and $3`;

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
