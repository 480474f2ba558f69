import { createEvent, createStore, sample } from 'effector';
import type { TaskAnswer } from '../../api/contract/tasks.ts';
import { failureShown, keepFailure } from '../notices/index.ts';
import { $account, accountMet, signedOut } from '../session/index.ts';
import { newestOf } from '../session/newest.ts';
import { deleteTasksFx, getTaskFx, listTasksFx, retryTaskFx, type TaskView } from './effects.ts';

export type Task = TaskAnswer;
/** What the stream of changes tells of a task. */
export type TaskWord = Pick<Task, 'id' | 'type' | 'phase' | 'progress'>;

/** The page of the tasks was opened. */
export const tasksOpened = createEvent();
export const tasksLeft = createEvent();
export const viewChosen = createEvent<TaskView>();
export const moreRequested = createEvent();
export const listRetried = createEvent();
/** The server has come further with a task. */
export const taskMoved = createEvent<TaskWord>();
/** Words may have been missed. */
export const tasksMissed = createEvent();
/** A task was begun: its row stands at once. */
export const taskStarted = createEvent<Task>();
export const taskRetried = createEvent<string>();
/** Ends a task that runs, or takes one that has ended off the list. */
export const taskRemoved = createEvent<string>();
export const endedRemoved = createEvent();

export const $isOpen = createStore(false);
export const $view = createStore<TaskView>('offline');
export const $tasks = createStore<readonly Task[]>([]);
const $next = createStore('');
export const $hasMore = $next.map((next) => next !== '');
export const $status = createStore<'loading' | 'ready' | 'failed'>('loading');
export const $isLoadingMore = listTasksFx.pending;

export const isUnderWay = ({ phase }: Pick<Task, 'phase'>): boolean =>
  phase === 'PHASE_TYPE_PENDING' || phase === 'PHASE_TYPE_RUNNING';

const replaced = (tasks: readonly Task[], task: Task): readonly Task[] =>
  tasks.some(({ id }) => id === task.id) ? tasks.map((one) => (one.id === task.id ? task : one)) : tasks;

/** Whether a view is about tasks of this type. */
export const isShown = (view: TaskView, type: string): boolean =>
  (type === 'offline') === (view === 'offline');

const listing = newestOf(listTasksFx);
/** An answer about a view that was left is nobody's. */
export const pageArrived = sample({
  clock: listing.done,
  source: { view: $view, known: $tasks },
  filter: ({ view }, { params }) => params.view === view,
  fn: ({ known }, { params, result }) => ({
    next: result.next,
    tasks:
      params.page === ''
        ? result.tasks
        : [...known, ...result.tasks.filter((task) => !known.some(({ id }) => id === task.id))],
  }),
});

$isOpen.on(tasksOpened, () => true).on(tasksLeft, () => false);
$view.on(viewChosen, (_, view) => view);
$tasks
  .on(pageArrived, (_, { tasks }) => tasks)
  .on(taskMoved, (tasks, { id, phase, progress }) =>
    tasks.map((task) => (task.id === id ? { ...task, phase, progress } : task)),
  )
  .on(retryTaskFx.doneData, replaced)
  .reset(viewChosen, signedOut);
sample({
  clock: taskStarted,
  source: { tasks: $tasks, view: $view },
  filter: ({ tasks, view }, task) => isShown(view, task.type) && !tasks.some(({ id }) => id === task.id),
  fn: ({ tasks }, task) => [task, ...tasks],
  target: $tasks,
});
$next.on(pageArrived, (_, { next }) => next).reset(viewChosen, signedOut);
$status
  .on(pageArrived, () => 'ready')
  .on(listing.fail, (status) => (status === 'loading' ? 'failed' : status))
  .on(listRetried, () => 'loading')
  .reset(viewChosen, signedOut);
/** Why the list did not come. */
export const $failure = keepFailure(
  listing.fail.map(({ error }) => error),
  [listTasksFx, pageArrived, viewChosen, signedOut],
);

/** From its beginning: on arrival, for another account, and where words were missed. */
sample({
  clock: [tasksOpened, accountMet, viewChosen, listRetried, tasksMissed],
  source: { view: $view, isOpen: $isOpen, account: $account },
  filter: ({ isOpen, account }) => isOpen && account !== null,
  fn: ({ view, account }) => ({ view, page: '', sub: account?.sub ?? '' }),
  target: listTasksFx,
});
sample({
  clock: moreRequested,
  source: { view: $view, page: $next, isPending: listTasksFx.pending, account: $account },
  filter: ({ page, isPending }) => page !== '' && !isPending,
  fn: ({ view, page, account }) => ({ view, page, sub: account?.sub ?? '' }),
  target: listTasksFx,
});

/** The words of the stream are short: what a task has become, or one that is new here, is asked for whole. */
const wordJudged = sample({
  clock: taskMoved,
  source: { tasks: $tasks, view: $view, isOpen: $isOpen },
  fn: ({ tasks, view, isOpen }, word) => ({
    word,
    isNew: isOpen && isShown(view, word.type) && !tasks.some(({ id }) => id === word.id),
    isOver: isOpen && tasks.some(({ id }) => id === word.id) && !isUnderWay(word),
  }),
});
sample({
  clock: wordJudged,
  source: $account,
  filter: (account, { isNew, isOver }) => account !== null && (isNew || isOver),
  fn: (account, { word }) => ({ id: word.id, sub: account?.sub ?? '' }),
  target: getTaskFx,
});
const taskArrived = sample({
  clock: getTaskFx.done,
  source: $account,
  filter: (account, { params }) => params.sub === account?.sub,
  fn: (_, { result }) => result,
});
$tasks.on(taskArrived, replaced);
/** A new task that was begun elsewhere. */
sample({ clock: taskArrived, target: taskStarted });

sample({ clock: taskRetried, target: retryTaskFx });
sample({ clock: taskRemoved, fn: (id) => [id], target: deleteTasksFx });
sample({
  clock: endedRemoved,
  source: $tasks,
  fn: (tasks) => tasks.filter((task) => !isUnderWay(task)).map(({ id }) => id),
  filter: (tasks) => tasks.some((task) => !isUnderWay(task)),
  target: deleteTasksFx,
});
$tasks.on(deleteTasksFx.done, (tasks, { params }) => tasks.filter(({ id }) => !params.includes(id)));
sample({
  clock: [
    retryTaskFx.failData.map((error) => ({ error, doing: 'tasks.failed.retry' })),
    deleteTasksFx.failData.map((error) => ({ error, doing: 'tasks.failed.remove' })),
  ],
  target: failureShown,
});
