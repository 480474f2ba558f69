import { sample } from 'effector';
import { navigateFx } from '../../engine/view/index.ts';
import { driveMissed, taskTold } from '../../features/changes/index.ts';
import { listWanted, taskMoved, tasksMissed } from '../../features/tasks/frame.ts';

/** What the server tells of its tasks, and the way to their list. */
sample({ clock: taskTold, target: taskMoved });
sample({ clock: driveMissed, target: tasksMissed });
sample({ clock: listWanted, fn: () => ({ to: '/drive/tasks' as const }), target: navigateFx });
