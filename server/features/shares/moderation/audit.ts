import { type Db, withDriveLock } from '../../../db/index.ts';
import type { AuditStatus } from '../policy.ts';
import { forgetReports } from '../repo/moderation.ts';
import { auditShareRow, findShare } from '../repo/shares.ts';

/**
 * How staff have a share stand; one that is open again has no reports. Its owner's open windows hear of it at once, in
 * whichever process they are; its visitors are out with their next call.
 *
 * @returns false where there is no such share.
 */
export async function auditShare(db: Db, id: string, status: AuditStatus | 'OK'): Promise<boolean> {
  const share = await findShare(db, id);
  if (share === undefined) return false;
  return withDriveLock(db, share.user_id, async ({ tx, emit }) => {
    if (!(await auditShareRow(tx, id, status))) return false;
    if (status === 'OK') await forgetReports(tx, id);
    // No entry is another one.
    emit('share', [], []);
    return true;
  });
}
