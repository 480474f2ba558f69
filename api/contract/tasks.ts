import {
  _default,
  array,
  boolean,
  int,
  literal,
  maximum,
  minimum,
  object,
  enum as oneOf,
  optional,
  record,
  string,
  union,
  unknown,
} from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { file } from './file.ts';
import { count, decimal, flag, id, nothing, type Output, page, pageToken, text, time } from './shapes.ts';

const group = 'Tasks';

export const phases = [
  'PHASE_TYPE_PENDING',
  'PHASE_TYPE_RUNNING',
  'PHASE_TYPE_COMPLETE',
  'PHASE_TYPE_ERROR',
] as const;
export const phase = oneOf(phases);
export type Phase = Output<typeof phase>;

/** Work that continues after the call that began it (api.md, Tasks). */
export const task = object({
  kind: literal('drive#task'),
  id: string(),
  name: string(),
  /** `offline`, `upload`, `move`, `copy`, `trash`, `untrash`, `delete`, `restore`, `compress`, `decompress` … */
  type: string(),
  user_id: string(),
  phase,
  progress: int().check(minimum(0), maximum(100)),
  /** The current step, or why it failed. */
  message: string(),
  file_id: string(),
  file_name: string(),
  file_size: decimal,
  /**
   * `url`, `predict_speed`; `paused` (1) of a paused one; `peers` of a running torrent; `stalled_since` (RFC 3339) where nothing
   * has come since then; of a failed one `reason`, the error's reason; of a copy, read by its id, `trace_file_ids`: JSON with the id of each copy by the id of its source.
   */
  params: record(string(), string()),
  created_time: time,
  updated_time: time,
  statuses: array(unknown()),
  status_size: int(),
  third_task_id: string(),
  icon_link: string(),
  callback: string(),
  space: string(),
  /** The file, where it was requested and exists. */
  reference_resource: optional(file),
});
export type TaskAnswer = Output<typeof task>;

/** An event of a task in the stream of changes: its progress, or its deletion. */
export const taskEvent = object({
  kind: literal('drive#task'),
  id: string(),
  type: string(),
  phase,
  progress: int().check(minimum(0), maximum(100)),
  file_id: string(),
  removed: optional(boolean()),
});
export type TaskEvent = Output<typeof taskEvent>;

/** `a,b`, or the name given more than once. */
const list = _default(union([text(40_000), array(text(64))]), '');

export const listTasks = defineEndpoint({
  method: 'GET',
  path: '/drive/v1/tasks',
  group,
  summary:
    'One page of the caller’s tasks, newest first, at most 500. Filters are JSON: phase and type, each with eq or in ("PHASE_TYPE_RUNNING,PHASE_TYPE_ERROR").',
  access: 'signed-in',
  rate: 'read',
  query: object({
    /** Only tasks of this type; all if empty. */
    type: _default(text(64), ''),
    /** Only these. */
    task_ids: list,
    limit: count(1, 10_000, 100),
    page_token: pageToken,
    /** Another name of `page_token`, which some clients use. */
    next_page_token: pageToken,
    filters: _default(text(4096), ''),
    /** `reference_resource`: with the file of each. */
    with: _default(union([text(200), array(text(64))]), ''),
    thumbnail_size: optional(text(32)),
  }),
  answer: page('drive#taskList', 'tasks', task),
});

export const getTask = defineEndpoint({
  method: 'GET',
  path: '/drive/v1/tasks/{id}',
  group,
  summary: 'One task, with its file if there is one.',
  access: 'owner',
  rate: 'read',
  params: object({ id }),
  answer: task,
  errors: ['task_not_found'],
});

/** Changes that an owner can make to a task. */
export const taskChange = oneOf(['RETRY', 'PAUSE', 'RESUME', 'FIRST', 'LAST']);
export type TaskChange = Output<typeof taskChange>;

export const retryTask = defineEndpoint({
  method: 'POST',
  path: '/drive/v1/task',
  group,
  summary:
    'Begins a task that failed again (RETRY), lets a download rest for as long as its owner wants (PAUSE, RESUME), or has one that waits begin before all others of its owner, or after them (FIRST, LAST).',
  access: 'owner',
  rate: 'write',
  body: object({
    type: optional(text(64)),
    create_type: taskChange,
    id,
    /** Of the archive that a task is to unpack, where it has one: a task that failed does not have it. */
    password: _default(text(1024), ''),
  }),
  answer: object({ task }),
  errors: [
    'task_not_found',
    'failed_precondition',
    'file_space_not_enough',
    'file_too_large',
    'task_daily_create_limit',
    'task_daily_create_limit_vip',
    'task_run_nums_limit',
    'share_not_found',
    'file_not_found',
    'file_in_trash',
    'file_too_deep',
    'file_too_many',
    'restore_too_many',
    'archive_too_large',
    'archive_password',
  ],
});

export const deleteTasks = defineEndpoint({
  method: 'DELETE',
  path: '/drive/v1/tasks',
  group,
  summary:
    'Forgets tasks (task_ids=a,b) and ends those that run, where their kind can be ended. With delete_files, what they brought goes to the trash. Without ids, forgets all tasks of a type in phases that have ended, which the filters of the list name.',
  access: 'owner',
  rate: 'write',
  query: object({
    task_ids: list,
    delete_files: flag(false),
    /** As in the list of tasks, instead of ids; `phase` is needed: PHASE_TYPE_COMPLETE, PHASE_TYPE_ERROR or both. */
    type: _default(text(64), ''),
    filters: _default(text(4096), ''),
  }),
  answer: nothing,
  errors: ['task_not_found', 'failed_precondition'],
});
