/** A task that unpacks an archive needs its password for another try: the server does not keep it. */
import { createEvent, createStore, sample } from 'effector';
import { failureShown } from '../notices/index.ts';
import { signedOut } from '../session/index.ts';
import { changeTasksFx, unlockTaskFx } from './effects.ts';
import { $tasks, type Task, tasksLeft } from './model.ts';

export const passwordGiven = createEvent<string>();
export const unlockingClosed = createEvent();

const lockedFound = sample({
  clock: changeTasksFx.doneData.filterMap(({ locked }) => locked),
  source: $tasks,
  fn: (tasks, locked) => tasks.find(({ id }) => id === locked) ?? null,
});
/** The task whose password is asked for. */
export const $locked = createStore<Task | null>(null, { serialize: 'ignore' });
sample({
  clock: passwordGiven,
  source: $locked,
  filter: Boolean,
  fn: ({ id }, password) => ({ id, password }),
  target: unlockTaskFx,
});
$locked.on(lockedFound, (_, task) => task).reset(unlockingClosed, unlockTaskFx, tasksLeft, signedOut);
sample({
  clock: unlockTaskFx.failData,
  fn: (error) => ({ error, doing: 'tasks.failed.retry' }),
  target: failureShown,
});
