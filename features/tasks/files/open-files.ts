import { createEvent, createStore } from 'effector';
import { signedOut } from '../../session/index.ts';
import { type Task, taskProgressed } from '../model.ts';

/** Whose files are looked at: small, since the list of tasks has it; their model comes with their dialog. */
export const filesRequested = createEvent<Task>();
export const filesDismissed = createEvent();
export const $task = createStore<Task | null>(null, { serialize: 'ignore' })
  .on(filesRequested, (_, task) => task)
  // It has no files of its own any more, but those of the drive.
  .on(taskProgressed, (task, { id, phase, removed }) =>
    task?.id === id && (removed || phase === 'PHASE_TYPE_COMPLETE') ? null : task,
  )
  .reset(filesDismissed, signedOut);
