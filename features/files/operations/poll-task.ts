import { systemClock } from '../../../api/clock.ts';
import { getTask, type TaskAnswer } from '../../../api/contract/tasks.ts';
import { CallError, lastRefusal } from '../../../api/error.ts';
import { isTemporary } from '../../../api/retry.ts';
import { callDrive } from '../../session/index.ts';

/** Ms between two polls of a task; it grows with the task's duration. */
const looks = { first: 400, longest: 5000 };

/**
 * Follows a task that continues after its call: also while the server is unreachable, since the task continues without
 * us. `seen`: how much of it is done, from 0 to 100.
 */
export async function pollTask(
  { task_id }: { task_id: string },
  seen: (progress: number) => void = () => {},
): Promise<TaskAnswer> {
  let pause = looks.first;
  for (;;) {
    const task = await callDrive(getTask, { params: { id: task_id } }).catch(passing);
    if ('phase' in task) {
      seen(task.progress);
      if (task.phase === 'PHASE_TYPE_COMPLETE') return task;
      if (task.phase === 'PHASE_TYPE_ERROR') throw failureOf(task);
    }
    await systemClock.wait(Math.max(pause, ('retryAfter' in task && task.retryAfter) || 0));
    pause = Math.min(pause * 1.2, looks.longest);
  }
}

/** The error of a failed poll, where another may succeed. @throws {CallError} where none will. */
function passing(error: unknown): CallError {
  const last = error instanceof CallError ? lastRefusal(error) : undefined;
  if (last && isTemporary(last)) return last;
  throw error;
}

const failureOf = ({ params, message }: TaskAnswer): CallError =>
  new CallError({
    failure: { type: 'refused', status: 200, body: undefined },
    facts: { error: params.reason ?? 'unknown', error_code: 2, error_description: message },
  });
