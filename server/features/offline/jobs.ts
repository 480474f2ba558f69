import { isUnreachable, transact } from '../../db/index.ts';
import { ApiError } from '../../errors.ts';
import type { CronEntry, JobHandlers } from '../../jobs/index.ts';
import type { Held } from '../uploads/index.ts';
import type { OfflineContext } from './deps.ts';
import { dispatch, startAgain } from './dispatch.ts';
import { doneMailJobs } from './done-mail.ts';
import { fetchDownload } from './fetch/fetch.ts';
import { deleteOldKnown } from './known-repo.ts';
import { deleteOldDays, forgetCredentials, freeAbandoned } from './repo.ts';
import { deleteAllSeeds, endSeeds } from './seed-repo.ts';
import { startSeeding } from './seeding/jobs.ts';

/** Downloads wait for others' servers, for hours at times: they run beside the other jobs, and never in their places. */
export const offlineTransfers = (context: OfflineContext): JobHandlers => ({
  'offline.fetch': async (payload, { signal }) => {
    const { taskId } = payload as { taskId: string };
    try {
      await fetchDownload(context, taskId, signal);
    } catch (error) {
      // Failures of a job are answered with waits that grow to hours. These pass in a moment.
      if (!isPassing(error)) throw error;
      await startAgain(context.db, taskId, new Date(Date.now() + 1000));
    }
  },
});

/** The database is away, or has not yet noticed that the process is dead which held the download. */
const isPassing = (error: unknown): boolean =>
  isUnreachable(error) || (error instanceof ApiError && error.reason === 'upload_locked');

/** Sources that one sweep forgets. */
const mostForgotten = 5000;

export const offlineJobs = (context: OfflineContext): JobHandlers => ({
  ...doneMailJobs(context.db, context.doneMail),
  'offline.dispatch': () => transact(context.db, (tx) => dispatch(context, tx)),
  // Cleans up a download that was cancelled while it waited: no further try would notice.
  'offline.discard': async (payload) => {
    const { stageId } = payload as { stageId: string };
    const discard = async ({ settling }: Held): Promise<void> => {
      settling();
      context.intake.forget(stageId);
      await context.blobs.stage(stageId).discard();
    };
    await context.intake.hold(stageId, discard, { interrupts: true });
  },
  'offline.sweep': async () => {
    await transact(context.db, async (tx) => {
      await freeAbandoned(tx);
      await dispatch(context, tx);
    });
    await deleteOldDays(context.db);
    await deleteOldKnown(context.db, mostForgotten);
    await forgetCredentials(context.db);
    // Also what an earlier process has left; and nothing is seeded any more where the operator has ended it.
    if (context.seeding === undefined) await deleteAllSeeds(context.db);
    else if ((await endSeeds(context.db)).length > 0) await startSeeding(context.db);
  },
});

export const offlineCron: readonly CronEntry[] = [{ name: 'offline.sweep', pattern: '*/5 * * * *' }];
