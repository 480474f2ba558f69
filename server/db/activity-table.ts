export type ActivityKind =
  | 'added'
  /** New content. */
  | 'updated'
  | 'renamed'
  | 'moved'
  | 'copied'
  | 'trashed'
  | 'restored'
  | SharingKind;

/** An entry was given to a person, they may do more or less with it, and it was taken back. */
export type SharingKind = 'shared' | 'role_changed' | 'unshared';

/** Who did what in shared folders. */
interface ActivityTable {
  id: string;
  owner_id: string;
  kind: ActivityKind;
  /** Null: nobody with an account. */
  actor_id: string | null;
  /** Shared folders in which it happened; of a change of sharing the entry itself. */
  folder_ids: string[];
  /** How many entries in each of these. */
  counts: number[];
  /** Of what was moved: the shared folder that it came into. */
  into_id: string | null;
  /** Some of the entries. */
  file_ids: string[];
  grantee: string | null;
  grantee_id: string | null;
  role: 'view' | 'edit' | null;
  created_at: Date;
}

export interface ActivityTables {
  activity: ActivityTable;
}
