import { sample } from 'effector';
import { navigateFx } from '../../engine/view/index.ts';
import { streamOpened, taskChanged } from '../../features/changes/index.ts';
import { folderAddress } from '../../features/files/frame.ts';
import { previewOpened } from '../../features/preview/index.ts';
import { storageShown } from '../../features/storage/index.ts';
import {
  fileOpened,
  spaceWanted,
  taskListRequested,
  taskProgressed,
  tasksOutdated,
} from '../../features/tasks/frame.ts';

/** Notices of the server's tasks, and a link to their list. */
sample({ clock: taskChanged, target: taskProgressed });
sample({ clock: streamOpened, target: tasksOutdated });
sample({ clock: taskListRequested, fn: () => ({ to: '/drive/tasks' as const }), target: navigateFx });
sample({ clock: spaceWanted, target: storageShown });
sample({
  clock: fileOpened,
  filter: ({ kind }) => kind === 'drive#folder',
  fn: ({ id }) => ({ to: folderAddress(id) }),
  target: navigateFx,
});
sample({
  clock: fileOpened,
  filter: ({ kind }) => kind !== 'drive#folder',
  fn: (file) => ({ file }),
  target: previewOpened,
});
