import { withDriveLockIn } from '../../db/index.ts';
import { enqueue } from '../../jobs/index.ts';
import { reserveSpace } from '../../tree/repo.ts';
import type { TaskKind } from '../tasks/index.ts';
import { type Asked, admit } from './begin.ts';
import { dispatch } from './dispatch.ts';
import type { OfflineParts } from './parts.ts';
import { deleteDownload, lockDownload } from './repo.ts';

/** What the owner of a download's task can do with it. */
export const offlineKind = (parts: OfflineParts): TaskKind => ({
  bringsFile: true,
  cancel: (tx, { id, user_id: userId }) =>
    withDriveLockIn(tx, userId, async () => {
      const row = await lockDownload(tx, id);
      if (row === undefined) return;
      await reserveSpace(tx, userId, -row.reserved);
      await deleteDownload(tx, id);
      await enqueue(tx, 'offline.discard', { stageId: row.stage_id });
      await dispatch(parts, tx);
    }),
  retry: (tx, { id: taskId, user_id: userId, params }) =>
    withDriveLockIn(tx, userId, async () => {
      const { offline } = params as { offline: Asked };
      await admit(parts, tx, { taskId, userId, offline });
    }),
});
