import { withDriveLockIn } from '../../db/index.ts';
import { enqueue } from '../../jobs/index.ts';
import { reserveQuota } from '../../tree/repo/drives.ts';
import type { TaskKind } from '../tasks/index.ts';
import { admit, type DownloadRequest } from './begin.ts';
import type { OfflineContext } from './deps.ts';
import { dispatch } from './dispatch.ts';
import { deleteDownload, lockDownload, pause, resume, setPriority } from './repo.ts';

/** The owner's actions on the task of a download. */
export const offlineKind = (context: OfflineContext): TaskKind => ({
  bringsFile: true,
  cancel: (tx, { id, user_id: userId }) =>
    withDriveLockIn(tx, userId, async () => {
      const row = await lockDownload(tx, id);
      if (row === undefined) return;
      await reserveQuota(tx, userId, -row.reserved);
      await deleteDownload(tx, id);
      await enqueue(tx, 'offline.discard', { stageId: row.stage_id });
      await dispatch(context, tx);
    }),
  reorder: (tx, { id }, place) => setPriority(tx, id, place),
  pause: (tx, { id }) => pause(tx, id),
  resume: async (tx, { id }) => {
    await resume(tx, id);
    await dispatch(context, tx);
  },
  retry: (tx, { id: taskId, user_id: userId, params }) =>
    withDriveLockIn(tx, userId, async () => {
      const { offline } = params as { offline: DownloadRequest };
      await admit(context, tx, { taskId, userId, offline });
      return undefined;
    }),
});
