import type { Selectable } from 'kysely';
import type { FilesTable, VersionsTable } from '../db/schema.ts';
import type { MediaFacts } from './media.ts';

export type FileRow = Selectable<FilesTable>;
export type VersionRow = Selectable<VersionsTable>;

/** A file with the facts about its content that the wire shows. */
export interface ShownRow extends FileRow {
  /** Null for folders. */
  readonly gcid: string | null;
  /** Empty where it cannot be had; null for folders and where it is not computed yet. */
  readonly md5: Buffer | null;
  /** Null for folders and where it is not read yet. */
  readonly media: MediaFacts | null;
}

/** Defaults for rows that do not come from the table of files. */
export const blankFile = {
  ...{ is_folder: false, size: 0, revision: 0, mime_type: '', category: 'OTHER', folder_type: 'NORMAL' },
  ...{
    blob_hash: null,
    gcid: null,
    md5: null,
    media: null,
    name_key: '',
    sort_name: '',
    user_modified_at: null,
  },
  ...{ is_starred: false, color: '', trashed_at: null, trashed_by: null, trashed_size: 0 },
} satisfies Partial<ShownRow>;

/** As much of a file as the wire shows of it. */
export type PresentedRow = Omit<ShownRow, 'name_key' | 'trashed_by' | 'trashed_size'>;

/** The state of an entry, as `file_state` of the database returns it. */
export type FileState = 'live' | 'trashed' | 'buried' | 'detached';

export interface StatedRow extends ShownRow {
  readonly state: FileState | null;
}

/** An entry that its owner sees: never the root, which has no row. */
export interface SeenRow extends StatedRow {
  readonly state: Exclude<FileState, 'detached'>;
  readonly parent_id: string;
}

/** One that is neither in the trash nor below a trashed folder. */
export interface LiveRow extends SeenRow {
  readonly state: 'live';
}

/** A name as the table keeps it. */
export interface Named {
  readonly name: string;
  readonly name_key: string;
  readonly sort_name: string;
}

/** Stored content, as a file refers to it. */
export interface Content {
  readonly hash: Buffer;
  readonly size: number;
  readonly mimeType: string;
  readonly category: string;
}
