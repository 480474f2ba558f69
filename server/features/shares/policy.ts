import type { ShareStatus } from '../../../api/contract/shares.ts';
import { forOwner } from '../../authorize.ts';
import type { LinkPurpose } from '../downloads/index.ts';
import { type Admission, isPassToken } from './pass-code.ts';
import type { ShareRow } from './repo/shares.ts';

/** Decisions of the operator about a share. */
export const auditStatuses = ['SENSITIVE_RESOURCE', 'SENSITIVE_WORD', 'AUDITING', 'PROHIBITED'] as const;
export type AuditStatus = (typeof auditStatuses)[number];

/** The one place that decides the status of a share, whoever asks; a passcode is not checked here. */
export function shareStatusOf(share: ShareRow | undefined, now: number): ShareStatus {
  if (share === undefined) return 'NOT_FOUND';
  if (share.deleted_at !== null || share.is_owner_leaving) return 'DELETED';
  const said = auditStatuses.find((status) => status === share.audit);
  if (said !== undefined) return said;
  if (share.expires_at !== null && share.expires_at.getTime() <= now) return 'EXPIRED';
  return 'OK';
}

/** Only its owner changes or ends a share, also one that is closed to visitors. */
export const manageShare = forOwner('share_not_found');

export const admissionTo = ({ id, generation }: ShareRow): Admission => ({ shareId: id, generation });

interface Shown {
  readonly token: string;
  readonly key: Buffer;
  readonly now: number;
}

/**
 * Whether a visitor may look into a share. Whatever is wrong with a token, the answer is the same: the passcode is
 * required. A share without one is open to everyone with its address.
 */
export function visitorStatusOf(share: ShareRow | undefined, { token, key, now }: Shown): ShareStatus {
  const status = shareStatusOf(share, now);
  if (status !== 'OK' || share === undefined || share.pass_code === '') return status;
  return isPassToken(key, admissionTo(share), token, now) ? 'OK' : 'PASS_CODE_EMPTY';
}

/**
 * Visitors may read the content itself; otherwise they see small pictures of it, and may save it to their own drives.
 */
export const mayDownload = ({ allow_download: isAllowed }: Pick<ShareRow, 'allow_download'>): boolean =>
  isAllowed;

/** The same, of links that were given before. */
export const mayOpen = (share: Pick<ShareRow, 'allow_download'>, purpose: LinkPurpose): boolean =>
  mayDownload(share) || purpose.startsWith('SIZE_');

/** How many saves are left; undefined: any number. */
export const restoresLeft = ({ restore_limit: limit, restore_count: count }: ShareRow): number | undefined =>
  limit === null ? undefined : Math.max(0, limit - count);
