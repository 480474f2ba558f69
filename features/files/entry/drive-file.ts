import type { FileAnswer } from '../../../api/contract/file.ts';
import type { FileKind } from '../../../ui/file-kind.ts';

/** A file or folder as the server’s answers show it (`api/contract/file.ts`). */
export type DriveFile = FileAnswer & {
  /** In recent activity: when it was last used (RFC 3339). */
  readonly usedAt?: string;
  /** In a search, and in the trash where it was: the folders above it, from the root down, without the root. */
  readonly place?: readonly PathStep[];
  /** In a search: marks its words in the name. */
  readonly found?: RegExp | undefined;
  /** Where others share something with this account: who, and by which grant. */
  readonly ownerName?: string;
  readonly grantId?: string;
};

export interface PathStep {
  /** The root is "". */
  readonly id: string;
  readonly name: string;
}

/** The facts of an entry that a list shows. Facts of some lists only may be missing. */
export type ListedEntry = Pick<
  DriveFile,
  | 'kind'
  | 'id'
  | 'name'
  | 'size'
  | 'file_extension'
  | 'mime_type'
  | 'file_category'
  | 'modified_time'
  | 'thumbnail_link'
> &
  Partial<
    Pick<
      DriveFile,
      | 'starred'
      | 'folder_color'
      | 'shared'
      | 'delete_time'
      | 'usedAt'
      | 'place'
      | 'found'
      | 'ownerName'
      | 'role'
    >
  >;

/** It lies in somebody else’s drive. */
export const isOfOthers = ({ role }: Pick<DriveFile, 'role'>): boolean => role !== undefined;

/** Its name and place may be changed: it is one’s own, or lies in a folder that others share for editing. */
export const isEditable = ({ role, parent_id }: Pick<DriveFile, 'role' | 'parent_id'>): boolean =>
  role === undefined || (role === 'edit' && parent_id !== '');

export const isFolder = ({ kind }: Pick<DriveFile, 'kind'>): boolean => kind === 'drive#folder';

export const idsOf = (entries: readonly DriveFile[]): string[] => entries.map(({ id }) => id);

const extensionsOf: readonly (readonly [FileKind, string])[] = [
  ['pdf', '.pdf'],
  ['sheet', '.xls .xlsx .ods .csv .tsv .numbers'],
  ['slides', '.ppt .pptx .odp .key'],
  ['text', '.txt .md .log .srt .vtt .ass .nfo .ini .conf'],
  [
    'code',
    '.js .ts .tsx .jsx .mjs .json .html .htm .css .scss .xml .yaml .yml .toml .py .rb .go .rs .java .kt .swift .c .h .cpp .cs .php .sh .bat .ps1 .sql .lua .vue',
  ],
  // A book, though it is a zip underneath (spec section 5).
  ['document', '.epub .mobi .azw3 .doc .docx .odt .rtf .pages'],
];
const byExtension = new Map(
  extensionsOf.flatMap(([kind, extensions]) =>
    extensions.split(' ').map((extension) => [extension, kind] as const),
  ),
);

const byCategory: Readonly<Record<DriveFile['file_category'], FileKind>> = {
  IMAGE: 'picture',
  VIDEO: 'video',
  AUDIO: 'audio',
  DOCUMENT: 'document',
  ARCHIVE: 'archive',
  TORRENT: 'torrent',
  OTHER: 'other',
};

/** The kind of an entry, for its drawing and name. */
export function kindOf(
  file: Pick<DriveFile, 'kind' | 'file_extension' | 'file_category' | 'mime_type'>,
): FileKind {
  if (isFolder(file)) return 'folder';
  const known = byExtension.get(file.file_extension.toLowerCase());
  if (known) return known;
  // One frame of a picture, which some programs take for a film (spec section 5).
  if (file.mime_type === 'video/webp_pipe') return 'picture';
  return byCategory[file.file_category];
}

/** Drops repeated entries: of equal ids, the first stays. */
export function uniqueById<Entry extends { readonly id: string }>(entries: readonly Entry[]): Entry[] {
  const met = new Set<string>();
  return entries.filter(({ id }) => !met.has(id) && met.add(id));
}
