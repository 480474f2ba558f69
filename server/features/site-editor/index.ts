export { roleOf } from './policy.ts';
export { findMember, listMembers } from './repo.ts';
export { siteEditorRoutes } from './routes.ts';
export { createSiteEditor, giveRole } from './service.ts';
