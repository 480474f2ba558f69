export { roleOf } from './policy.ts';
export { findMember, listMembers } from './repo.ts';
export { giveRole, openSiteEditor } from './routes.ts';
