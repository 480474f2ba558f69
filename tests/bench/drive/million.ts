import pg from 'pg';
import { postmasterOf } from '../../process/serving.ts';

/** An account's files by the million, made past the server: what is measured is how they are read. */
export interface Million {
  readonly small: string;
  readonly large: string;
  /** For deep pages: asks as the administrator. */
  readonly client: pg.Client;
}

const [inSmall, inLarge, inEach, others] = [1000, 100_000, 1000, 899];

/**
 * 1,000,000 rows: a folder of 1,000, one of 100,000, and 899 more of 1,000; one entry in a hundred is a folder. Indexes
 * are taken away and built again from their own definitions, and foreign keys are not checked row by row: minutes become
 * seconds.
 */
export async function makeMillion(data: string, userId: string): Promise<Million> {
  const { socketFolder: host, port } = postmasterOf(data)!;
  const client = new pg.Client({ host, port, user: 'postgres', database: 'drive', password: '' });
  await client.connect();
  try {
    return await makeWith(client, userId);
  } catch (error) {
    await client.end();
    throw error;
  }
}

async function makeWith(client: pg.Client, userId: string): Promise<Million> {
  const run = (text: string, values: readonly unknown[] = []) => client.query(text, [...values]);
  await run(`set session_replication_role = replica`);
  await run(`set maintenance_work_mem = '512MB'`);
  await run(`set synchronous_commit = off`);
  const { rows: indexes } = await run(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = 'files' and schemaname = 'public' and indexname <> 'files_pkey'`,
  );
  for (const { name } of indexes) await run(`drop index ${name}`);
  await makeContents(client);
  await fill(run, userId);
  for (const { definition } of indexes) await run(definition);
  await run(`set session_replication_role = origin`);
  await run(
    `update drives set own_quota = 1 << 50, used = (select sum(size) from files where user_id = $1) where user_id = $1`,
    [userId],
  );
  await run('vacuum (analyze) files');
  await run('vacuum (analyze) blobs');
  await run('checkpoint');
  return { small: 'folder0', large: 'folder1', client };
}

/** A thousand contents of 1 to 1,000 bytes, as rows alone; once for all that measure in one database. */
export async function makeContents(client: pg.Client): Promise<void> {
  await client.query(
    `insert into blobs (hash, size, gcid, crc32)
     select sha256(n::text::bytea), n, upper(encode(substr(sha256(n::text::bytea), 1, 20), 'hex')), n
     from generate_series(1, 1000) n on conflict do nothing`,
  );
}

type Run = (text: string, values?: readonly unknown[]) => Promise<pg.QueryResult>;

async function fill(run: Run, userId: string): Promise<void> {
  await run(
    `insert into files (id, user_id, parent_id, is_folder, name, name_key, sort_name)
     select 'folder' || n, $1, $1, true, 'folder ' || lpad(n::text, 6, '0'), 'folder ' || lpad(n::text, 6, '0'),
       'folder ' || lpad(n::text, 6, '0') from generate_series(0, $2::int + 1) n`,
    [userId, others],
  );
  await run(
    `insert into files (id, user_id, parent_id, is_folder, name, name_key, sort_name, size, blob_hash, mime_type,
       category, created_at, modified_at)
     select 'entry' || n, $1,
       case when n <= $2 then 'folder0' when n <= $2 + $3 then 'folder1' else 'folder' || (2 + (n - $2 - $3 - 1) / $4) end,
       n % 100 = 0, name, name, name,
       case when n % 100 = 0 then 0 else 1 + (n::bigint * 7919) % 1000 end,
       case when n % 100 = 0 then null else sha256((1 + (n::bigint * 7919) % 1000)::text::bytea) end,
       case when n % 100 = 0 then '' else 'image/jpeg' end,
       (array['IMAGE', 'VIDEO', 'AUDIO', 'DOCUMENT', 'OTHER'])[1 + n % 5],
       now(), now() - ((n::bigint * 104729) % 31536000) * interval '1 second'
     from generate_series(1, $2::int + $3::int + $4::int * $5::int) n
     cross join lateral (select 'photo ' || lpad(((n::bigint * 15485863) % 10000000)::text, 7, '0') || ' ' || n || '.jpg' as name) names`,
    [userId, inSmall, inLarge, inEach, others],
  );
}
