import { attach, createEvent, createStore, sample } from 'effector';
import { failureShown } from '../notices/index.ts';
import { signedOut } from '../session/index.ts';
import { getTaskFx } from './effects.ts';
import {
  $view,
  finishedRemoved,
  isShown,
  pageArrived,
  stateChosen,
  type Task,
  taskStarted,
  tasksLeft,
  tasksRemoved,
  viewChosen,
} from './model.ts';

/** A link points at a task, by its id. */
export const taskHighlighted = createEvent<string>();

/** Asked for by itself: it may be of the other view, or not on the first page. */
const findTaskFx = attach({ effect: getTaskFx, mapParams: (id: string) => ({ id, sub: '' }) });

export const $highlightedId = createStore<string | null>(null);
const $found = createStore<Task | null>(null);

const found = sample({
  clock: findTaskFx.doneData,
  source: $highlightedId,
  filter: (id, task) => task.id === id,
  fn: (_, task) => task,
});
$highlightedId.on(taskHighlighted, (_, id) => id).reset(tasksLeft, signedOut);
$found
  .on(found, (_, task) => task)
  .reset(taskHighlighted, tasksRemoved, finishedRemoved, tasksLeft, signedOut);

sample({ clock: taskHighlighted, target: findTaskFx });
/** Whatever its state is, it is in sight. */
sample({ clock: taskHighlighted, fn: () => 'all' as const, target: stateChosen });
sample({ clock: findTaskFx.failData, fn: (error) => ({ error }), target: failureShown });
sample({
  clock: found,
  source: $view,
  filter: (view, { type }) => !isShown(view, type),
  fn: (view) => (view === 'offline' ? ('work' as const) : ('offline' as const)),
  target: viewChosen,
});
// Above the others where the page that is known does not hold it.
sample({ clock: [found, pageArrived], source: $found, filter: Boolean, target: taskStarted });
