import { attach, createEffect, createEvent, createStore, merge, sample } from 'effector';
import { CallError } from '../../api/client.ts';
import type { FileRequestStatus, ShownFileRequest } from '../../api/contract/file-requests.ts';
import type { PageAddress } from '../../engine/view/index.ts';
import { createPasscodeModel } from '../../features/link-pages/index.ts';
import type { QueuedFile, VisitQueue } from '../../features/uploads/visit/index.ts';
import { type Found, openFx, startQueueFx, visitFx } from './effects.ts';
import { filesChanged, visitRefused } from './events.ts';

type PageStatus = FileRequestStatus | 'UNKNOWN' | 'UNREACHABLE';

export const opened = createEvent<PageAddress>();
export const retried = createEvent();
export const nameTyped = createEvent<string>();
export const filesChosen = createEvent<readonly File[]>();
export const fileCancelled = createEvent<string>();
export const fileRetried = createEvent<string>();

const $id = createStore('').on(opened, (_, { params }) => params.file_request_id ?? '');

const visited = visitFx.doneData.filterMap((answer) => ('status' in answer ? answer : undefined));
const found = merge([openFx.doneData, visited]);
const isAnswer = ({ status }: Found): boolean => status !== 'PASS_CODE_ERROR';

export const $status = createStore<PageStatus>('UNKNOWN')
  .on(found, (status, answer) => (isAnswer(answer) ? answer.status : status))
  .on(openFx.fail, () => 'UNREACHABLE')
  .reset(opened);
/** The server asks for a name: the request has come to ask for one since it was opened. */
const nameAsked = visitFx.failData.filter({
  fn: (error) => error instanceof CallError && error.error === 'file_request_name_required',
});
export const $request = createStore<ShownFileRequest | null>(null)
  .on(found, (_, { request }) => request)
  .on(nameAsked, (request) => request && { ...request, asks_name: true })
  .reset(opened);
const $token = createStore('')
  .on(found, (token, answer) => (isAnswer(answer) ? answer.token : token))
  .reset(opened);

export const $name = createStore('')
  .on(nameTyped, (_, name) => name)
  .reset(opened);
export const $isNameMissing = createStore(false)
  .on(nameAsked, () => true)
  .reset(nameTyped, opened);

export const $files = createStore<readonly QueuedFile[]>([], { serialize: 'ignore' })
  .on(filesChanged, (_, files) => files)
  .reset(opened);
const $queue = createStore<VisitQueue | null>(null, { serialize: 'ignore' })
  .on(startQueueFx.doneData, (_, queue) => queue)
  .reset(opened);
/** Chosen, and not in the queue yet. */
const $waiting = createStore<readonly File[]>([], { serialize: 'ignore' }).reset(opened);
/** The name is that of the folder now. */
export const $hasBegun = $queue.map((queue) => queue !== null);

sample({ clock: [opened, retried], source: $id, target: openFx });
// Another passcode, a closed request: the server says which.
sample({ clock: visitRefused, source: $id, target: openFx });

export const passcode = createPasscodeModel<Found>({
  tryFx: attach({
    effect: visitFx,
    source: $id,
    mapParams: (attempt: { readonly code: string; readonly byPerson: boolean }, id) => ({
      ...{ id, token: '', name: '' },
      ...attempt,
    }),
  }),
  isWrong: ({ status }) => status === 'PASS_CODE_ERROR',
  $isAsked: $status.map((status) => status === 'PASS_CODE_EMPTY'),
  opened,
  reset: opened,
});

/** Files are sent once there is a visit with the name of its visitor. */
const chosen = sample({
  clock: filesChosen,
  source: { name: $name, request: $request },
  filter: (_, files) => files.length > 0,
  fn: ({ name, request }, files) => ({ files, isMissing: request?.asks_name === true && name.trim() === '' }),
});
$isNameMissing.on(chosen, (_, { isMissing }) => isMissing);
const accepted = chosen.filterMap(({ files, isMissing }) => (isMissing ? undefined : files));
$waiting.on(accepted, (waiting, files) => [...waiting, ...files]);
sample({
  clock: accepted,
  source: { id: $id, token: $token, name: $name, queue: $queue, isBusy: visitFx.pending },
  filter: ({ queue, isBusy }) => queue === null && !isBusy,
  fn: ({ id, token, name }) => ({ id, code: '', token, name: name.trim(), byPerson: false }),
  target: visitFx,
});
sample({
  clock: visited,
  source: { waiting: $waiting, queue: $queue },
  filter: ({ waiting, queue }, { status }) => status === 'OK' && waiting.length > 0 && queue === null,
  fn: (_, { token }) => token,
  target: startQueueFx,
});

const addFx = createEffect(({ queue, files }: { queue: VisitQueue; files: readonly File[] }) =>
  queue.add(files),
);
const due = sample({
  clock: [startQueueFx.doneData, accepted],
  source: { queue: $queue, files: $waiting },
  filter: ({ queue, files }) => queue !== null && files.length > 0,
  fn: ({ queue, files }) => ({ queue: queue as VisitQueue, files }),
});
$waiting.on(due, () => []);
sample({ clock: due, target: addFx });
/** The visit could not begin: what was chosen is not sent behind the visitor's back later. */
export const $isFailed = createStore(false)
  .on([visitFx.fail, startQueueFx.fail], () => true)
  .on(nameAsked, () => false)
  .reset(filesChosen, opened);
$waiting.reset(visitFx.fail, startQueueFx.fail);

const cancelFx = createEffect(({ queue, id }: { queue: VisitQueue; id: string }) => queue.cancel(id));
const retryFx = createEffect(({ queue, id }: { queue: VisitQueue; id: string }) => queue.retry(id));
for (const [clock, target] of [
  [fileCancelled, cancelFx],
  [fileRetried, retryFx],
] as const)
  sample({
    clock,
    source: $queue,
    filter: (queue) => queue !== null,
    fn: (queue, id) => ({ queue: queue as VisitQueue, id }),
    target,
  });
