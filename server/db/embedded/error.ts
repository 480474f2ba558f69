/** Why there is no embedded database; each has one cause that a person can act on. */
export type EmbeddedPostgresReason =
  | 'unsupported_platform'
  | 'programs_missing'
  | 'programs_unusable'
  | 'folder_unusable'
  | 'folder_closed'
  | 'folder_of_another'
  | 'user_unknown'
  | 'data_incomplete'
  | 'wrong_version'
  | 'socket_folder_unsafe'
  | 'disk_full'
  | 'initdb_failed'
  | 'start_failed'
  | 'start_timeout'
  | 'stop_failed';

/**
 * The embedded database could not be started or stopped. `report` is for the person at the terminal: what is wrong,
 * where, and what to do.
 */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
  readonly fault: EmbeddedPostgresReason;
  readonly report: string;

  constructor(fault: EmbeddedPostgresReason, report: string, options?: ErrorOptions) {
    super(report, options);
    this.fault = fault;
    this.report = report;
  }
}

/** The code of a failed system call or of PostgreSQL's answer, undefined for anything else. */
export function codeOf(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null | undefined)?.code;
  return typeof code === 'string' ? code : undefined;
}

/** Messages of a full disk, by the system and by PostgreSQL's programs. */
export const isDiskFull = (text: string): boolean =>
  /No space left on device|ENOSPC|EDQUOT|Disk quota/.test(text);

export function diskFull(folder: string, cause?: unknown): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'disk_full',
    `The disk that holds ${folder} is full: free some space there, then start again. Nothing was lost.`,
    { cause },
  );
}
