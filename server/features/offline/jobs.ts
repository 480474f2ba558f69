import { transact } from '../../db/index.ts';
import type { CronEntry, JobHandlers } from '../../jobs/index.ts';
import { dispatch } from './dispatch.ts';
import { fetchDownload } from './fetch.ts';
import type { OfflineParts } from './parts.ts';
import { deleteOldDays, freeAbandoned } from './repo.ts';

/** Downloads wait for others' servers, for hours at times: they run beside the other jobs, and never in their places. */
export const offlineTransfers = (parts: OfflineParts): JobHandlers => ({
  'offline.fetch': (payload, { signal }) =>
    fetchDownload(parts, (payload as { taskId: string }).taskId, signal),
});

export const offlineJobs = (parts: OfflineParts): JobHandlers => ({
  'offline.dispatch': () => transact(parts.db, (tx) => dispatch(parts, tx)),
  'offline.sweep': async () => {
    await transact(parts.db, async (tx) => {
      await freeAbandoned(tx);
      await dispatch(parts, tx);
    });
    await deleteOldDays(parts.db);
  },
});

export const offlineCron: readonly CronEntry[] = [{ name: 'offline.sweep', pattern: '*/5 * * * *' }];
