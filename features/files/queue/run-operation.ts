import { nameTaken } from '../../../api/contract/files.ts';
import { mostIds, mostWithoutTask } from '../../../api/contract/ids.ts';
import { CallError } from '../../../api/error.ts';
import type { Copies, Operation } from '../operations/operation.ts';
import { pollTask } from '../operations/poll-task.ts';
import { definitionOf } from '../operations/registry.ts';

/**
 * Runs an operation to its very end. `answered`: the server has accepted it; later requests follow it. @returns the
 * copies that it created. @throws {CallError}
 */
export async function runOperation(operation: Operation, answered: () => void = () => {}): Promise<Copies> {
  const { call, isUncounted = false } = definitionOf(operation.type);
  const goingOn: { task_id: string }[] = [];
  for (const batch of batchesOf(operation)) {
    const task = await call?.(batch);
    if (task && (isUncounted || batch.entries.length > mostWithoutTask)) goingOn.push(task);
  }
  answered();
  const done = await Promise.all(goingOn.map(pollTask));
  return Object.assign({}, ...done.map(({ params }) => copiesIn(params.trace_file_ids)));
}

/** The same in as many operations as it takes calls. */
export function batchesOf(operation: Operation): readonly Operation[] {
  const { type, entries } = operation;
  if (definitionOf(type).finds) return [operation];
  return Array.from({ length: Math.ceil(entries.length / mostIds) }, (_, at) => ({
    ...operation,
    entries: entries.slice(at * mostIds, (at + 1) * mostIds),
  }));
}

/** A copy cannot be undone if the answer does not name the copies. */
function copiesIn(trace = '{}'): Copies {
  const made: unknown = JSON.parse(trace);
  return made !== null && typeof made === 'object' ? (made as Copies) : {};
}

/** The entries whose names are taken, by the server’s error. */
export function takenIds(error: unknown): ReadonlySet<string> {
  const details = error instanceof CallError && error.error === 'file_duplicated_name' ? error.details : [];
  const ids = details.flatMap((detail) => {
    const { '@type': type, file_ids } = detail as { '@type'?: unknown; file_ids?: unknown };
    return type === nameTaken && Array.isArray(file_ids) ? file_ids : [];
  });
  return new Set(ids.filter((id) => typeof id === 'string'));
}
