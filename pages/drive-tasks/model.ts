import type { PageAddress } from '../../engine/view/index.ts';
import { tasksOpened } from '../../features/tasks/index.ts';

export const opened = tasksOpened.prepend<PageAddress>(() => {});
