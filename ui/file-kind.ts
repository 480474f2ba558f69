/** Kinds of files as people see them, each with a drawing and a word. */
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
