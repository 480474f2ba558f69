import type { Generated } from 'kysely';

interface BackupRunsTable {
  kind: 'backup' | 'drill';
  begun_at: Date | null;
  ended_at: Date | null;
  succeeded_at: Date | null;
  took_ms: Generated<number>;
  bytes: Generated<number>;
  lost: Generated<number>;
  failures: Generated<number>;
  failed_in_a_row: Generated<number>;
  error: Generated<string>;
}

/** How scheduled backups go. */
export interface BackupTables {
  backup_runs: BackupRunsTable;
}
