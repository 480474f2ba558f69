/** A save of somebody's share into one's own drive: what happens, and what is done about it, as the table says. */
import { createEvent, type EventCallable, sample } from 'effector';
import { CallError } from '../../api/error.ts';
import {
  $account,
  $isUnreachable,
  accountAsked,
  accountMet,
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
  keepRequestFx,
  keepTaskFx,
  type Save,
  type Target,
  takeRequestFx,
} from './effects.ts';
import { $request, $share, $status, $step, deed, happened, refusalIn, type Word, wordOf } from './machine.ts';

/** The page of this share stands. */
export const shareOpened = createEvent<string>();
export const saveRequested = createEvent<Save>();
/** The same, into a folder that the visitor chooses. */
export const folderRequested = createEvent<Save>();
export const folderChosen = createEvent<Target>();
export const chooserClosed = createEvent();
/** The player, from which a save may have been asked for, was closed. */
export const playerClosed = createEvent();

/** For the page: a video that runs should stop, since something stands before it. */
export const videoFrozen = createEvent();
/** For the page: a player was open on this file when the page was loaded again. */
export const playerRestored = createEvent<string>();

/** Save cannot be pressed again yet. */
export const $isSaving = sample({
  source: { step: $step, status: $status },
  fn: ({ step, status }) => status === 'RESTORE_START' || step === 'waiting',
});
export const $isChoosing = $step.map((step) => step === 'choosing');

const told = <Payload>(clock: EventCallable<Payload>, fn: (payload: Payload) => Word) =>
  sample({ clock, fn, target: happened });
told(shareOpened, () => ({ on: 'shareOpened' }));
told(saveRequested, (save) => ({ on: 'saveRequested', request: { ...save, isFolderWanted: false } }));
told(folderRequested, (save) => ({ on: 'folderRequested', request: { ...save, isFolderWanted: true } }));
told(folderChosen, (target) => ({ on: 'folderChosen', target }));
told(chooserClosed, () => ({ on: 'chooserClosed' }));
told(playerClosed, () => ({ on: 'playerClosed' }));
told(signInDismissed, () => ({ on: 'signInDismissed' }));

const isNobody = (error: unknown): boolean => error instanceof CallError && error.error_code === 16;

$share.on(shareOpened, (_, share) => share);

sample({
  clock: accountMet,
  source: $share,
  filter: (share) => share !== '',
  fn: (): Word => ({ on: 'visitorKnown' }),
  target: happened,
});
sample({
  clock: fetchAccountFx.failData,
  filter: (error) => !isNobody(error),
  fn: (error): Word => ({ on: 'visitorMissed', refusal: refusalIn(error) }),
  target: happened,
});
/** Where the session has ended while the server was asked, its refusal tells what is to be done. */
sample({
  clock: signedOut,
  source: $step,
  filter: (step, { reason }) => !(step === 'asking' && reason === 'ended'),
  fn: (): Word => ({ on: 'signedOut' }),
  target: happened,
});
sample({
  clock: findWaitFx.doneData,
  filter: Boolean,
  fn: (request): Word => ({ on: 'waitFound', request }),
  target: happened,
});
sample({
  clock: takeRequestFx.doneData,
  fn: (request): Word =>
    request
      ? { on: request.isFolderWanted ? 'choiceTaken' : 'requestTaken', request }
      : { on: 'requestGone' },
  target: happened,
});
sample({ clock: takeRequestFx.fail, fn: (): Word => ({ on: 'requestGone' }), target: happened });
sample({
  clock: findTaskFx.doneData,
  filter: Boolean,
  fn: (taskId): Word => ({ on: 'taskFound', taskId }),
  target: happened,
});
/** An answer to what was asked for somebody who has gone is nobody's. */
sample({
  clock: askServerFx.finally,
  source: $request,
  filter: (request, { params }) => request === params,
  fn: (_, answer): Word => {
    if (answer.status === 'done') return wordOf(answer.result);
    if (isNobody(answer.error)) return { on: 'sessionMissed' };
    return { on: 'saveRefused', refusal: refusalIn(answer.error) };
  },
  target: happened,
});

sample({ clock: deed('askWhoIsThere'), fn: () => {}, target: accountAsked });
sample({ clock: deed('findWait'), source: $share, target: findWaitFx });
sample({ clock: deed('askForSignIn'), fn: () => ({ reason: 'restore.signIn' }), target: signInRequested });
sample({
  clock: deed('askForSignIn'),
  source: $isUnreachable,
  filter: Boolean,
  fn: () => {},
  target: accountRetried,
});
sample({ clock: deed('freezeVideo'), fn: () => {}, target: videoFrozen });
sample({
  clock: deed('reopenPlayer').map(({ request }) => request?.playing ?? ''),
  filter: Boolean,
  target: playerRestored,
});
sample({ clock: deed('forgetPlayer'), source: $share, target: forgetPlayerFx });
sample({ clock: deed('keepRequest'), source: $request, filter: Boolean, target: keepRequestFx });
sample({ clock: deed('takeRequest'), source: $share, target: takeRequestFx });
sample({ clock: deed('forgetRequest'), fn: () => {}, target: forgetRequestFx });
sample({ clock: deed('askServer'), source: $request, filter: Boolean, target: askServerFx });

/** Whose save of which share. */
const $whose = sample({
  source: { shareId: $share, account: $account },
  fn: ({ shareId, account }) => account && { shareId, userId: account.sub },
});
sample({
  clock: sample({
    clock: deed('keepTask'),
    source: $whose,
    fn: (whose, { taskId = '' }) => whose && { ...whose, taskId },
  }),
  filter: Boolean,
  target: keepTaskFx,
});
sample({ clock: deed('findTask'), source: $whose, filter: Boolean, target: findTaskFx });
sample({ clock: deed('forgetTask'), fn: () => {}, target: forgetTaskFx });
