import { sample } from 'effector';
import { navigateFx } from '../../engine/view/index.ts';
import { streamOpened, taskChanged } from '../../features/changes/index.ts';
import { taskListRequested, taskProgressed, tasksOutdated } from '../../features/tasks/frame.ts';

/** Notices of the server's tasks, and a link to their list. */
sample({ clock: taskChanged, target: taskProgressed });
sample({ clock: streamOpened, target: tasksOutdated });
sample({ clock: taskListRequested, fn: () => ({ to: '/drive/tasks' as const }), target: navigateFx });
