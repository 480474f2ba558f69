import { sql } from 'kysely';
import type { Tx } from '../../../db/index.ts';
import { ApiError } from '../../../errors.ts';

/**
 * One of several things in a transaction, of which nothing stays where it is refused.
 * @throws what is no `ApiError`, after which nothing of the transaction stays.
 */
export async function orRefusal<Made>(tx: Tx, work: () => Promise<Made>): Promise<Made | ApiError> {
  await sql`savepoint entry`.execute(tx);
  try {
    const made = await work();
    await sql`release savepoint entry`.execute(tx);
    return made;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    await sql`rollback to savepoint entry`.execute(tx);
    return error;
  }
}
