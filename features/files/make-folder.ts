import { createEffect } from 'effector';
import { createFile } from '../../api/contract/files.ts';
import { callDrive } from '../session/index.ts';

/** A new folder, under a name that none beside it has. */
export const makeFolderFx = createEffect(async ({ parentId, name }: { parentId: string; name: string }) => {
  const { file } = await callDrive(createFile, {
    body: { kind: 'drive#folder', name, parent_id: parentId, on_conflict: 'refuse' },
  });
  return file;
});
