import { authorize } from '../../authorize.ts';
import { type Db, type Tx, timePositionIn, timeTokenAfter, withDriveLock } from '../../db/index.ts';
import { ApiError, invalid } from '../../errors.ts';
import type { Links } from '../../tree/present.ts';
import { trashFiles } from '../../tree/shown.ts';
import { manageTask } from './policy.ts';
import * as repo from './repo.ts';

/** Actions that a feature offers to the owner of its tasks. */
export interface TaskKind {
  /**
   * Ends the work of a task whose row is deleted in the same transaction; gives back what was reserved for it. Its job
   * finds out by `isOver`. A kind without it runs to its end, and cannot be deleted before.
   */
  readonly cancel?: (tx: Tx, task: repo.TaskRow) => Promise<void>;
  /** Begins a task that failed again; its row is waiting already. @returns what it keeps from now on, if that is another. */
  readonly retry?: (tx: Tx, task: repo.TaskRow, password: string) => Promise<object | undefined>;
  /** Pause and resume the work of a task. A kind without them cannot be paused. */
  readonly pause?: (tx: Tx, task: repo.TaskRow) => Promise<unknown>;
  readonly resume?: (tx: Tx, task: repo.TaskRow) => Promise<unknown>;
  /** Puts the work before all other of its owner that waits, or behind it. */
  readonly reorder?: (tx: Tx, task: repo.TaskRow, place: 'first' | 'last') => Promise<unknown>;
  /** As long as such a task goes on there is a job whose payload names it (`taskId`); without one nothing would ever end it. */
  readonly hasJob?: boolean;
  /** Whether the task's file came by the task, so that it may go with it. */
  readonly bringsFile?: boolean;
}

export interface TaskCallsDeps {
  readonly db: Db;
  /** By type. */
  readonly kinds: Readonly<Record<string, TaskKind>>;
  readonly links: Links;
}

interface TaskPage {
  readonly rows: readonly repo.TaskRow[];
  readonly nextPageToken: string;
}

/** Clients ask for 10,000 at once; a page has at most so many, and says where the next one begins. */
const mostInPage = 500;

export async function listTasks(
  db: Db,
  userId: string,
  wanted: repo.Wanted,
  paging: { readonly limit: number; readonly pageToken: string },
): Promise<TaskPage> {
  const limit = Math.min(paging.limit, mostInPage);
  const rows = await repo.list(db, userId, wanted, timePositionIn(paging.pageToken), limit + 1);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, nextPageToken: rows.length > limit && last ? timeTokenAfter(last) : '' };
}

export async function getTask(db: Db | Tx, userId: string, id: string): Promise<repo.TaskRow> {
  const task = await repo.find(db, userId, id);
  authorize(userId, manageTask, task);
  return task;
}

/** @throws {ApiError} `failed_precondition` if it has not failed, or its kind cannot be tried again. */
export function retryTask(
  { db, kinds }: TaskCallsDeps,
  userId: string,
  id: string,
  password = '',
): Promise<repo.TaskRow> {
  // The drive's lock comes before the rows of tasks, as in the jobs that end them.
  return withDriveLock(db, userId, async ({ tx }) => {
    const { type } = await getTask(tx, userId, id);
    const retry = kindOf(kinds, type).retry;
    if (retry === undefined) throw unfit('Tasks of this kind cannot be tried again.');
    const task = await repo.reopen(tx, userId, id);
    if (task === undefined) throw unfit('Only a task that failed can be tried again.');
    const params = await retry(tx, task, password);
    if (params !== undefined) await repo.writeParams(tx, id, params);
    return task;
  });
}

/** @throws {ApiError} `failed_precondition` if it has ended, or its kind cannot be paused. */
export function restTask(
  { db, kinds }: TaskCallsDeps,
  userId: string,
  id: string,
  rest: 'pause' | 'resume',
): Promise<repo.TaskRow> {
  return withDriveLock(db, userId, async ({ tx }) => {
    const [task] = await repo.lock(tx, userId, [id]);
    authorize(userId, manageTask, task);
    const act = kindOf(kinds, task.type)[rest];
    if (act === undefined) throw unfit('Tasks of this kind cannot be paused.');
    const row = await repo.setPaused(tx, id, rest === 'pause');
    if (row === undefined) throw unfit('Only a task that goes on can be paused.');
    await act(tx, task);
    return row;
  });
}

/** @throws {ApiError} `failed_precondition` if it does not wait, or its kind has no order. */
export function reorderTask(
  { db, kinds }: TaskCallsDeps,
  userId: string,
  id: string,
  place: 'first' | 'last',
): Promise<repo.TaskRow> {
  return withDriveLock(db, userId, async ({ tx }) => {
    const [task] = await repo.lock(tx, userId, [id]);
    authorize(userId, manageTask, task);
    const { reorder } = kindOf(kinds, task.type);
    if (reorder === undefined) throw unfit('Tasks of this kind are not put into an order.');
    if (task.phase !== 'PHASE_TYPE_PENDING') throw unfit('Only a task that waits can be put first or last.');
    await reorder(tx, task, place);
    return task;
  });
}

/**
 * Deletes those of the tasks that are there, all or none, and ends their work.
 * @throws {ApiError} `task_not_found` if none is there; `failed_precondition` if one runs and cannot be ended.
 */
export function deleteTasks(
  { db, kinds }: TaskCallsDeps,
  userId: string,
  ids: readonly string[],
  deletesFiles: boolean,
): Promise<void> {
  return withDriveLock(db, userId, async ({ tx }) => {
    const tasks = await repo.lock(tx, userId, ids);
    authorize(userId, manageTask, tasks[0]);
    for (const task of tasks) {
      if (!repo.unfinished.includes(task.phase)) continue;
      const { cancel } = kindOf(kinds, task.type);
      if (cancel === undefined) throw unfit(`A task of the kind ${task.type} cannot be ended while it runs.`);
      await cancel(tx, task);
    }
    await repo.remove(
      tx,
      userId,
      tasks.map(({ id }) => id),
    );
    const files = tasks.filter(({ type, file_id }) => file_id !== '' && kindOf(kinds, type).bringsFile);
    if (deletesFiles && files.length > 0) {
      await trashFiles(
        tx,
        userId,
        files.map(({ file_id }) => file_id),
      );
    }
  });
}

/** Tasks that one transaction clears: as many as one call may name. */
const clearedAtOnce = 1000;

/**
 * Deletes all tasks that fit and have ended. Open pages are told of the newest, which their lists begin with: a month of tasks
 * would be a flood of events.
 * @throws {ApiError} `invalid_argument` if the phases are not named, or one of them is of tasks that go on.
 */
export async function clearTasks({ db }: TaskCallsDeps, userId: string, wanted: repo.Wanted): Promise<void> {
  if (wanted.phases === undefined || wanted.phases.some((phase) => !ended.includes(phase)))
    throw invalid('filters', `phase: ${ended.join(' or ')}`);
  for (let isFirst = true, count = clearedAtOnce; count === clearedAtOnce; isFirst = false) {
    const bounds = { most: clearedAtOnce, notifies: isFirst };
    count = await withDriveLock(db, userId, ({ tx }) => repo.removeNewest(tx, userId, wanted, bounds));
  }
}

const ended: readonly string[] = ['PHASE_TYPE_COMPLETE', 'PHASE_TYPE_ERROR'];

const kindOf = (kinds: TaskCallsDeps['kinds'], type: string): TaskKind =>
  Object.hasOwn(kinds, type) ? (kinds[type] ?? {}) : {};

const unfit = (description: string): ApiError => new ApiError('failed_precondition', { description });
