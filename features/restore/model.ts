/** A save of a share into the user's own drive: events and actions, wired from the table. */
import { createStore, type EventCallable, sample } from 'effector';
import { CallError } from '../../api/error.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import {
  $account,
  $isUnreachable,
  accountRecognised,
  accountRequested,
  accountRetried,
  fetchAccountFx,
  signedOut,
  signInDismissed,
  signInRequested,
} from '../session/index.ts';
import {
  askServerFx,
  findTaskFx,
  findWaitFx,
  forgetPlayerFx,
  forgetRequestFx,
  forgetTaskFx,
  storeRequestFx,
  storeTaskFx,
  takeRequestFx,
} from './effects.ts';
import {
  $pending,
  chooserClosed,
  folderChosen,
  folderRequested,
  pendingTaken,
  playerClosed,
  playerRestored,
  saveRequested,
  savingChanged,
  shareOpened,
  videoFrozen,
} from './facade.ts';
import {
  $request,
  $share,
  $status,
  $step,
  action,
  eventOf,
  failureOf,
  happened,
  type SaveEvent,
} from './machine.ts';
import { type KeyedSave, requestKeyOf, type Save } from './request.ts';

export const $isChoosing = $step.map((step) => step === 'choosing');

const forward = <Payload>(clock: EventCallable<Payload>, fn: (payload: Payload) => SaveEvent) =>
  sample({ clock, fn, target: happened });
forward(shareOpened, () => ({ on: 'shareOpened' }));
forward(folderChosen, (target) => ({ on: 'folderChosen', target }));
forward(chooserClosed, () => ({ on: 'chooserClosed' }));
forward(playerClosed, () => ({ on: 'playerClosed' }));
forward(signInDismissed, () => ({ on: 'signInDismissed' }));

/** Some of it may have waited for this code to arrive. */
const pressed = sample({
  clock: [shareOpened, saveRequested, folderRequested],
  source: $pending,
  filter: Boolean,
});
sample({
  clock: pressed,
  fn: (request): SaveEvent => ({ on: request.isFolderWanted ? 'folderRequested' : 'saveRequested', request }),
  target: happened,
});
sample({ clock: pressed, fn: () => {}, target: pendingTaken });

const isSameRequest = (one: Save, other: Save): boolean => requestKeyOf(one) === requestKeyOf(other);

const isUnauthenticated = (error: unknown): boolean => error instanceof CallError && error.error_code === 16;

$share.on(shareOpened, (_, share) => share);

sample({
  clock: accountRecognised,
  source: $share,
  filter: (share) => share !== '',
  fn: (_, { sub }): SaveEvent => ({ on: 'visitorKnown', userId: sub }),
  target: happened,
});
sample({
  clock: fetchAccountFx.failData,
  filter: (error) => !isUnauthenticated(error),
  fn: (error): SaveEvent => ({ on: 'visitorMissed', refusal: failureOf(error) }),
  target: happened,
});
/** If the session has ended during the request, the refusal decides what follows. */
sample({
  clock: signedOut,
  source: $step,
  filter: (step, { reason }) => !(step === 'asking' && reason === 'ended'),
  fn: (): SaveEvent => ({ on: 'signedOut' }),
  target: happened,
});
sample({
  clock: findWaitFx.doneData,
  filter: Boolean,
  fn: (request): SaveEvent => ({ on: 'waitFound', request }),
  target: happened,
});
sample({
  clock: takeRequestFx.doneData,
  fn: (request): SaveEvent =>
    request
      ? { on: request.isFolderWanted ? 'choiceTaken' : 'requestTaken', request }
      : { on: 'requestGone' },
  target: happened,
});
sample({ clock: takeRequestFx.fail, fn: (): SaveEvent => ({ on: 'requestGone' }), target: happened });
sample({
  clock: findTaskFx.doneData,
  filter: Boolean,
  fn: (taskId): SaveEvent => ({ on: 'taskFound', taskId }),
  target: happened,
});
/**
 * The last request to the server. A try without an answer keeps its key, since only the answer may have been lost;
 * after an answer, and for another user, it is another request.
 */
const $sentRequest = createStore<KeyedSave | null>(null, { serialize: 'ignore' });
/** An answer after a sign-out is ignored. */
const answered = sample({
  clock: askServerFx.finally,
  source: $sentRequest,
  filter: (sent, { params }) => sent === params,
  fn: (_, answer) => answer,
});
sample({
  clock: answered,
  fn: (answer): SaveEvent => {
    if (answer.status === 'done') return eventOf(answer.result);
    if (isUnauthenticated(answer.error)) return { on: 'sessionMissed' };
    return { on: 'saveRefused', refusal: failureOf(answer.error) };
  },
  target: happened,
});

sample({ clock: action('requestAccount'), fn: () => {}, target: accountRequested });
sample({ clock: action('findWait'), source: $share, target: findWaitFx });
sample({ clock: action('askForSignIn'), fn: () => ({ reason: 'restore.signIn' }), target: signInRequested });
sample({
  clock: action('askForSignIn'),
  source: $isUnreachable,
  filter: Boolean,
  fn: () => {},
  target: accountRetried,
});
sample({ clock: action('freezeVideo'), fn: () => {}, target: videoFrozen });
sample({
  clock: action('reopenPlayer').map(({ request }) => request?.playing ?? ''),
  filter: Boolean,
  target: playerRestored,
});
sample({ clock: action('forgetPlayer'), source: $share, target: forgetPlayerFx });
sample({ clock: action('forgetRequest'), fn: () => {}, target: forgetRequestFx });
sample({
  clock: sample({ clock: action('askServer'), source: $request, filter: Boolean }),
  source: $sentRequest,
  fn: (sent, wanted): KeyedSave => ({
    ...wanted,
    key: sent !== null && isSameRequest(sent, wanted) ? sent.key : newIdempotencyKey(),
  }),
  target: askServerFx,
});
$sentRequest
  .on(askServerFx, (_, save) => save)
  .on(answered, (sent, { status }) => (status === 'done' ? null : sent))
  .reset(signedOut);

/** Whose save of which share. */
const $owner = sample({
  source: { shareId: $share, account: $account },
  fn: ({ shareId, account }) => account && { shareId, userId: account.sub },
});
/** The account of the last request. */
const $sender = createStore('').on(
  sample({ clock: action('askServer'), source: $owner, filter: Boolean }),
  (_, { userId }) => userId,
);
sample({
  clock: sample({
    clock: action('keepRequest'),
    source: { request: $request, requester: $sender },
    fn: ({ request, requester }, { transition }) =>
      request && { ...request, userId: transition.from === 'asking' ? requester : undefined },
  }),
  filter: Boolean,
  target: storeRequestFx,
});
sample({
  clock: action('takeRequest'),
  source: $share,
  fn: (shareId, { userId = '' }) => ({ shareId, userId }),
  target: takeRequestFx,
});
sample({
  clock: sample({
    clock: action('keepTask'),
    source: $owner,
    fn: (whose, { taskId = '' }) => whose && { ...whose, taskId },
  }),
  filter: Boolean,
  target: storeTaskFx,
});
sample({ clock: action('findTask'), source: $owner, filter: Boolean, target: findTaskFx });
sample({ clock: action('forgetTask'), fn: () => {}, target: forgetTaskFx });

sample({
  clock: sample({
    source: { step: $step, status: $status },
    fn: ({ step, status }) => status === 'RESTORE_START' || step === 'waiting',
  }),
  target: savingChanged,
});
