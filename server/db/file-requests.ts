import type { ColumnType, Generated } from 'kysely';

type Time = ColumnType<Date, Date | string, Date | string>;
type MadeTime = ColumnType<Date, Date | string | undefined, Date | string>;

/** Links by which others add files to a folder. */
interface FileRequestsTable {
  id: string;
  user_id: string;
  folder_id: string;
  title: string;
  note: string;
  /** Empty: none is needed. */
  pass_code: string;
  /** Whether visitors must give a name. */
  asks_name: boolean;
  is_open: Generated<boolean>;
  /** Visits that began under an earlier one have ended. */
  generation: Generated<number>;
  /** Null: never. */
  expires_at: Time | null;
  /** Null: as many as the server takes in. */
  most_files: number | null;
  most_bytes: number | null;
  received_files: Generated<number>;
  received_bytes: Generated<number>;
  last_received_at: Generated<Date | null>;
  created_at: MadeTime;
}

/** Visitors of requests, who add files. */
interface FileRequestVisitsTable {
  id: string;
  request_id: string;
  generation: number;
  /** SHA-256. */
  token_hash: Buffer;
  sender_name: string;
  /** The folder that has all they send; null until the first file. */
  folder_id: Generated<string | null>;
  created_at: MadeTime;
  expires_at: Time;
}

export interface FileRequestTables {
  file_requests: FileRequestsTable;
  file_request_visits: FileRequestVisitsTable;
}
