import { createEffect, createEvent, sample } from 'effector';
import { getFile } from '../../../api/contract/files.ts';
import { failureShown } from '../../notices/index.ts';
import { callDrive } from '../../session/index.ts';
import { operationRequested } from '../queue/operation-queue.ts';

/** A folder of the path to the open one is to be restored from the trash, by its id. */
export const pathRestoreRequested = createEvent<string>();

/** The path has only the names of its folders; moving one back needs the full entry. */
export const fetchTrashedFx = createEffect((id: string) => callDrive(getFile, { params: { id } }));

sample({ clock: pathRestoreRequested, target: fetchTrashedFx });
sample({
  clock: fetchTrashedFx.doneData,
  fn: (folder) => ({ operation: { type: 'restore', entries: [folder] } }),
  target: operationRequested,
});
sample({
  clock: fetchTrashedFx.failData,
  fn: (error) => ({ error, doing: 'files.failed.restore' }),
  target: failureShown,
});
