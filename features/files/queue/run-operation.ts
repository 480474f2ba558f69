import { nameTaken } from '../../../api/contract/files.ts';
import { mostIds, mostWithoutTask } from '../../../api/contract/ids.ts';
import { CallError } from '../../../api/error.ts';
import type { Copies, Operation } from '../operations/operation.ts';
import { pollTask } from '../operations/poll-task.ts';
import { definitionOf } from '../operations/registry.ts';

/** An operation that goes on at the server after its call. */
export interface OperationProgress {
  /** Entries, as far as is known. */
  readonly done: number;
  /** How much of it is done, from 0 to 1. */
  readonly share: number;
  readonly taskIds: readonly string[];
}

interface RunListeners {
  /** The server has accepted it; later requests follow it. */
  readonly answered?: () => void;
  readonly progressed?: (progress: OperationProgress) => void;
}

/** Runs an operation to its very end. @returns the copies that it created. @throws {CallError} */
export async function runOperation(
  operation: Operation,
  { answered = () => {}, progressed = () => {} }: RunListeners = {},
): Promise<Copies> {
  const { call, isUncounted = false } = definitionOf(operation.type);
  const goingOn: { task_id: string; count: number }[] = [];
  for (const batch of batchesOf(operation)) {
    const task = await call?.(batch);
    const count = batch.entries.length;
    if (task && (isUncounted || count > mostWithoutTask)) goingOn.push({ ...task, count });
  }
  answered();
  const taskIds = goingOn.map(({ task_id }) => task_id);
  const shares = goingOn.map(() => 0);
  const done = await Promise.all(
    goingOn.map((task, at) =>
      pollTask(task, (progress) => {
        shares[at] = (task.count * progress) / 100;
        const sum = shares.reduce((all, one) => all + one, 0);
        progressed({ done: Math.floor(sum), share: sum / operation.entries.length, taskIds });
      }),
    ),
  );
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
