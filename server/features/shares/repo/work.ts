import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/index.ts';

/** A save as its task stores it. */
export const findTaskParams = (
  db: Db,
  userId: string,
  taskId: string,
): Promise<{ params: unknown } | undefined> =>
  db
    .selectFrom('tasks')
    .select('params')
    .where('id', '=', taskId)
    .where('user_id', '=', userId)
    .executeTakeFirst();

/** How long each statement of the transaction may take, in milliseconds; 0: as long as it needs. */
export const limitStatements = (tx: Tx, within: number): Promise<unknown> =>
  sql`select set_config('statement_timeout', ${String(within)}, true)`.execute(tx);
