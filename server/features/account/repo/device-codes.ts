import { sql } from 'kysely';
import type { Db } from '../../../db/index.ts';

export const findDeviceCode = (db: Db, userCode: string) =>
  db.selectFrom('device_codes').selectAll().where('userCode', '=', userCode).executeTakeFirst();

/** The id of a device code of this client that nobody has decided about and that is still good. */
export async function findUndecided(
  db: Db,
  deviceCode: string,
  clientId: string,
): Promise<string | undefined> {
  const found = await db
    .selectFrom('device_codes')
    .select('id')
    .where('deviceCode', '=', deviceCode)
    .where('clientId', '=', clientId)
    .where('status', '=', 'pending')
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return found?.id;
}

/** Notes the origin of the device's request, for the person who is asked to let it in. */
export const noteOrigin = (
  db: Db,
  deviceCode: string,
  { ipAddress, userAgent }: { readonly ipAddress: string; readonly userAgent: string },
): Promise<unknown> =>
  db.updateTable('device_codes').set({ ipAddress, userAgent }).where('deviceCode', '=', deviceCode).execute();

/**
 * One statement: of an approval and a denial at the same moment the first one counts, and whoever waits is told. @returns whether this one was.
 * @param caller what they approve ends with their session, if the device has not collected its tokens by then.
 */
export async function decideDeviceCode(
  db: Db,
  id: string,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
  status: 'approved' | 'denied',
): Promise<boolean> {
  const decided = await db
    .updateTable('device_codes')
    .set({ status, userId, approvedBy: status === 'approved' ? sessionId : null })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returning(({ ref }) => sql`pg_notify('device_decided', ${ref('id')})`.as('told'))
    .executeTakeFirst();
  return decided !== undefined;
}

/** @param by milliseconds that the device waits longer from now on. */
export const slowDown = (db: Db, deviceCode: string, by: number): Promise<unknown> =>
  db
    .updateTable('device_codes')
    .set((row) => ({ pollingInterval: row('pollingInterval', '+', by) }))
    .where('deviceCode', '=', deviceCode)
    .execute();
