import { createEvent, sample } from 'effector';
import type { Params } from '../../engine/index.ts';
import { placeOpened } from '../../features/files/index.ts';

export const opened = createEvent<{ params: Params; query: Readonly<Record<string, string>> }>();

sample({ clock: opened, fn: () => ({ type: 'starred' as const }), target: placeOpened });
