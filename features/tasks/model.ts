import { combine, createEvent, createStore, merge, sample } from 'effector';
import type { FileAnswer } from '../../api/contract/file.ts';
import type { TaskAnswer, TaskEvent } from '../../api/contract/tasks.ts';
import { createFailureStore, failureShown, noticeShown } from '../notices/index.ts';
import { createPagedList, noList, type PagedList } from '../paged-list/index.ts';
import { $account, signedOut } from '../session/index.ts';
import {
  changeTasksFx,
  clearTasksFx,
  deleteTasksFx,
  endedOf,
  fetchRunningFx,
  getTaskFx,
  isMissing,
  listTasksFx,
  phasesOf,
  restTaskFx,
  retryTaskFx,
  type TaskState,
  type TasksQuery,
  type TaskView,
  unlockTaskFx,
} from './effects.ts';

export type Task = TaskAnswer;

/** The page of the tasks was opened. */
export const tasksOpened = createEvent();
export const tasksLeft = createEvent();
export const viewChosen = createEvent<TaskView>();
export const stateChosen = createEvent<TaskState>();
export const moreRequested = createEvent();
export const listRetried = createEvent();
/** A task has progressed on the server, or was removed in another window. */
export const taskProgressed = createEvent<TaskEvent>();
/** Events may have been missed. */
export const tasksOutdated = createEvent();
/** A task was begun: its row is shown at once. */
export const taskStarted = createEvent<Task>();
/** Several, in the order in which they were begun. */
export const tasksStarted = createEvent<readonly Task[]>();
export const tasksRetried = createEvent<readonly string[]>();
export const tasksPaused = createEvent<readonly string[]>();
export const tasksResumed = createEvent<readonly string[]>();
/** Those that wait begin before all others; of several the last. */
export const tasksPutFirst = createEvent<readonly string[]>();
/** Ends running tasks, and removes ended ones from the list. */
export const tasksRemoved = createEvent<readonly string[]>();
/** A downloaded file is to be opened. */
export const fileOpened = createEvent<FileAnswer>();
/** There is too little space for a download: what uses it? */
export const spaceWanted = createEvent();
export const finishedRemoved = createEvent();
/** The speed of running downloads is due for an update. */
export const runningLookedAt = createEvent();

const $isOpen = createStore(false);
export const $view = createStore<TaskView>('offline');
const $list = createStore<PagedList<TasksQuery, Task>>(noList, { serialize: 'ignore' });
export const $state = createStore<TaskState>('all');
/** Without tasks that have changed to another state since the list was read. */
export const $tasks = combine($list, $state, ({ rows }, state) =>
  state === 'all' ? rows : rows.filter(({ phase }) => phasesOf[state].includes(phase)),
);
export const $hasMore = $list.map(({ next }) => next !== '');
/** Rows from the last time that the list was open are shown until it is read again. */
export const $status = $list.map(({ status }) => (status === 'stale' ? 'ready' : status));
export const $isLoadingMore = $list.map(({ request }) => request !== null);

export const isUnderWay = ({ phase }: Pick<Task, 'phase'>): boolean =>
  phase === 'PHASE_TYPE_PENDING' || phase === 'PHASE_TYPE_RUNNING';

/** Answers and events overtake each other: within a try, progress never goes back. */
const furthest = (
  before: Pick<Task, 'phase' | 'progress'>,
  after: Pick<Task, 'phase' | 'progress'>,
): number =>
  isUnderWay(before) && isUnderWay(after) ? Math.max(before.progress, after.progress) : after.progress;

const replaced = (tasks: readonly Task[], task: Task): readonly Task[] =>
  tasks.some(({ id }) => id === task.id)
    ? tasks.map((one) => (one.id === task.id ? { ...task, progress: furthest(one, task) } : one))
    : tasks;

/** Whether a view is about tasks of this type. */
export const isShown = (view: TaskView, type: string): boolean =>
  (type === 'offline') === (view === 'offline');

/** Tasks that no longer exist, removed here or elsewhere. */
const tasksVanished = merge([
  taskProgressed.filterMap(({ id, removed }) => (removed ? [id] : undefined)),
  deleteTasksFx.done.map(({ params }) => params),
  retryTaskFx.fail.filterMap(({ params, error }) => (isMissing(error) ? [params] : undefined)),
  getTaskFx.fail.filterMap(({ params, error }) => (isMissing(error) ? [params.id] : undefined)),
]);
/** An answer that was on its way when they went still has them. */
const $gone = createStore<ReadonlySet<string>>(new Set(), { serialize: 'ignore' })
  .on(tasksVanished, (gone, ids) => new Set([...gone, ...ids]))
  .reset(signedOut);

$isOpen.on(tasksOpened, () => true).on(tasksLeft, () => false);
$view.on(viewChosen, (_, view) => view);
$state.on(stateChosen, (_, state) => state).reset(viewChosen);
const list = createPagedList({
  $list,
  fetchFx: listTasksFx,
  $query: combine($isOpen, $view, $state, $account, (isOpen, view, state, account) =>
    isOpen && account ? { view, state, sub: account.sub } : null,
  ),
  idOf: ({ id }) => id,
  // Some of the tasks to remove may be removed already.
  outdated: [tasksOpened, tasksOutdated, deleteTasksFx.fail, clearTasksFx.finally],
  more: moreRequested,
  retry: listRetried,
  forgets: [tasksVanished, signedOut],
});
export const pageArrived = list.arrived;
list.change(taskProgressed, (tasks, { id, phase, progress }) =>
  tasks.map((task) =>
    task.id === id ? { ...task, phase, progress: furthest(task, { phase, progress }) } : task,
  ),
);
list.change(retryTaskFx.doneData, replaced);
list.change(unlockTaskFx.doneData, replaced);
list.change(restTaskFx.doneData, replaced);
// An answer that was on its way when they went still has them.
list.change(tasksVanished, (tasks, ids) => tasks.filter(({ id }) => !ids.includes(id)));
list.change(
  sample({
    clock: clearTasksFx.done,
    source: $account,
    filter: (account, { params }) => account?.sub === params.sub,
    fn: (_, { params }) => params,
  }),
  (tasks, { view, state }) =>
    tasks.filter(({ type, phase }) => !(isShown(view, type) && endedOf[state].includes(phase))),
);
list.change(
  sample({
    clock: [taskStarted.map((task) => [task]), tasksStarted],
    source: $view,
    fn: (view, begun) => begun.filter(({ type }) => isShown(view, type)),
  }),
  (tasks, begun) => {
    const fresh = begun.filter((one) => !tasks.some(({ id }) => id === one.id));
    return fresh.length === 0 ? tasks : [...fresh.reverse(), ...tasks];
  },
);
export const $failure = createFailureStore(list.failed, [listTasksFx, list.arrived, list.turned]);

sample({
  clock: runningLookedAt,
  source: { account: $account, isOpen: $isOpen, isLooking: fetchRunningFx.pending },
  filter: ({ account, isOpen, isLooking }) => account !== null && isOpen && !isLooking,
  fn: ({ account }) => ({ sub: account?.sub ?? '' }),
  target: fetchRunningFx,
});
// A task that has ended or progressed meanwhile stays so.
list.change(
  sample({
    clock: fetchRunningFx.done,
    source: $account,
    filter: (account, { params }) => account?.sub === params.sub,
    fn: (_, { result }) => result,
  }),
  (tasks, running) => {
    const now = new Map(running.map((task) => [task.id, task]));
    return tasks.map((task) => {
      const found = now.get(task.id);
      if (found === undefined || !isUnderWay(task)) return task;
      return { ...found, progress: furthest(task, found) };
    });
  },
);

/** Events of the stream are short: a task that has finished, or is new here, is fetched whole. */
const eventClassified = sample({
  clock: taskProgressed,
  source: { tasks: $tasks, view: $view, isOpen: $isOpen },
  filter: ({ isOpen }, { removed }) => isOpen && !removed,
  fn: ({ tasks, view }, event) => ({
    event,
    isNew: isShown(view, event.type) && !tasks.some(({ id }) => id === event.id),
    isOver: tasks.some(({ id }) => id === event.id) && !isUnderWay(event),
  }),
});
sample({
  clock: eventClassified,
  source: $account,
  filter: (account, { isNew, isOver }) => account !== null && (isNew || isOver),
  fn: (account, { event }) => ({ id: event.id, sub: account?.sub ?? '' }),
  target: getTaskFx,
});
const taskArrived = sample({
  clock: getTaskFx.done,
  source: { account: $account, gone: $gone },
  filter: ({ account, gone }, { params }) => params.sub === account?.sub && !gone.has(params.id),
  fn: (_, { result }) => result,
});
list.change(taskArrived, replaced);
/** A new task that was begun elsewhere. */
sample({ clock: taskArrived, target: taskStarted });

sample({
  clock: [
    tasksRetried.map((ids) => ({ ids, change: 'RETRY' as const })),
    tasksPaused.map((ids) => ({ ids, change: 'PAUSE' as const })),
    tasksResumed.map((ids) => ({ ids, change: 'RESUME' as const })),
    tasksPutFirst.map((ids) => ({ ids, change: 'FIRST' as const })),
  ],
  target: changeTasksFx,
});
sample({
  clock: changeTasksFx.done,
  filter: ({ params: { change }, result: { refusal } }) => change === 'FIRST' && refusal === undefined,
  fn: () => ({ text: { id: 'tasks.first' }, tone: 'good' as const }),
  target: noticeShown,
});
const doingOf = {
  RETRY: 'tasks.failed.retry',
  PAUSE: 'tasks.failed.rest',
  RESUME: 'tasks.failed.rest',
  FIRST: 'tasks.failed.first',
};
sample({ clock: tasksRemoved, target: deleteTasksFx });
sample({
  clock: finishedRemoved,
  source: { view: $view, state: $state, account: $account },
  filter: ({ account }) => account !== null,
  fn: ({ view, state, account }) => ({ view, state, sub: account?.sub ?? '' }),
  target: clearTasksFx,
});
sample({
  clock: [
    changeTasksFx.done.filterMap(({ params: { change }, result: { refusal } }) =>
      refusal === undefined ? undefined : { error: refusal, doing: doingOf[change] },
    ),
    merge([deleteTasksFx.failData, clearTasksFx.failData]).map((error) => ({
      error,
      doing: 'tasks.failed.remove',
    })),
  ],
  target: failureShown,
});
