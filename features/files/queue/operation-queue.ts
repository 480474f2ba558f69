import { combine, createEffect, createEvent, createStore, sample, scopeBind } from 'effector';
import { mostIds, mostWithoutTask } from '../../../api/contract/ids.ts';
import { CallError } from '../../../api/error.ts';
import { leavingGuard } from '../../../ui/leaving-guard.ts';
import { failureShown, type NoticeText, noticeShown } from '../../notices/index.ts';
import { signedOut } from '../../session/index.ts';
import type { DriveFile } from '../entry/drive-file.ts';
import {
  $knownRows,
  $listView,
  listOutdated,
  operationApplied,
  operationCompleted,
} from '../list/list-model.ts';
import type { Copies, Operation } from '../operations/operation.ts';
import { applyOperation, definitionOf } from '../operations/registry.ts';
import { batchesOf, type OperationProgress, runOperation, takenIds } from './run-operation.ts';

/** Something is to be done to entries. It is shown at once; `isUndo` offers no undoing of its own. */
export interface OperationRequest {
  readonly operation: Operation;
  readonly isUndo?: boolean;
}

export const operationRequested = createEvent<OperationRequest>();
/** “Undo” of the notice about an operation, by its id. */
const undoChosen = createEvent<number>();
/** Ctrl+Z: the last operation that can be taken back. */
export const undoRequested = createEvent();

interface QueuedOperation extends OperationRequest {
  readonly id: number;
  /** It waits for its turn; the request is in progress; the server has accepted it, and a task may continue. */
  readonly stage: 'waiting' | 'running' | 'accepted';
}

const operationAccepted = createEvent<number>();
/** A large operation goes on at the server. */
export const operationProgressed = createEvent<
  OperationProgress & { readonly id: number; readonly operation: Operation }
>();
export const runOperationFx = createEffect(({ id, operation }: QueuedOperation) => {
  const taken = scopeBind(operationAccepted, { safe: true });
  const seen = scopeBind(operationProgressed, { safe: true });
  return runOperation(operation, {
    answered: () => taken(id),
    ...(isReported(operation) && { progressed: (progress) => seen({ id, operation, ...progress }) }),
  });
});

const $lastId = createStore(0);
/** Operations that the server has not done yet, oldest first. */
export const $pendingOperations = createStore<readonly QueuedOperation[]>([]);

/** It becomes a task of the server, and takes its time. */
const isLarge = ({ entries }: Operation): boolean => entries.length > mostWithoutTask;

const isReported = (operation: Operation): boolean =>
  isLarge(operation) || definitionOf(operation.type).isLong === true;

/** The entries of the open list as they will be; those of a large operation as they are. */
export const $rows = combine($knownRows, $pendingOperations, $listView, (rows, pending, shown) =>
  shown
    ? pending.reduce(
        (list, { operation }) => (isLarge(operation) ? list : applyOperation(list, operation, shown)),
        rows,
      )
    : rows,
);
/** Ids of entries to which a large operation is being done. */
export const $busyIds = $pendingOperations.map(
  (pending): ReadonlySet<string> =>
    new Set(
      pending.flatMap(({ operation }) => (isLarge(operation) ? operation.entries.map(({ id }) => id) : [])),
    ),
);

/** Ids that operations of this page have taken out of the open list, until they are put back. */
const $removed = createStore<ReadonlySet<string>>(new Set(), { serialize: 'ignore' });
export const $isRemoved = $removed.map((removed) => (id: string) => removed.has(id));

/**
 * An operation of more than one call may be refused in the middle because of taken names: then each call is an
 * operation of its own, with its own question and its own undo.
 */
const isTooLong = ({ operation }: OperationRequest): boolean =>
  definitionOf(operation.type).mayConflict === true && !operation.rule && operation.entries.length > mostIds;
const prepared = operationRequested.map(({ operation, isUndo = false }) => ({
  operation: definitionOf(operation.type).prepare?.(operation) ?? operation,
  isUndo,
}));
sample({
  clock: prepared,
  filter: isTooLong,
  target: createEffect(({ operation, isUndo }: OperationRequest) => {
    const ask = scopeBind(operationRequested, { safe: true });
    for (const part of batchesOf(operation)) ask({ operation: part, ...(isUndo && { isUndo }) });
  }),
});
const queued = sample({
  clock: prepared,
  source: $lastId,
  filter: (_, request) =>
    definitionOf(request.operation.type).finds === 'entries' ||
    (request.operation.entries.length > 0 && !isTooLong(request)),
  fn: (last, request): QueuedOperation => ({ ...request, id: last + 1, stage: 'waiting' }),
});

/** Not what was begun before a sign-out: its result is not shown here any more. */
const isOurs = (
  list: readonly QueuedOperation[],
  { params }: { readonly params: QueuedOperation },
): boolean => list.some(({ id }) => id === params.id);
const done = sample({
  clock: runOperationFx.done,
  source: $pendingOperations,
  filter: isOurs,
  fn: (_, end) => end,
});
const failed = sample({
  clock: runOperationFx.fail,
  source: $pendingOperations,
  filter: isOurs,
  fn: (_, end) => end,
});

const removing = sample({
  clock: queued,
  source: $listView,
  fn: (view, { operation }) => {
    const { entries } = operation;
    const left = new Set(view ? applyOperation(entries, operation, view).map(({ id }) => id) : []);
    return { entries, isLeft: (id: string) => view === null || left.has(id) };
  },
});
/** They leave the list one after another, and are not for the next action. */
export const largeRemovalBegun = removing.filterMap(({ entries, isLeft }) =>
  entries.length > mostWithoutTask && entries.some(({ id }) => !isLeft(id)) ? null : undefined,
);
$removed
  .on(removing, (removed, { entries, isLeft }) => {
    const next = new Set(removed);
    for (const { id } of entries) isLeft(id) ? next.delete(id) : next.add(id);
    return next;
  })
  .on(failed, (removed, { params }) => {
    const back = new Set(params.operation.entries.map(({ id }) => id));
    return new Set([...removed].filter((id) => !back.has(id)));
  })
  .reset(signedOut, $listView);

const isWaiting = ({ stage }: QueuedOperation): boolean => stage === 'waiting';
const at = (
  list: readonly QueuedOperation[],
  id: number,
  stage: QueuedOperation['stage'],
): readonly QueuedOperation[] => list.map((one) => (one.id === id ? { ...one, stage } : one));

$lastId.on(queued, (_, { id }) => id);
$pendingOperations
  .on(queued, (list, one) => [...list, one])
  .on(runOperationFx, (list, { id }) => at(list, id, 'running'))
  .on(operationAccepted, (list, id) => at(list, id, 'accepted'))
  .on(failed, (list, { params }) => list.filter(({ id }) => id !== params.id))
  // Only when the rows include it: otherwise the selection would be lost in between.
  .on(operationApplied, (list, { operation }) => list.filter((one) => one.operation !== operation))
  .reset(signedOut);

// One after another: two requests may overtake each other, and an entry that is moved and then trashed would be trashed
// at its old place. A task that continues after its call does not block.
sample({
  clock: $pendingOperations,
  filter: (list) => list.some(isWaiting) && !list.some(({ stage }) => stage === 'running'),
  fn: (list) => list.find(isWaiting) as QueuedOperation,
  target: runOperationFx,
});
/** Waiting operations would be lost with the page. */
sample({
  clock: $pendingOperations.map((list) => list.some(isWaiting)),
  target: createEffect(leavingGuard()),
});
sample({ clock: done, fn: ({ params }) => params.operation, target: operationCompleted });
/** Entries that were pasted, by their ids there. */
export const entriesPasted = done.filterMap(({ params: { operation }, result }) =>
  operation.isPasted && operation.to
    ? {
        folderId: operation.to.id,
        ids: operation.type === 'copy' ? Object.values(result) : operation.entries.map(({ id }) => id),
      }
    : undefined,
);
sample({ clock: failed, fn: () => {}, target: listOutdated });
/** It can be mended by another answer. An undo was not asked for. */
const askedAgain = ({ params: { isUndo, operation }, error }: { params: QueuedOperation; error: Error }) =>
  !isUndo && error instanceof CallError ? definitionOf(operation.type).asksAgain?.[error.error] : undefined;
export const operationRefused = failed.filterMap((end) => {
  const question = askedAgain(end);
  const { params, error } = end;
  return question && { operation: params.operation, question, error, reason: (error as CallError).error };
});
/** The user has stopped a large operation: that it does not go on is no failure. */
export const operationStopped = createEvent<number>();
const $stopped = createStore<ReadonlySet<number>>(new Set(), { serialize: 'ignore' })
  .on(operationStopped, (stopped, id) => new Set([...stopped, id]))
  .reset(signedOut);
/** The operation that has ended, in whatever way, and whether the user has stopped it. */
export const operationEnded = sample({
  clock: [done, failed],
  source: $stopped,
  fn: (stopped, { params: { id, operation }, ...end }) => ({
    id,
    type: operation.type,
    isStopped: 'error' in end && stopped.has(id),
  }),
});
sample({
  clock: sample({
    clock: failed,
    source: $stopped,
    filter: (stopped, { params }) => !stopped.has(params.id),
    fn: (_, end) => end,
  }),
  filter: (end) => takenIds(end.error).size === 0 && askedAgain(end) === undefined,
  fn: ({ params, error }) => ({ error, doing: `files.failed.${params.operation.type}` }),
  target: failureShown,
});

/** Entries whose names were taken at the target: the user is asked (`name-conflicts.ts`). */
export interface NameConflict {
  readonly operation: Operation;
  readonly taken: readonly DriveFile[];
}
/** The question about the first was answered, or given up. */
export const conflictSettled = createEvent();
export const $nameConflicts = createStore<readonly NameConflict[]>([], { serialize: 'ignore' });
$nameConflicts
  .on(failed, (list, { params, error }) => {
    const { operation } = params;
    const ids = takenIds(error);
    return ids.size === 0
      ? list
      : [...list, { operation, taken: operation.entries.filter(({ id }) => ids.has(id)) }];
  })
  .on(conflictSettled, (list) => list.slice(1))
  .reset(signedOut);

function inverseOf(operation: Operation, copies: Copies): Operation | undefined {
  // A replaced entry is a version of another entry now.
  return operation.rule === 'replace' ? undefined : definitionOf(operation.type).inverse?.(operation, copies);
}

/** The text of the notice after an operation. */
function noticeOf(operation: Operation): NoticeText | undefined {
  const { type, entries } = operation;
  const { notice } = definitionOf(type);
  if (notice === null) return undefined;
  const values = { count: entries.length, name: entries[0]?.name ?? '', ...notice?.(operation) };
  return { id: `files.done.${operation.isInsteadOfMove ? 'copyInstead' : type}`, values };
}

sample({
  clock: done,
  filter: ({ params }) => noticeOf(params.operation) !== undefined,
  fn: ({ params: { id, operation, isUndo }, result }) => ({
    text: isUndo ? { id: 'files.done.undo' } : (noticeOf(operation) as NoticeText),
    tone: 'good' as const,
    // The last operation can be undone here; earlier ones by Ctrl+Z.
    topic: 'operation',
    ...(!isUndo &&
      inverseOf(operation, result) && { action: { label: 'ui.undo', event: undoChosen, payload: id } }),
  }),
  target: noticeShown,
});

interface Undoable {
  /** Of the operation that was done. */
  readonly id: number;
  readonly undo: Operation;
}
const mostKept = 20;
/** In the order of their requests. */
const $undoable = createStore<readonly Undoable[]>([]);

/** Ctrl+Z undoes the latest operation, whatever is answered first: if that is in progress, undo waits for it. */
const lastMeant = sample({
  clock: undoRequested,
  source: { pending: $pendingOperations, undoable: $undoable },
  fn: ({ pending, undoable }) => {
    // An undo is not added.
    const awaited = pending.findLast(({ isUndo }) => !isUndo)?.id ?? null;
    const done = undoable.at(-1)?.id ?? null;
    return { done, awaited: awaited !== null && awaited > (done ?? 0) ? awaited : null };
  },
});
const $undoAwaited = createStore<number | null>(null)
  .on(lastMeant, (_, { awaited }) => awaited)
  .reset(signedOut);
const awaitedDone = sample({
  clock: done,
  source: $undoAwaited,
  filter: (awaited, { params }) => awaited === params.id,
  fn: (_, { params }) => params.id,
});
sample({ clock: awaitedDone, target: undoChosen });
sample({
  clock: lastMeant.filterMap(({ done, awaited }) => (awaited === null && done !== null ? done : undefined)),
  target: undoChosen,
});

const undone = sample({
  clock: undoChosen,
  source: $undoable,
  filter: (list, id) => list.some((one) => one.id === id),
  fn: (list, id) => list.find((one) => one.id === id) as Undoable,
});
// Each can be undone once, by notice or keyboard.
$undoable
  .on(done, (list, { params: { id, operation, isUndo }, result }) => {
    const undo = inverseOf(operation, result);
    if (isUndo || !undo) return list;
    return [...list, { id, undo }].sort((one, other) => one.id - other.id).slice(-mostKept);
  })
  .on(undone, (list, { id }) => list.filter((one) => one.id !== id))
  .reset(signedOut);
sample({
  clock: undone,
  fn: ({ undo }): OperationRequest => ({ operation: undo, isUndo: true }),
  target: operationRequested,
});
