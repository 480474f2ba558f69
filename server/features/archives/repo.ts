import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../db/index.ts';
import type { ArchiveWorkTable, FilesTable } from '../../db/schema.ts';

type Queries = Db | Tx;
export type WorkRow = Selectable<ArchiveWorkTable>;

export const insertWork = (db: Queries, row: Insertable<ArchiveWorkTable>): Promise<unknown> =>
  db.insertInto('archive_work').values(row).execute();

export const findWork = (db: Queries, taskId: string): Promise<WorkRow | undefined> =>
  db.selectFrom('archive_work').selectAll().where('task_id', '=', taskId).executeTakeFirst();

/** The row as it is now, held until the end of the transaction. */
export const lockWork = (tx: Tx, taskId: string): Promise<WorkRow | undefined> =>
  tx.selectFrom('archive_work').selectAll().where('task_id', '=', taskId).forUpdate().executeTakeFirst();

/** How much work of an account waits or is under way; counting stops at `most`. */
export const countWork = async (db: Queries, userId: string, most: number): Promise<number> => {
  const { rows } = await sql<{ work: number }>`
    select count(*)::int as work from (
      select from archive_work where user_id = ${userId} limit ${most}
    ) counted`.execute(db);
  return rows[0]?.work ?? 0;
};

/** The bytes promised to the work, and the archive of which its stage has a beginning. */
export const noteWork = (
  db: Queries,
  taskId: string,
  facts: { readonly reserved: number; readonly tag: string },
): Promise<unknown> => db.updateTable('archive_work').set(facts).where('task_id', '=', taskId).execute();

/** How far an extraction is. */
export const noteExtraction = (
  db: Queries,
  taskId: string,
  facts: Pick<WorkRow, 'reserved' | 'root_id' | 'done'>,
): Promise<unknown> => db.updateTable('archive_work').set(facts).where('task_id', '=', taskId).execute();

export const insertRows = (tx: Tx, rows: readonly Insertable<FilesTable>[]): Promise<unknown> =>
  tx.insertInto('files').values(rows).execute();

/** The entry of a folder that has one. */
export const onlyChild = (
  tx: Tx,
  folder: string,
): Promise<{ id: string; name: string; is_folder: boolean } | undefined> =>
  tx
    .selectFrom('files')
    .select(['id', 'name', 'is_folder'])
    .where('parent_id', '=', folder)
    .limit(1)
    .executeTakeFirst();

export const deleteWork = (db: Queries, taskId: string): Promise<unknown> =>
  db.deleteFrom('archive_work').where('task_id', '=', taskId).execute();

/** Which of these stages have bytes of archives. */
export const stagedArchives = async (db: Queries, stageIds: readonly string[]): Promise<string[]> => {
  const rows = await db
    .selectFrom('archive_work')
    .select('stage_id')
    .where('stage_id', '=', sql<string>`any(${stageIds}::text[])`)
    .execute();
  return rows.map(({ stage_id }) => stage_id);
};
