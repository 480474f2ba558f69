import { createEvent, sample } from 'effector';
import type { Params } from '../../engine/index.ts';
import { sharesOpened } from '../../features/sharing/list/model.ts';

export const opened = createEvent<{ params: Params; query: Readonly<Record<string, string>> }>();

sample({ clock: opened, fn: ({ query }) => query.q ?? '', target: sharesOpened });
