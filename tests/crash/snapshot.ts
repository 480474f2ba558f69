import type { Pool } from 'pg';
import { totalsQuery } from '../../server/storage/check/totals-query.ts';
import { type Entry, file, folder } from './model.ts';

interface UploadOnServer {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly size: number;
  readonly blobHash: string | null;
}

/** Contents of the tables at one instant. */
export interface Snapshot {
  /** The drive of an account, from its root. */
  readonly driveOf: (userId: string) => Entry;
  readonly unfinished: readonly UploadOnServer[];
  /** Faults that the tables show by themselves. */
  readonly faults: readonly string[];
}

interface Row {
  readonly id: string;
  readonly parent_id: string | null;
  readonly is_folder: boolean;
  readonly name: string;
  readonly size: number;
  readonly hash: string | null;
  readonly is_trashed: boolean;
}

/** Reads all tables in one transaction, so that they are of one instant. */
export async function readSnapshot(pool: Pool): Promise<Snapshot> {
  const client = await pool.connect();
  const read = async <Found>(text: string): Promise<Found[]> =>
    (await client.query(text)).rows as unknown as Found[];
  try {
    await read('begin isolation level repeatable read read only');
    const rows = await read<Row>(
      `select id, parent_id, is_folder, name, size, encode(blob_hash, 'hex') as hash,
              trashed_at is not null as is_trashed from files`,
    );
    const versions = await read<{ file_id: string; hash: string }>(
      `select file_id, encode(blob_hash, 'hex') as hash from versions`,
    );
    const unfinished = await read<UploadOnServer>(
      `select id, user_id as "userId", name, size, encode(blob_hash, 'hex') as "blobHash"
       from uploads where completed_at is null and expires_at > now()`,
    );
    const faults: { fault: string }[] = [];
    for (const question of questions) faults.push(...(await read<{ fault: string }>(question)));
    await read('commit');
    const entries = entriesOf(rows, versions);
    return {
      driveOf: (userId) => entries.get(userId) ?? folder('a drive that is missing'),
      unfinished,
      faults: faults.map(({ fault }) => fault),
    };
  } finally {
    client.release();
  }
}

function entriesOf(
  rows: readonly Row[],
  versions: readonly { file_id: string; hash: string }[],
): Map<string, Entry> {
  const entries = new Map(
    rows.map((row) => {
      const entry = row.is_folder
        ? folder(row.name, row.id)
        : file(row.name, row.hash ?? '', row.size, row.id);
      entry.isTrashed = row.is_trashed;
      return [row.id, entry];
    }),
  );
  for (const { file_id, hash } of versions) entries.get(file_id)?.versions.push(hash);
  for (const { id, parent_id } of rows) {
    if (parent_id !== null) entries.get(parent_id)?.children.push(entries.get(id)!);
  }
  return entries;
}

/** Each names what may not be, once no job is left to do. */
const questions: readonly string[] = [
  ...['used', 'reserved', 'entries'].map(
    (counter) =>
      `select '${counter} of ' || user_id || ': ' || ${counter} || ' is said, right is ' || right_${counter} as fault
       from (${totalsQuery}) space where ${counter} <> right_${counter}`,
  ),
  `select 'nowhere: ' || id as fault from files where parent_id is null and id <> user_id`,
  `select 'task ' || id || ' (' || type || ') is ' || phase as fault from tasks where phase <> 'PHASE_TYPE_COMPLETE'`,
  `select 'revision of ' || s.user_id || ' is ' || s.revision || ', the last change has ' || last.revision as fault
   from drives s cross join lateral (select coalesce(max(revision), 0) as revision from changes where user_id = s.user_id) last
   where s.revision <> last.revision`,
  `select 'an upload became ' || result_id || ', of which nothing is known' as fault from uploads u
   where completed_at is not null and not exists (select from events e where e.file_id = u.result_id)`,
];

/** Jobs that will run, or do: those that repeat themselves by the clock do not count. */
export async function jobsLeft(pool: Pool): Promise<number> {
  const { rows } = await pool.query(
    `select count(*) as count from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier like 'files.%' or t.identifier in ('uploads.clean', 'offline.fetch', 'shares.restore')`,
  );
  return Number(rows[0].count);
}

/** Sessions of a server that was killed: what they were doing may still be committed, until they have noticed. */
export async function sessionsBefore(pool: Pool, instant: string): Promise<number> {
  const { rows } = await pool.query(
    `select count(*) as count from pg_stat_activity
     where application_name like 'drive%' and backend_start < $1`,
    [instant],
  );
  return Number(rows[0].count);
}
