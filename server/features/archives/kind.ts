import { type Tx, withDriveLockIn } from '../../db/index.ts';
import { enqueue } from '../../jobs/index.ts';
import type { TaskKind, TaskRow } from '../tasks/index.ts';
import { admit, type CompressRequest } from './compress/begin.ts';
import { admitExtract, type ExtractRequest } from './extract/begin.ts';
import { lockWork } from './repo.ts';
import { endWork } from './work.ts';

/** The owner's actions on the task of an archive: what was made so far goes, and what was promised is given back. */
export const archiveKind: TaskKind = {
  hasJob: true,
  bringsFile: true,
  cancel: (tx, { id, user_id: userId }) =>
    withDriveLockIn(tx, userId, async () => {
      const row = await lockWork(tx, id);
      if (row === undefined) return;
      await endWork(tx, row);
      await enqueue(tx, 'archives.discard', { stageId: row.stage_id });
    }),
  retry: (tx, task, password) => withDriveLockIn(tx, task.user_id, () => again(tx, task, password)),
};

async function again(tx: Tx, { id, user_id: userId, params }: TaskRow, password: string): Promise<undefined> {
  const { archive } = params as { archive: CompressRequest | ExtractRequest };
  if ('fileId' in archive) await admitExtract({ tx, userId }, id, archive, { password });
  else await admit({ tx, userId }, id, archive);
}
