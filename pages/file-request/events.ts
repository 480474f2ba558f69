import { createEvent } from 'effector';
import type { QueuedFile } from '../../features/uploads/visit/index.ts';

/** The files of this visit are others, or have come further. */
export const filesChanged = createEvent<readonly QueuedFile[]>();
/** Nothing more is taken. */
export const visitRefused = createEvent();
