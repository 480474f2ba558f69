import { createEvent, sample } from 'effector';
import type { Params } from '../../engine/index.ts';
import { tasksOpened } from '../../features/tasks/index.ts';

export const opened = createEvent<{ params: Params; query: Readonly<Record<string, string>> }>();

sample({ clock: opened, fn: () => {}, target: tasksOpened });
