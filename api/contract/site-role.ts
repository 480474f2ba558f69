import { enum as oneOf } from 'zod/mini';

/** Roles for the site editor: each includes the ones before. */
export const siteRoles = ['viewer', 'editor', 'publisher'] as const;
export const siteRole = oneOf(siteRoles);
export type SiteRole = (typeof siteRoles)[number];
