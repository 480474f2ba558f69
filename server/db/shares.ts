import type { ColumnType, Generated } from 'kysely';

type Time = ColumnType<Date, Date | string, Date | string>;
type MadeTime = ColumnType<Date, Date | string | undefined, Date | string>;

/** Links to files of a drive. */
interface SharesTable {
  id: string;
  user_id: string;
  title: Generated<string>;
  note: Generated<string>;
  /** Empty: none is needed. */
  pass_code: Generated<string>;
  /** Tokens and links of an earlier one open nothing. */
  generation: Generated<number>;
  /** `OK`, or the check code that visitors get. */
  audit: Generated<string>;
  /** Null: never. */
  expires_at: Time | null;
  /** Null: any number. */
  restore_limit: number | null;
  /** If false, visitors see small pictures only, and may save. */
  allow_download: Generated<boolean>;
  restore_count: Generated<number>;
  view_count: Generated<number>;
  download_count: Generated<number>;
  created_at: MadeTime;
  updated_at: MadeTime;
  deleted_at: Time | null;
}

interface ShareFilesTable {
  share_id: string;
  file_id: string;
}

/** Counters of each day, UTC. */
interface ShareDaysTable {
  share_id: string;
  /** 2026-01-31 */
  day: string;
  views: Generated<number>;
  restores: Generated<number>;
  downloads: Generated<number>;
}

/** Tries at passcodes, by share and network. */
interface ShareGuessesTable {
  key: string;
  tries: number;
  free_at: Time;
  ends_at: Time;
}

interface ShareReportsTable {
  id: Generated<number>;
  share_id: string;
  reason: string;
  text: Generated<string>;
  email: Generated<string>;
  reporter_id: string | null;
  /** A hash of the reporter's network, for reports without an account. */
  network?: string | null;
  created_at: MadeTime;
}

/** Where visitors came from. */
interface ShareVisitsTable {
  id: Generated<number>;
  share_id: string;
  /** A hash of the network, another one each day; null in rows that are older than this column. */
  network: string | null;
  /** Of the visits from that network. */
  nth: number | null;
  /** Hosts. */
  referrers: string[];
  source: string;
  medium: string;
  campaign: string;
  entry_source: string;
  created_at: MadeTime;
}

export interface ShareTables {
  shares: SharesTable;
  share_files: ShareFilesTable;
  share_days: ShareDaysTable;
  share_guesses: ShareGuessesTable;
  share_reports: ShareReportsTable;
  share_visits: ShareVisitsTable;
}
