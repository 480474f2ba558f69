import type { JobHandlers } from '../../jobs/index.ts';
import type { Held } from '../uploads/index.ts';
import { compress } from './compress/compress.ts';
import type { ArchivesDeps } from './deps.ts';
import { extract } from './extract/extract.ts';
import { attempt } from './work.ts';

/** Work of minutes and hours, for a shift of its own. */
export const archiveWork = (deps: ArchivesDeps): JobHandlers => ({
  'archives.work': (payload, { signal, isLastAttempt }) =>
    attempt(deps, (payload as { taskId: string }).taskId, { stopping: signal, isLastAttempt }, (one) =>
      one.row.blob_hash === null ? compress(deps, one) : extract(deps, one),
    ),
});

export const archiveJobs = ({ blobs, intake }: ArchivesDeps): JobHandlers => ({
  // Of work that was cancelled while it waited no further attempt would notice.
  'archives.discard': async (payload) => {
    const { stageId } = payload as { stageId: string };
    const discard = async ({ settling }: Held): Promise<void> => {
      settling();
      intake.forget(stageId);
      await blobs.stage(stageId).discard();
    };
    await intake.hold(stageId, discard, { interrupts: true });
  },
});
