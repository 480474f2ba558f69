import { isUnreachable, transact } from '../../db/index.ts';
import { Refusal } from '../../errors.ts';
import type { CronEntry, JobHandlers } from '../../jobs/index.ts';
import type { Held } from '../uploads/index.ts';
import { dispatch, startAgain } from './dispatch.ts';
import { fetchDownload } from './fetch.ts';
import type { OfflineParts } from './parts.ts';
import { deleteOldDays, forgetCredentials, freeAbandoned } from './repo.ts';

/** Downloads wait for others' servers, for hours at times: they run beside the other jobs, and never in their places. */
export const offlineTransfers = (parts: OfflineParts): JobHandlers => ({
  'offline.fetch': async (payload, { signal }) => {
    const { taskId } = payload as { taskId: string };
    try {
      await fetchDownload(parts, taskId, signal);
    } catch (error) {
      // Failures of a job are answered with waits that grow to hours. These pass in a moment.
      if (!isPassing(error)) throw error;
      await startAgain(parts.db, taskId, new Date(Date.now() + 1000));
    }
  },
});

/** The database is away, or has not yet noticed that the process is dead which held the download. */
const isPassing = (error: unknown): boolean =>
  isUnreachable(error) || (error instanceof Refusal && error.reason === 'upload_locked');

export const offlineJobs = (parts: OfflineParts): JobHandlers => ({
  'offline.dispatch': () => transact(parts.db, (tx) => dispatch(parts, tx)),
  // What has come of a download that was called off while it waited: no try of it comes that would find that out.
  'offline.discard': async (payload) => {
    const { stageId } = payload as { stageId: string };
    const discard = async ({ settling }: Held): Promise<void> => {
      settling();
      parts.intake.forget(stageId);
      await parts.blobs.stage(stageId).discard();
    };
    await parts.intake.hold(stageId, discard, { interrupts: true });
  },
  'offline.sweep': async () => {
    await transact(parts.db, async (tx) => {
      await freeAbandoned(tx);
      await dispatch(parts, tx);
    });
    await deleteOldDays(parts.db);
    await forgetCredentials(parts.db);
  },
});

export const offlineCron: readonly CronEntry[] = [{ name: 'offline.sweep', pattern: '*/5 * * * *' }];
