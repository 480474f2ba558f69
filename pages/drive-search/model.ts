import { createEvent, sample } from 'effector';
import type { Params } from '../../engine/index.ts';
import { placeOpened, searchPlace } from '../../features/files/index.ts';

export const opened = createEvent<{ params: Params; query: Readonly<Record<string, string>> }>();

sample({ clock: opened, fn: ({ query }) => searchPlace(query), target: placeOpened });
