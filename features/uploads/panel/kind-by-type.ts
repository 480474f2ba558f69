import type { FileKind } from '../../../ui/file-kind.ts';

const families: readonly (readonly [RegExp, FileKind])[] = [
  [/^image\//, 'picture'],
  [/^video\//, 'video'],
  [/^audio\//, 'audio'],
  [/^application\/pdf$/, 'pdf'],
  [/spreadsheet|excel|^text\/csv$/, 'sheet'],
  [/presentation|powerpoint/, 'slides'],
  [/wordprocessing|msword|opendocument\.text|^application\/rtf$/, 'document'],
  [/zip|compressed|x-tar|x-7z|x-rar|vnd\.rar/, 'archive'],
  [/bittorrent/, 'torrent'],
  [/javascript|json|xml|^text\/(html|css|x-)/, 'code'],
  [/^text\//, 'text'],
];

/** What a file on the visitor's disk is, as far as its media type says it: for the drawing beside its name. */
export const kindByType = (type: string): FileKind =>
  families.find(([family]) => family.test(type))?.[1] ?? 'other';
