import { type Db, withDriveLock } from '../../../db/index.ts';
import type { AuditStatus } from '../policy.ts';
import { forgetReports } from '../repo/moderation.ts';
import { auditShareRow, findShare } from '../repo/shares.ts';

/**
 * Sets the audit status of a share; one that is open again has no reports. Open windows of its owner are notified at
 * once, in every process; its visitors lose access with their next call.
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
