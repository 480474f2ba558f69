import type { ConflictRule } from '../../../api/contract/files.ts';
import * as contract from '../../../api/contract/files.ts';
import { mostIds, mostWithoutTask } from '../../../api/contract/ids.ts';
import { CallError } from '../../../api/error.ts';
import { newIdempotencyKey } from '../../../api/idempotency-key.ts';
import { callDrive } from '../../session/index.ts';
import type { Arrival, Operation } from '../list/overlay.ts';
import { idsOf, pollTask } from './poll-task.ts';

/** The id of each copy that was made, by the id of the entry that it is a copy of. */
export type Copies = Readonly<Record<string, string>>;

/**
 * Does an operation at the server, to its very end. `answered`: the server has taken it; what is asked of it from here
 * on comes after. @returns the copies that it made. @throws {CallError}
 */
export async function runOperation(operation: Operation, answered: () => void = () => {}): Promise<Copies> {
  const goingOn: { task_id: string }[] = [];
  for (const part of batchesOf(operation)) {
    const task = await begin(part);
    if (task && mayGoOn(part)) goingOn.push(task);
  }
  answered();
  const done = await Promise.all(goingOn.map(pollTask));
  return Object.assign({}, ...done.map(({ params }) => copiesIn(params.trace_file_ids)));
}

/** The same in as many operations as it takes calls. */
export function batchesOf<Some extends Operation>(operation: Some): readonly Some[] {
  const { type, entries } = operation;
  // One finds its entries by itself, the other its calls.
  if (type === 'empty' || type === 'return') return [operation];
  return Array.from({ length: Math.ceil(entries.length / mostIds) }, (_, at) => ({
    ...operation,
    entries: entries.slice(at * mostIds, (at + 1) * mostIds),
  }));
}

/** What was copied cannot be taken back where nobody says what the copies are. */
function copiesIn(trace = '{}'): Copies {
  const made: unknown = JSON.parse(trace);
  return made !== null && typeof made === 'object' ? (made as Copies) : {};
}

/** @returns the task in which it is done, where there is one. */
async function begin(operation: Operation): Promise<{ task_id: string } | undefined> {
  const { type, entries } = operation;
  const ids = idsOf(entries);
  switch (type) {
    case 'rename':
      await callDrive(contract.renameFile, {
        params: { id: ids[0] as string },
        body: { name: operation.name },
      });
      return undefined;
    case 'move':
    case 'copy': {
      const body = { ids, to: { parent_id: operation.to.id }, on_conflict: ruleOf(operation) };
      if (type === 'move') return callDrive(contract.moveFiles, { body });
      // Sent again where the answer was lost, it makes no second copy (decision 030).
      return callDrive(contract.copyFiles, { body: { ...body, idempotency_key: newIdempotencyKey() } });
    }
    case 'restore':
      return callDrive(contract.untrashFiles, { body: { ids, on_conflict: ruleOf(operation) } });
    case 'return':
      // Few ever take a move back: its code comes when somebody does.
      await (await import('./move-back.ts')).moveBack(entries);
      return undefined;
    case 'empty':
      return callDrive(contract.emptyTrash);
    case 'delete':
      // It was asked about in the trash, and may have been taken out of it since.
      return callDrive(contract.deleteFiles, { body: { ids, only_trashed: true } });
    default:
      return callDrive(batches[type], { body: { ids } });
  }
}

const mayGoOn = ({ type, entries }: Operation): boolean =>
  type === 'copy' || type === 'empty' || entries.length > mostWithoutTask;

/** Who copies something beside itself wants two of it. */
function ruleOf(operation: Arrival): ConflictRule {
  const isBeside =
    operation.type === 'copy' && operation.entries.every(({ parent_id }) => parent_id === operation.to.id);
  return operation.rule ?? (isBeside ? 'rename' : 'refuse');
}

const batches = {
  star: contract.starFiles,
  unstar: contract.unstarFiles,
  trash: contract.trashFiles,
} as const;

/** The entries whose names are taken, by what the server’s refusal says. */
export function takenIds(error: unknown): ReadonlySet<string> {
  const details = error instanceof CallError && error.error === 'file_duplicated_name' ? error.details : [];
  const ids = details.flatMap((detail) => {
    const { '@type': type, file_ids } = detail as { '@type'?: unknown; file_ids?: unknown };
    return type === contract.nameTaken && Array.isArray(file_ids) ? file_ids : [];
  });
  return new Set(ids.filter((id) => typeof id === 'string'));
}
