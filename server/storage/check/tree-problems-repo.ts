import { sql } from 'kysely';
import { type Db, transact } from '../../db/index.ts';
import { mostEntries } from '../../tree/repo/drives.ts';
import { takeYourTime } from '../repo.ts';

/** Faults in the trees of files, in which the rules of the tables leave space for them. */
type TreeFaultKind =
  /** It cannot be reached from any entry without parent: folders that hold one another. */
  | 'cycle'
  /** Its folder belongs to another drive. */
  | 'foreign_parent'
  /** Its folder is a file. */
  | 'parent_is_file'
  /** An account without a root folder or without a row in `drives`. */
  | 'no_drive'
  /** An older version that is counted for another drive than its file. */
  | 'foreign_version'
  /** A file or version whose size is not that of its content. */
  | 'wrong_size';

export interface TreeProblem {
  readonly kind: TreeFaultKind;
  /** Of the entry, the version, or the account. */
  readonly id: string;
  readonly userId: string;
}

/** Faults that are listed at most, of each kind: more have one cause. */
const most = 1000;

/** Looks for faults in all trees, in one snapshot. */
export function findTreeProblems(db: Db): Promise<readonly TreeProblem[]> {
  return transact(db, async (tx) => {
    await takeYourTime(tx);
    const { rows } = await sql<TreeProblem>`
      with recursive reached (id) as (
        select id from files where parent_id is null
        union all
        select f.id
        from reached cross join lateral (select id from files where parent_id = reached.id limit ${mostEntries}) f
      )
      (select 'cycle' as kind, id, user_id as "userId" from files
        where not exists (select from reached where reached.id = files.id) order by id limit ${most})
      union all
      (select 'foreign_parent', f.id, f.user_id from files f join files p on p.id = f.parent_id
        where p.user_id <> f.user_id order by 2 limit ${most})
      union all
      (select 'parent_is_file', f.id, f.user_id from files f join files p on p.id = f.parent_id
        where not p.is_folder order by 2 limit ${most})
      union all
      (select 'no_drive', u.id, u.id from users u
        where u.cancelled_at is null and (not exists (select from drives s where s.user_id = u.id)
          or not exists (select from files f where f.id = u.id and f.parent_id is null and f.is_folder))
        order by 2 limit ${most})
      union all
      (select 'foreign_version', v.id, v.user_id from versions v join files f on f.id = v.file_id
        where f.user_id <> v.user_id order by 2 limit ${most})
      union all
      (select 'wrong_size', f.id, f.user_id from files f join blobs b on b.hash = f.blob_hash
        where b.size <> f.size order by 2 limit ${most})
      union all
      (select 'wrong_size', v.id, v.user_id from versions v join blobs b on b.hash = v.blob_hash
        where b.size <> v.size order by 2 limit ${most})`.execute(tx);
    return rows;
  });
}
