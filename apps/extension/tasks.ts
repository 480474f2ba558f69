import { call } from './account.ts';
import { fieldsOf, textOf } from './call.ts';
import { nonsense } from './problem.ts';

const shown = 20;
/** The ids of their texts. */
const phases: ReadonlyMap<string, string> = new Map([
  ['PHASE_TYPE_PENDING', 'extension.phase.waiting'],
  ['PHASE_TYPE_RUNNING', 'extension.phase.running'],
  ['PHASE_TYPE_COMPLETE', 'extension.phase.done'],
  ['PHASE_TYPE_ERROR', 'extension.phase.failed'],
]);

export interface Task {
  readonly name: string;
  /** The id of a text. */
  readonly phase: string;
  /** Percent. */
  readonly progress: number;
}

/** The newest downloads of the account. */
export async function listTasks(): Promise<readonly Task[]> {
  const { body } = await call('GET', `/drive/v1/tasks?type=offline&limit=${shown}`);
  if (!Array.isArray(body.tasks)) throw nonsense();
  return body.tasks.slice(0, shown).map((given: unknown) => {
    const task = fieldsOf(given);
    const phase = phases.get(textOf(task, 'phase'));
    const { progress } = task;
    if (phase === undefined || typeof progress !== 'number') throw nonsense();
    return {
      name: textOf(task, 'name', 100_000).slice(0, 300),
      phase,
      progress: Math.min(100, Math.max(0, progress)) || 0,
    };
  });
}
