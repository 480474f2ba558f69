import { createEffect } from 'effector';
import { deleteTasks, getTask, listTasks, retryTask, type TaskAnswer } from '../../api/contract/tasks.ts';
import { CallError, isCancelled } from '../../api/error.ts';
import { type Page, type PageRequest, readPages } from '../paged-list/index.ts';
import { callDrive } from '../session/index.ts';

/** Kinds of tasks that the page shows: downloads from links, or moves and copies in the background. */
export type TaskView = 'offline' | 'work';

/** Types of work that the page shows: moves, copies and the like that end at once are left out. */
const work = {
  type: { in: 'move,copy,trash,untrash,delete,restore,compress,decompress,export' },
  phase: { in: 'PHASE_TYPE_PENDING,PHASE_TYPE_RUNNING,PHASE_TYPE_ERROR' },
};

export const taskStates = ['all', 'active', 'failed', 'done'] as const;
/** The downloads that are shown, by their state. */
export type TaskState = (typeof taskStates)[number];

export const phasesOf: Readonly<Record<Exclude<TaskState, 'all'>, readonly string[]>> = {
  active: ['PHASE_TYPE_PENDING', 'PHASE_TYPE_RUNNING'],
  failed: ['PHASE_TYPE_ERROR'],
  done: ['PHASE_TYPE_COMPLETE'],
};
const filterOf = (state: TaskState): object =>
  state === 'all' ? {} : { filters: JSON.stringify({ phase: { in: phasesOf[state].join(',') } }) };

/** The account, the view and the state of the tasks to list. */
export interface TasksQuery {
  readonly view: TaskView;
  readonly state: TaskState;
  readonly sub: string;
}

export const listTasksFx = createEffect((request: PageRequest<TasksQuery>) =>
  readPages(request, { least: 50, most: 500 }, async (next, limit): Promise<Page<TaskAnswer>> => {
    const { view, state } = request.query;
    const query = {
      with: 'reference_resource',
      limit,
      page_token: next,
      ...(view === 'offline' ? { type: 'offline', ...filterOf(state) } : { filters: JSON.stringify(work) }),
    };
    const page = await callDrive(listTasks, { query });
    return { rows: page.tasks, next: page.next_page_token };
  }),
);
export const getTaskFx = createEffect(({ id }: { id: string; sub: string }) =>
  callDrive(getTask, { params: { id } }),
);
/** Running downloads with their speed, which events do not carry. */
export const fetchRunningFx = createEffect(async (_: { readonly sub: string }) => {
  const filters = JSON.stringify({ phase: { eq: 'PHASE_TYPE_RUNNING' } });
  return (await callDrive(listTasks, { query: { type: 'offline', limit: 100, filters } })).tasks;
});
export const retryTaskFx = createEffect(
  async (id: string) => (await callDrive(retryTask, { body: { create_type: 'RETRY', id } })).task,
);

/** Tries a task again whose archive has a password. */
export const unlockTaskFx = createEffect(
  async ({ id, password }: { readonly id: string; readonly password: string }) =>
    (await callDrive(retryTask, { body: { create_type: 'RETRY', id, password } })).task,
);

/** Pauses or resumes a download, or has it begin before all others that wait. */
export const restTaskFx = createEffect(
  async ({ id, create_type }: { readonly id: string; readonly create_type: 'PAUSE' | 'RESUME' | 'FIRST' }) =>
    (await callDrive(retryTask, { body: { create_type, id } })).task,
);

/** Changes that can be made to several tasks, one after the other. */
type TaskChange = 'RETRY' | 'PAUSE' | 'RESUME' | 'FIRST';

/** Refusals that would meet every further task too. */
const endsAll = ['task_daily_create_limit', 'task_daily_create_limit_vip', 'task_run_nums_limit'];

/** Changes tasks one after the other, also after a refusal. Answers with the reason of the first refusal, and the first that needs a password. */
export const changeTasksFx = createEffect(
  async ({ ids, change }: { readonly ids: readonly string[]; readonly change: TaskChange }) => {
    let refusal: unknown;
    let locked: string | undefined;
    for (const id of ids) {
      try {
        await (change === 'RETRY' ? retryTaskFx(id) : restTaskFx({ id, create_type: change }));
      } catch (error) {
        if (isLocked(error)) {
          locked ??= id;
          continue;
        }
        refusal ??= error;
        if (isCancelled(error) || (error instanceof CallError && endsAll.includes(error.error))) break;
      }
    }
    return { refusal, locked };
  },
);

const isLocked = (error: unknown): boolean =>
  error instanceof CallError && error.error === 'archive_password';

/** Most ids of one call: they are in its address, and the head of a request has 16 kB. */
const mostNamed = 200;
export const isMissing = (error: unknown): boolean =>
  error instanceof CallError && error.error === 'task_not_found';

/** A task that is no longer there needs no removal. */
export const deleteTasksFx = createEffect(async (ids: readonly string[]) => {
  for (let at = 0; at < ids.length; at += mostNamed) {
    const task_ids = ids.slice(at, at + mostNamed).join(',');
    await callDrive(deleteTasks, { query: { task_ids } }).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    });
  }
});

/** The phases of tasks that have ended, by the state that the list shows. */
export const endedOf: Readonly<Record<TaskState, readonly string[]>> = {
  all: ['PHASE_TYPE_COMPLETE', 'PHASE_TYPE_ERROR'],
  active: [],
  failed: phasesOf.failed,
  done: phasesOf.done,
};

/** Takes all tasks that have ended off a list, also those that are not fetched. */
export const clearTasksFx = createEffect(async ({ view, state, sub }: TasksQuery) => {
  const phase = { in: endedOf[state].join(',') };
  await callDrive(deleteTasks, {
    as: sub,
    query:
      view === 'offline'
        ? { type: 'offline', filters: JSON.stringify({ phase }) }
        : { filters: JSON.stringify({ type: work.type, phase }) },
  });
});
