import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../../db/index.ts';
import type { UploadPartsTable, UploadsTable } from '../../../db/schema.ts';

type Queries = Db | Tx;
export type PartRow = Selectable<UploadPartsTable>;

/** All parts of an upload, in their order: complete, arriving, and joined. */
export const partsOf = (db: Queries, id: string): Promise<PartRow[]> =>
  db.selectFrom('upload_parts').selectAll().where('upload_id', '=', id).orderBy('number').execute();

export const lastJoined = (db: Queries, id: string): Promise<PartRow | undefined> =>
  db
    .selectFrom('upload_parts')
    .selectAll()
    .where('upload_id', '=', id)
    .where('joined', '=', true)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();

/** How bytes of the upload may come from here on. It holds the row, so that no part begins between this and the commit. */
export const setTakenAs = (
  db: Queries,
  id: string,
  takenAs: Selectable<UploadsTable>['taken_as'],
  changed: { readonly unverified_from?: null } = {},
): Promise<unknown> =>
  db
    .updateTable('uploads')
    .set({ taken_as: takenAs, ...changed })
    .where('id', '=', id)
    .execute();

export const forgetParts = (db: Queries, id: string): Promise<unknown> =>
  db.deleteFrom('upload_parts').where('upload_id', '=', id).execute();

/** The part lies in the upload's stage, which is right up to `until`. */
export const markJoined = (
  db: Queries,
  { id, number, until }: { id: string; number: number; until: number },
): Promise<unknown> =>
  sql`
    with part as (update upload_parts set joined = true where upload_id = ${id} and number = ${number})
    update uploads set unverified_from = ${until} where id = ${id}`.execute(db);
