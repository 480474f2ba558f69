import type { PathStep } from '../../api/contract/share-page.ts';
import { href, type SitePath } from '../../engine/index.ts';

/** `/s/{share}/{folder}/{folder}`: the path to a folder of a share. */
export const folderAddress = (shareId: string, path: readonly Pick<PathStep, 'id'>[]): SitePath =>
  href('/s/:share_id/*parent_ids', { share_id: shareId, parent_ids: path.map(({ id }) => id).join('/') });

/** The address of a folder within another one with a known address: a long path is built once. */
export const addressWithin = (folder: SitePath, { id }: Pick<PathStep, 'id'>): SitePath =>
  `${folder}/${encodeURIComponent(id)}` as SitePath;

/** The folder in an address: the last one of its path; empty for the share itself. */
export const folderOf = (parentIds: string | undefined): string => parentIds?.split('/').at(-1) ?? '';
