import { createEffect, createEvent, sample } from 'effector';
import { getFile } from '../../../api/contract/files.ts';
import { failureShown } from '../../notices/index.ts';
import { callDrive } from '../../session/index.ts';
import { operationRequested } from '../queue/operation-queue.ts';

/** A folder of the way to the open one is to be taken out of the trash, by its id. */
export const pathRestoreRequested = createEvent<string>();

/** The way names its folders alone; where one goes back to, and under which name, needs all that is known of it. */
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
