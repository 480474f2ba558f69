/** Kinds of files for users, each with an icon and a name. */
export const fileKinds = [
  'folder',
  'picture',
  'video',
  'audio',
  'document',
  'sheet',
  'slides',
  'pdf',
  'text',
  'code',
  'archive',
  'torrent',
  'other',
] as const;

export type FileKind = (typeof fileKinds)[number];
