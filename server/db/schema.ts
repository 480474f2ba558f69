import type { ColumnType, Generated, JSONColumnType } from 'kysely';

/** bigint: pg returns a string by default; `connect.ts` makes it a number, and sizes stay below 2^53. */
type Bytes = ColumnType<number, number, number>;
type Time = ColumnType<Date, Date | string, Date | string>;
type MadeTime = ColumnType<Date, Date | string | undefined, Date | string>;

/** One drive: its usage, and the number of its last change. The row is locked while the drive changes. */
interface DrivesTable {
  user_id: string;
  /** Bytes that may be used, where an operator has set them; else those of the plan count (`account_limits`). */
  own_quota: ColumnType<number | null, number | null | undefined, number | null>;
  /** Bytes of all files and versions, those in the trash included. */
  used: ColumnType<number, number | undefined, number>;
  /** Bytes reserved for uploads and copies in progress. */
  reserved: ColumnType<number, number | undefined, number>;
  /** Files and folders, the root left out. */
  entries: ColumnType<number, number | undefined, number>;
  /** Number of the last entry in `changes`. */
  revision: ColumnType<number, number | undefined, number>;
}

/** Content that is stored, by its SHA-256. */
interface BlobsTable {
  hash: Buffer;
  size: Bytes;
  /** Upper-case hex. */
  gcid: string;
  crc32: Bytes;
  /** Null: not computed yet. Empty: the content cannot be read. */
  md5: Generated<Buffer | null>;
  /** Facts for players (`server/tree/media.ts`); null: not read yet. */
  media: Generated<JSONColumnType<object> | null>;
  created_at: MadeTime;
  /** The time since which collection has found no reference to it. */
  unused_since: Time | null;
}

/**
 * Files and folders. The root of a drive is the row whose id is its user's. A row without parent beside that is
 * detached: a copy that is not whole yet, or a tree that is being deleted; nothing reaches it from the root.
 */
export interface FilesTable {
  id: string;
  user_id: string;
  parent_id: string | null;
  is_folder: boolean;
  /** The name exactly as given, byte for byte: unique in its folder outside the trash. */
  name: string;
  /** The case-folded name, which searches use. */
  name_key: string;
  /** Bytes whose order is the natural order of names. */
  sort_name: string;
  size: ColumnType<number, number | undefined, number>;
  blob_hash: Buffer | null;
  mime_type: string;
  category: string;
  folder_type: Generated<string>;
  is_starred: Generated<boolean>;
  /** Of a folder; empty for the usual one. */
  color: Generated<string>;
  /** Set on the trashed entry itself, not on its contents. */
  trashed_at: Time | null;
  /** Bytes of the trashed entry with its contents. */
  trashed_size: ColumnType<number, number | undefined, number>;
  /** Who put it there, where that was not its owner. */
  trashed_by: Generated<string | null>;
  created_at: MadeTime;
  modified_at: MadeTime;
  /** When the content was changed on the sender's side. */
  user_modified_at: Time | null;
  revision: Generated<number>;
}

/** Older contents of a file. */
export interface VersionsTable {
  id: string;
  file_id: string;
  user_id: string;
  blob_hash: Buffer;
  size: Bytes;
  mime_type: string;
  category: string;
  created_at: Time;
  replaced_at: MadeTime;
}

/** Uploads in progress, and for a day those that have ended. */
export interface UploadsTable {
  id: string;
  /** Whose drive takes it. */
  user_id: string;
  /** Who sends it: the same, or somebody with whom the folder is shared. */
  sender_id: string;
  /** The id that the file will have. */
  file_id: string;
  parent_id: string;
  /** The name that the file will have, as answered; that of the file to replace where `on_conflict` says so. */
  name: string;
  /** Until then nothing else gets this name in the folder. */
  name_held_until: MadeTime;
  size: Bytes;
  /** Hash that the sender announced: GCID or SHA-256; a hint. */
  declared_hash: string;
  mime_type: string;
  on_conflict: string;
  user_modified_at: Time | null;
  created_at: MadeTime;
  expires_at: Time;
  completed_at: Time | null;
  /** The file that it became: not `file_id` where it became a version of another. */
  result_id: string | null;
  /** `Upload-Metadata` as the sender wrote it. */
  metadata: Generated<string>;
  /** While bytes arrive whose checksum was announced: where they begin. */
  unverified_from: Generated<number | null>;
  /** Hash of the content, once all of it is there; null before. */
  blob_hash: Generated<Buffer | null>;
  gcid: Generated<string | null>;
  crc32: Generated<number | null>;
  md5: Generated<Buffer | null>;
  /** Whether its bytes come in one piece or in parts, never both at once. `dropped`: parts are being discarded. */
  taken_as: Generated<'whole' | 'parts' | 'dropped'>;
  /** `BlobStore.stagePlace` of the process that took its bytes; null before any. */
  stage_place: Generated<string | null>;
  /** The file request that it came by. */
  request_id: Generated<string | null>;
}

/** Idempotency keys of calls, and what those created. Kept for a day. */
interface IdempotencyKeysTable {
  user_id: string;
  key: string;
  request_hash: Buffer;
  made_id: string;
  created_at: MadeTime;
}

/** Parts of an upload that were sent in parallel. */
export interface UploadPartsTable {
  upload_id: string;
  number: number;
  /** Largest size of the part, and its size once it is here. */
  size: Bytes;
  /** Null until all of its bytes are here. */
  etag: string | null;
  taken_at: MadeTime;
  /** Its bytes are in the upload's own stage, after those of the parts before it. */
  joined: Generated<boolean>;
}

/** Downloads from addresses that wait or are in progress. */
export interface OfflineDownloadsTable {
  task_id: string;
  user_id: string;
  stage_id: string;
  url: string;
  /** Null: the folder for downloads. */
  parent_id: string | null;
  /** The program that began it, as a name for a folder; empty: the site. */
  program: Generated<string>;
  name: string;
  on_conflict: string;
  created_at: MadeTime;
  is_started: Generated<boolean>;
  /** Paused by its owner. */
  is_paused: Generated<boolean>;
  not_before: MadeTime;
  /** Successive tries without any new byte. */
  tries: Generated<number>;
  /** Whether the source, when last requested, could not resume where the download stopped. */
  begins_anew: Generated<boolean>;
  /** Names the state of the source's content: an ETag or a time. */
  validator: Generated<string>;
  /** The size as the source reports it. */
  size: Generated<number | null>;
  reserved: Generated<number>;
  /** Hash of the content, once all of it is here; null before. */
  blob_hash: Generated<Buffer | null>;
  gcid: Generated<string | null>;
  crc32: Generated<number | null>;
  md5: Generated<Buffer | null>;
  final_size: Generated<number | null>;
  /** Of the downloads of an account that wait, the one with the highest begins first. */
  priority: Generated<number>;
}

/** Archives that are being made or unpacked. */
export interface ArchiveWorkTable {
  task_id: string;
  user_id: string;
  stage_id: string;
  parent_id: string;
  name: string;
  reserved: Generated<number>;
  /** Entries that go into an archive. */
  file_ids: Generated<string[]>;
  /** Of the archive of which the stage has a beginning. */
  tag: Generated<string>;
  /** Content of the archive that is unpacked; null for one that is made. */
  blob_hash: Generated<Buffer | null>;
  /** The folder that hangs on nothing until all is there. */
  root_id: Generated<string | null>;
  seed: Generated<string>;
  password: Generated<string | null>;
  encoding: Generated<string>;
  language: Generated<string>;
  /** Numbers of the wanted entries; null: all. */
  chosen: Generated<number[] | null>;
  /** Of the only wanted entry or folder; empty: all. */
  path: Generated<string>;
  done: Generated<number>;
  created_at: MadeTime;
}

/** Data of torrent downloads, beside their row in `offline_downloads`. */
export interface OfflineTorrentsTable {
  task_id: string;
  /** Hex. */
  info_hash: string;
  trackers: string[];
  web_seeds: Generated<string[]>;
  /** Peer addresses in the magnet link. */
  peers: string[];
  /** The info dictionary; null until known. */
  info: Buffer | null;
  /** Indexes of files, in the order in which they are downloaded; null: all. */
  chosen: number[] | null;
  /** How many of them are stored. */
  done: Generated<number>;
  folder_id: string | null;
  /** The file whose bytes are in the stage; null: the one after the stored ones. */
  staged_index: Generated<number | null>;
  /** How often its owner has chosen among the files. */
  choice: Generated<number>;
}

/** Stored files of torrents, by their index in the torrent. */
interface OfflineTorrentFilesTable {
  task_id: string;
  file_index: number;
  file_id: string;
  /** SHA-256 of its content when it was stored. */
  hash: Buffer;
}

/** Torrents that are given to peers after their transfer. */
interface TorrentSeedsTable {
  /** Hex. */
  info_hash: string;
  user_id: string;
  trackers: string[];
  peers: string[];
  info: Buffer;
  /** Index, entry and SHA-256 of each stored file, beside each other. */
  file_indexes: number[];
  file_ids: string[];
  hashes: Buffer[];
  /** Bytes that were read to be given, and how many may be. */
  given: Generated<number>;
  most: number;
  began_at: MadeTime;
  ends_at: Time;
}

/** Sources from which an account has downloaded, with their content. */
interface KnownSourcesTable {
  user_id: string;
  key: string;
  blob_hash: Buffer;
  noted_at: MadeTime;
}

/** Torrents that are blocked, and those that were blocked for a time. */
interface BlockedTorrentsTable {
  id: ColumnType<number, never, never>;
  /** Hex. */
  info_hash: string;
  reason: string;
  blocked_at: MadeTime;
  /** Null while it is blocked. */
  unblocked_at: Date | null;
}

/** Events for a user's open pages, in order. Kept for a day. */
interface ChangesTable {
  user_id: string;
  revision: number;
  at: MadeTime;
  /** `created`, `updated`, `moved`, `trashed`, `untrashed`, `deleted`, `quota`, `task`. */
  kind: string;
  file_ids: string[];
  /** The folders whose list has changed; the root is "". */
  parent_ids: string[];
}

/** Recent activity. */
interface EventsTable {
  id: string;
  user_id: string;
  type: string;
  file_id: string;
  file_name: string;
  created_at: MadeTime;
}

/** Work that continues after the call that began it. */
interface TasksTable {
  id: string;
  user_id: string;
  type: string;
  name: string;
  phase: string;
  /** 0 to 100. */
  progress: Generated<number>;
  message: Generated<string>;
  file_id: Generated<string>;
  file_name: Generated<string>;
  file_size: ColumnType<number, number | undefined, number>;
  params: JSONColumnType<Record<string, unknown>>;
  created_at: MadeTime;
  updated_at: MadeTime;
}

/** Write locks that programs hold by WebDAV. */
interface WebDavLocksTable {
  token: string;
  user_id: string;
  /** The locked entry; the root has the id of its user. */
  file_id: string;
  /** All below it is locked too. */
  is_deep: boolean;
  is_shared: boolean;
  /** XML: whoever locked it, as the program has written. */
  owner: string;
  seconds: number;
  expires_at: Time;
}

/** Properties that programs keep on entries by WebDAV. */
interface WebDavPropertiesTable {
  file_id: string;
  user_id: string;
  properties: ColumnType<readonly KeptProperty[], string, string>;
}

interface KeptProperty {
  /** Its namespace; empty where it has none. */
  readonly space: string;
  readonly name: string;
  /** The element, complete by itself. */
  readonly xml: string;
}

/** People who may use an entry of a drive that is not theirs. */
export interface GrantsTable {
  id: string;
  owner_id: string;
  file_id: string;
  /** The e-mail address or the name, as the owner gave it. */
  grantee: string;
  /** Null: no account has it yet. */
  grantee_id: string | null;
  role: 'view' | 'edit';
  created_at: MadeTime;
}

/** Keys and the like that the server makes at its first start. */
interface SecretsTable {
  name: string;
  value: Buffer;
  created_at: MadeTime;
}

/** The tables of the drive; those of accounts are in `accounts.ts`. */
export interface DriveTables {
  drives: DrivesTable;
  blobs: BlobsTable;
  files: FilesTable;
  versions: VersionsTable;
  uploads: UploadsTable;
  upload_parts: UploadPartsTable;
  idempotency_keys: IdempotencyKeysTable;
  offline_downloads: OfflineDownloadsTable;
  archive_work: ArchiveWorkTable;
  offline_torrents: OfflineTorrentsTable;
  blocked_torrents: BlockedTorrentsTable;
  offline_torrent_files: OfflineTorrentFilesTable;
  torrent_seeds: TorrentSeedsTable;
  known_sources: KnownSourcesTable;
  changes: ChangesTable;
  events: EventsTable;
  tasks: TasksTable;
  webdav_locks: WebDavLocksTable;
  webdav_properties: WebDavPropertiesTable;
  grants: GrantsTable;
  secrets: SecretsTable;
}
