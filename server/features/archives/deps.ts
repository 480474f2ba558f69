import type { BlobStore } from '../../blobs/index.ts';
import type { Db } from '../../db/index.ts';
import type { Archives } from '../downloads/index.ts';
import type { Tasks } from '../tasks/index.ts';
import type { Intake } from '../uploads/index.ts';

export interface ArchivesDeps {
  readonly db: Db;
  readonly blobs: BlobStore;
  readonly intake: Intake;
  readonly tasks: Pick<Tasks, 'begin' | 'advance' | 'complete' | 'fail' | 'isOver'>;
  /** Plans an archive of entries, as a download of them would be. */
  readonly plan: Archives['plan'];
  readonly log: { warn(facts: object, message: string): void };
  /** Milliseconds between two looks at whether the work is still wanted. */
  readonly pollEvery?: number;
}
