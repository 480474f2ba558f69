import { sql } from 'kysely';

/** Of a list of files: only what the share shows. */
export const isReached = (share: { readonly id: string; readonly user_id: string }) =>
  sql<boolean>`share_reaches(${share.id}, ${share.user_id}, files.id)`;

/** The ids are passed one by one, so that the planner knows how few they are. */
export const isAmong = (ids: readonly string[]) => sql<boolean>`files.id = any(${ids}::text[])`;
