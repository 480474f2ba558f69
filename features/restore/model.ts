/** A save of somebody's share into one's own drive: what happens, and what is done about it, as the table says. */
import { createStore, type EventCallable, sample } from 'effector';
import { CallError } from '../../api/error.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
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
  takeRequestFx,
} from './effects.ts';
import {
  $pressed,
  chooserClosed,
  folderChosen,
  folderRequested,
  playerClosed,
  playerRestored,
  pressTaken,
  saveRequested,
  savingChanged,
  shareOpened,
  videoFrozen,
} from './facade.ts';
import { $request, $share, $status, $step, deed, happened, refusalIn, type Word, wordOf } from './machine.ts';
import type { KeyedSave, Save } from './request.ts';

export const $isChoosing = $step.map((step) => step === 'choosing');

const told = <Payload>(clock: EventCallable<Payload>, fn: (payload: Payload) => Word) =>
  sample({ clock, fn, target: happened });
told(shareOpened, () => ({ on: 'shareOpened' }));
told(folderChosen, (target) => ({ on: 'folderChosen', target }));
told(chooserClosed, () => ({ on: 'chooserClosed' }));
told(playerClosed, () => ({ on: 'playerClosed' }));
told(signInDismissed, () => ({ on: 'signInDismissed' }));

/** Some of it may have waited for this code to arrive. */
const pressed = sample({
  clock: [shareOpened, saveRequested, folderRequested],
  source: $pressed,
  filter: Boolean,
});
sample({
  clock: pressed,
  fn: (request): Word => ({ on: request.isFolderWanted ? 'folderRequested' : 'saveRequested', request }),
  target: happened,
});
sample({ clock: pressed, fn: () => {}, target: pressTaken });

/** What the key stands for; the token of the share may be renewed meanwhile. */
const isSameWish = (one: Save, other: Save): boolean => wishOf(one) === wishOf(other);
const wishOf = ({ shareId, fileIds, ancestorIds, target }: Save): string =>
  JSON.stringify([shareId, fileIds, ancestorIds, target?.id]);

const isNobody = (error: unknown): boolean => error instanceof CallError && error.error_code === 16;

$share.on(shareOpened, (_, share) => share);

sample({
  clock: accountMet,
  source: $share,
  filter: (share) => share !== '',
  fn: (_, { sub }): Word => ({ on: 'visitorKnown', userId: sub }),
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
/**
 * What the server was asked for last. A try without an answer keeps its key, since only the answer may have been lost; what
 * is answered, and whatever somebody else wants, is another wish.
 */
const $asked = createStore<KeyedSave | null>(null, { serialize: 'ignore' });
/** An answer to what was asked for somebody who has gone is nobody's. */
const answered = sample({
  clock: askServerFx.finally,
  source: $asked,
  filter: (asked, { params }) => asked === params,
  fn: (_, answer) => answer,
});
sample({
  clock: answered,
  fn: (answer): Word => {
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
sample({ clock: deed('forgetRequest'), fn: () => {}, target: forgetRequestFx });
sample({
  clock: sample({ clock: deed('askServer'), source: $request, filter: Boolean }),
  source: $asked,
  fn: (asked, wanted): KeyedSave => ({
    ...wanted,
    key: asked !== null && isSameWish(asked, wanted) ? asked.key : newIdempotencyKey(),
  }),
  target: askServerFx,
});
$asked
  .on(askServerFx, (_, save) => save)
  .on(answered, (asked, { status }) => (status === 'done' ? null : asked))
  .reset(signedOut);

/** Whose save of which share. */
const $whose = sample({
  source: { shareId: $share, account: $account },
  fn: ({ shareId, account }) => account && { shareId, userId: account.sub },
});
/** For whom the server was asked last. */
const $asker = createStore('').on(
  sample({ clock: deed('askServer'), source: $whose, filter: Boolean }),
  (_, { userId }) => userId,
);
sample({
  clock: sample({
    clock: deed('keepRequest'),
    source: { request: $request, asker: $asker },
    fn: ({ request, asker }, { transition }) =>
      request && { ...request, userId: transition.from === 'asking' ? asker : undefined },
  }),
  filter: Boolean,
  target: keepRequestFx,
});
sample({
  clock: deed('takeRequest'),
  source: $share,
  fn: (shareId, { userId = '' }) => ({ shareId, userId }),
  target: takeRequestFx,
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

sample({
  clock: sample({
    source: { step: $step, status: $status },
    fn: ({ step, status }) => status === 'RESTORE_START' || step === 'waiting',
  }),
  target: savingChanged,
});
