import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../db/index.ts';
import type { UploadPartsTable, UploadsTable } from '../../db/schema.ts';

type Queries = Db | Tx;
export type UploadRow = Selectable<UploadsTable>;
export type PartRow = Selectable<UploadPartsTable>;

/** Of any account: the caller has shown the credentials of this upload. */
export const findUploadById = (db: Queries, id: string): Promise<UploadRow | undefined> =>
  db.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirst();

/** The same, held until the end of the transaction. */
export const lockUploadById = (tx: Tx, id: string): Promise<UploadRow | undefined> =>
  tx.selectFrom('uploads').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Bytes that the other parts of an upload have or may have. */
export const sizeOfOthers = async (db: Queries, id: string, number: number): Promise<number> => {
  const { size } = await db
    .selectFrom('upload_parts')
    .select(sql<number>`coalesce(sum(size), 0)::bigint`.as('size'))
    .where('upload_id', '=', id)
    .where('number', '!=', number)
    .executeTakeFirstOrThrow();
  return size;
};

/** Reserves a part that is about to arrive. An earlier one of that number whose bytes are still there counts too. */
export const promisePart = (
  db: Queries,
  part: { upload_id: string; number: number; size: number },
): Promise<unknown> =>
  db
    .insertInto('upload_parts')
    .values({ ...part, etag: null })
    .onConflict((conflict) =>
      conflict.columns(['upload_id', 'number']).doUpdateSet({
        size: sql<number>`greatest(upload_parts.size, ${part.size}::bigint)`,
        etag: null,
      }),
    )
    .execute();

/** False where the part was discarded while it arrived, as another process may do where the lock was lost. */
export const recordPart = async (
  db: Queries,
  { upload_id, number, size, etag }: { upload_id: string; number: number; size: number; etag: string },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('upload_parts')
    .set({ size, etag, taken_at: sql`now()` })
    .where('upload_id', '=', upload_id)
    .where('number', '=', number)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** Whether some of the parts have been joined already: then none can take the place of another. */
export const hasJoined = async (db: Queries, id: string): Promise<boolean> =>
  (await db
    .selectFrom('upload_parts')
    .select('number')
    .where('upload_id', '=', id)
    .where('joined', '=', true)
    .limit(1)
    .executeTakeFirst()) !== undefined;

export const forgetPart = (db: Queries, id: string, number: number): Promise<unknown> =>
  db.deleteFrom('upload_parts').where('upload_id', '=', id).where('number', '=', number).execute();

/** The parts that are here whole, in their order. */
export const wholeParts = (
  db: Queries,
  id: string,
  { after = 0, most = 10_000 }: { after?: number; most?: number } = {},
): Promise<PartRow[]> =>
  db
    .selectFrom('upload_parts')
    .selectAll()
    .where('upload_id', '=', id)
    .where('etag', 'is not', null)
    .where('number', '>', after)
    .orderBy('number')
    .limit(most)
    .execute();
