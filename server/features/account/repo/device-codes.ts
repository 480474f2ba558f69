import type { Db } from '../../../db/index.ts';

export const findDeviceCode = (db: Db, userCode: string) =>
  db.selectFrom('device_codes').selectAll().where('userCode', '=', userCode).executeTakeFirst();

/** Notes the origin of the device's request, for the person who is asked to let it in. */
export const noteOrigin = (
  db: Db,
  deviceCode: string,
  { ipAddress, userAgent }: { readonly ipAddress: string; readonly userAgent: string },
): Promise<unknown> =>
  db.updateTable('device_codes').set({ ipAddress, userAgent }).where('deviceCode', '=', deviceCode).execute();

/**
 * One statement: of an approval and a denial at the same moment the first one counts. @returns whether this one was.
 * @param caller what they approve ends with their session, if the device has not collected its tokens by then.
 */
export async function decideDeviceCode(
  db: Db,
  id: string,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
  status: 'approved' | 'denied',
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('device_codes')
    .set({ status, userId, approvedBy: status === 'approved' ? sessionId : null })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @param by milliseconds that the device waits longer from now on. */
export const slowDown = (db: Db, deviceCode: string, by: number): Promise<unknown> =>
  db
    .updateTable('device_codes')
    .set((row) => ({ pollingInterval: row('pollingInterval', '+', by) }))
    .where('deviceCode', '=', deviceCode)
    .execute();
