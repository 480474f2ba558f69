import type { Tx } from '../../../db/index.ts';
import { ApiError } from '../../../errors.ts';
import { beginEntry, keepEntry, undoEntry } from './batch-repo.ts';

/** A refusal as a value. */
export async function orRefused<Found>(ask: () => Found | Promise<Found>): Promise<Found | ApiError> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

/**
 * One of several things in a transaction, of which nothing stays where it is refused.
 * @throws what is no `ApiError`, after which nothing of the transaction stays.
 */
export async function orRefusal<Made>(tx: Tx, work: () => Promise<Made>): Promise<Made | ApiError> {
  await beginEntry(tx);
  try {
    const made = await work();
    await keepEntry(tx);
    return made;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    await undoEntry(tx);
    return error;
  }
}
