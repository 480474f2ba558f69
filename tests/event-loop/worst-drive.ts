import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';

/** Rows as an account can make them, which by calls would take hours. */
interface Filled {
  readonly parentId: string;
  readonly count: number;
  /** SQL of a name, from `n`; 255 bytes are as long as one can be. */
  readonly name: string;
  /** Files have this content. */
  readonly hash?: Buffer;
  readonly isTrashed?: boolean;
}

/** Names of as many bytes as can be, each the worst for something that is done with names. */
export const longNames = {
  letters: "rpad(n::text, 255, 'x')",
  dots: "rpad('a' || n::text, 255, '.')",
  wide: "n::text || repeat('測', 82)",
  accents: "n::text || repeat('é', 123)",
  signs: `n::text || repeat('"', 248)`,
};

export function worstDrive(pool: pg.Pool) {
  const fill = async (userId: string, filled: Filled): Promise<string[]> => {
    const { parentId, count, name, hash, isTrashed = false } = filled;
    const prefix = `V${randomBytes(9).toString('hex')}`;
    await pool.query(
      `insert into files (id, user_id, parent_id, is_folder, name, name_key, sort_name, size, blob_hash, mime_type,
         category, trashed_at)
       select $1 || lpad(n::text, 7, '0'), $2, $3, $4::bytea is null, name, name, left(name, 130),
         case when $4::bytea is null then 0 else 1 end, $4, 'image/png', 'IMAGE', case when $5 then now() end
       from generate_series(1, $6::int) n, lateral (select ${name} as name) named`,
      [prefix, userId, parentId, hash ?? null, isTrashed, count],
    );
    await pool.query('update drives set entries = entries + $2 where user_id = $1', [userId, count]);
    return Array.from({ length: count }, (_, at) => prefix + String(at + 1).padStart(7, '0'));
  };
  return {
    fill,
    /** Folders within one another, the outermost first. */
    nest: async (
      userId: string,
      depth: number,
      parentId: string,
      name = longNames.letters,
    ): Promise<string[]> => {
      const prefix = `V${randomBytes(9).toString('hex')}`;
      await pool.query(
        `insert into files (id, user_id, parent_id, is_folder, name, name_key, sort_name)
         select $1 || n, $2, case n when 1 then $4 else $1 || (n - 1) end, true, name, name, left(name, 130)
         from generate_series(1, $3::int) n, lateral (select ${name} as name) named`,
        [prefix, userId, depth, parentId],
      );
      return Array.from({ length: depth }, (_, at) => `${prefix}${at + 1}`);
    },
    content: async (): Promise<Buffer> => {
      const hash = createHash('sha256').update(randomBytes(8)).digest();
      await pool.query(`insert into blobs (hash, size, gcid, crc32) values ($1, 1, repeat('0', 40), 0)`, [
        hash,
      ]);
      return hash;
    },
    /** Batches that were done, with all that they were asked for. */
    tasks: async (
      userId: string,
      count: number,
      ids: number,
      phase = 'PHASE_TYPE_COMPLETE',
    ): Promise<string[]> => {
      const prefix = `t${randomBytes(9).toString('hex')}`;
      await pool.query(
        `insert into tasks (id, user_id, type, name, phase, progress, params)
         select $1 || n, $2, 'star', 'Star', $5, 99, params
         from generate_series(1, $3::int) n,
           (select jsonb_build_object('batch', jsonb_build_object('type', 'star', 'ids', jsonb_agg(md5(i::text)))) as params
            from generate_series(1, $4::int) i) asked`,
        [prefix, userId, count, ids, phase],
      );
      return Array.from({ length: count }, (_, at) => `${prefix}${at + 1}`);
    },
    /** Events of files, three of four of which are gone. */
    events: async (userId: string, count: number): Promise<void> => {
      await pool.query(
        `insert into events (id, user_id, type, file_id, file_name)
         select 'E' || md5(n::text || $1), $1, 'TYPE_UPLOAD', case when n % 4 = 0 then there.id else 'gone' || n end,
           rpad(n::text, 130, 'é')
         from generate_series(1, $2::int) n, (select id from files where user_id = $1 and parent_id = $1 limit 1) there`,
        [userId, count],
      );
    },
    shares: async (userId: string, count: number): Promise<void> => {
      await pool.query(
        `insert into shares (id, user_id, title, note, created_at)
         select 'S' || md5(n::text || $1), $1, rpad(n::text, 200, 'é'), repeat('x', 500),
           now() - interval '3 days' from generate_series(1, $2::int) n`,
        [userId, count],
      );
    },
    /** Changes for open pages, with as many ids in each as allowed. */
    changes: async (userId: string, count: number): Promise<void> => {
      await pool.query(
        `with moved as (update drives set revision = revision + $2::int where user_id = $1 returning revision)
         insert into changes (user_id, revision, kind, file_ids, parent_ids)
         select $1, moved.revision - $2::int + n, 'created', ids, ids
         from moved, generate_series(1, $2::int) n,
           (select array_agg('V' || md5(i::text)) as ids from generate_series(1, 200) i) many`,
        [userId, count],
      );
    },
  };
}
