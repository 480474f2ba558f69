import type { FileAnswer } from '../../../api/contract/file.ts';
import { phases, type TaskAnswer } from '../../../api/contract/tasks.ts';
import type { TaskRow } from './repo.ts';

/** A row as the wire shows it (api.md, Tasks). Of its parameters only texts are shown. */
export function presentTask(row: TaskRow, file?: FileAnswer): TaskAnswer {
  return {
    kind: 'drive#task',
    id: row.id,
    name: row.name,
    type: row.type,
    user_id: row.user_id,
    phase: phases.find((known) => known === row.phase) ?? 'PHASE_TYPE_ERROR',
    progress: row.progress,
    message: row.message,
    file_id: row.file_id,
    file_name: row.file_name,
    file_size: String(row.file_size),
    params: Object.fromEntries(
      Object.entries(row.params).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    ),
    created_time: row.created_at.toISOString(),
    updated_time: row.updated_at.toISOString(),
    statuses: [],
    status_size: 0,
    third_task_id: '',
    icon_link: '',
    callback: '',
    space: '',
    ...(file !== undefined && { reference_resource: file }),
  };
}

/**
 * A task by itself also says what was copied to what: `trace_file_ids`, JSON as this product's clients know it of restores.
 * In a list of tasks the ids of many thousands of copies would be a burden.
 */
export function presentWhole(row: TaskRow, file?: FileAnswer): TaskAnswer {
  const task = presentTask(row, file);
  const { trace } = row.params;
  if (trace === undefined) return task;
  return { ...task, params: { ...task.params, trace_file_ids: JSON.stringify(trace) } };
}
