export { roleOf } from './policy.ts';
export { findMember, listMembers, type MemberRow } from './repo.ts';
export { giveRole, openSiteEditor } from './routes.ts';
