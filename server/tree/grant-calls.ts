import type { Role } from '../../api/contract/file.ts';

/**
 * The calls that are done on entries of another drive, each with the role that it takes; all others are refused. With those for
 * `edit` goes what was put into the trash, or is being uploaded, by the person themselves, and nothing else of either.
 */
export const grantCalls = {
  listFiles: 'view',
  searchFiles: 'view',
  getFile: 'view',
  filePath: 'view',
  folderSize: 'view',
  listActivity: 'view',
  createArchive: 'view',
  copyFiles: 'view',
  createFile: 'edit',
  createUpload: 'edit',
  uploadMany: 'edit',
  renameFile: 'edit',
  moveFiles: 'edit',
  trashFiles: 'edit',
  deleteFile: 'edit',
  untrashFiles: 'edit',
} as const satisfies Readonly<Record<string, Role>>;

export type GrantCall = keyof typeof grantCalls;

/** Calls that put the entries elsewhere: not the shared entry itself, whose place and name are its owner’s. */
export const placingCalls: ReadonlySet<GrantCall> = new Set([
  'renameFile',
  'moveFiles',
  'trashFiles',
  'deleteFile',
  'untrashFiles',
]);
