import type { SiteRole } from '../../../api/contract/site-role.ts';
import type { Action } from '../../authorize.ts';
import { ApiError } from '../../errors.ts';
import type { MemberRow } from './repo.ts';

/** The part that an account has in the site. */
export interface Member extends MemberRow {
  readonly role: SiteRole;
}

/** The role of an account. Operators of the drive are publishers, whatever their row says. */
export const roleOf = ({ role, operatorSince }: MemberRow): SiteRole | null =>
  operatorSince === null ? role : 'publisher';

const steps: readonly SiteRole[] = ['viewer', 'editor', 'publisher'];

/** To somebody without a role the site's editor does not exist: they are answered as at an address where nothing is. */
const absent = (): ApiError => new ApiError('not_found');

const forRole = (least: SiteRole): Action<MemberRow, Member> => ({
  isSeen: (member, userId) => member.id === userId && roleOf(member) !== null,
  absent,
  isAllowed: (member): member is Member => steps.indexOf(roleOf(member) ?? 'viewer') >= steps.indexOf(least),
  refused: () => new ApiError('permission_denied'),
});

/** To look at faults, files, reports and the history. */
export const viewSite = forRole('viewer');
/** To have drafts checked and shown. */
export const draftSite = forRole('editor');
/** To publish, and to roll back. */
export const changeSite = forRole('publisher');

/** To give roles: for operators of the drive. */
export const governSite: Action<MemberRow, Member> = {
  ...forRole('viewer'),
  isAllowed: (member): member is Member => member.operatorSince !== null,
};
