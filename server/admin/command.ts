import type { ExitCode, Given } from '../../engine/cli/arguments.ts';
import type { CommandFacts } from '../../engine/cli/help.ts';
import type { BlobPlace, BlobStore } from '../blobs/index.ts';
import type { SettledEnv } from '../data-folder.ts';
import type { Database } from '../db/index.ts';
import type { Drive } from '../drive.ts';
import type { JobLog } from '../jobs/index.ts';
import type { BackupPlace } from '../storage/index.ts';
import type { Terminal } from './terminal.ts';

export { type ExitCode, type Given, UsageError } from '../../engine/cli/arguments.ts';

/** Tools of a command; each is opened on first use. */
export interface Tools {
  readonly env: SettledEnv;
  readonly terminal: Terminal;
  readonly log: JobLog;
  /** Ends when the command is to stop. */
  readonly signal: AbortSignal;
  /** The database as it is. */
  readonly database: () => Promise<Database>;
  /** The same with this version's tables. */
  readonly migrated: () => Promise<Database>;
  /** The drive, put together as the server does; its jobs do not run. */
  readonly drive: () => Promise<Drive>;
  readonly blobs: () => BlobStore;
  /** The two stores of a drive whose content is moved, each by itself. */
  readonly stores: () => { readonly to: BlobStore; readonly from: BlobStore | undefined };
  /** A store at another place, with the endpoint and the credentials of the environment. */
  readonly blobsAt: (place: BlobPlace) => BlobStore;
  /** A database of its own in another folder, for a drill; the caller closes it. */
  readonly scratchDatabase: (
    folder: string,
  ) => Promise<{ readonly database: Database; readonly close: () => Promise<void> }>;
  /** A place for backups that was typed: a bucket, or a folder from that in which it was typed. */
  readonly backupsAt: (typed: string) => BackupPlace;
}

/** One command of the administrator, one file in `commands/`. */
export interface Command extends CommandFacts {
  /** Further lines of its help. */
  readonly help?: string;
  readonly run: (tools: Tools, given: Given) => Promise<ExitCode>;
}

/** The command refuses, or found no account to act on; the exit code is 1. */
export class DeclinedError extends Error {
  override readonly name = 'DeclinedError';
}
