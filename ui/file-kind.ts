/** What a file is to people: it chooses the drawing and the word. */
const fileKinds = [
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
