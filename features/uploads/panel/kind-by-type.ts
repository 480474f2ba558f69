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

/** The kind of a file on the visitor's disk, by its media type: for the icon beside its name. */
export const kindByType = (type: string): FileKind =>
  families.find(([family]) => family.test(type))?.[1] ?? 'other';
