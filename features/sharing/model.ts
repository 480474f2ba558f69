import { combine, createEffect, createEvent, createStore, sample } from 'effector';
import { createShare, editShare } from '../../api/contract/shares.ts';
import { CallError } from '../../api/error.ts';
import { createKeptKey } from '../../api/kept-key.ts';
import { browserStorage, type KeyValueStorage } from '../../api/storage.ts';
import { type FailureFacts, factsOf, failureShown, noticeShown } from '../notices/index.ts';
import { callDrive, signedOut } from '../session/index.ts';
import {
  $dialog,
  dialogCompleted,
  editRequested,
  type SharingDialogState,
  shareChanged,
  shareMade,
  sharingDismissed,
  sharingRequested,
} from './dialog-model.ts';
import { changesIn, type Draft, termsIn } from './terms.ts';

/** The form was sent, without a fault in it. */
export const termsSubmitted = createEvent<Draft>();

export const $failure = createStore<FailureFacts | null>(null);

/** The dialog is part of the request: when the answer comes, another may be open, or another user be signed in. */
interface Sent<W extends SharingDialogState['type']> {
  readonly dialog: Extract<SharingDialogState, { type: W }>;
  readonly draft: Draft;
}

const unansweredName = 'share_unanswered';
const tabStorage = (): KeyValueStorage => globalThis.sessionStorage;
const unanswered = createKeptKey(unansweredName, tabStorage);

/** A lost answer, even by a reload, creates no second share: the same link is requested with the same key. */
async function askForShare(body: ReturnType<typeof bodyOf>) {
  const key = unanswered.keyFor(JSON.stringify(body));
  const { share } = await callDrive(createShare, { body: { ...body, idempotency_key: key }, retry: 2 });
  unanswered.forget(key);
  return share;
}
const bodyOf = ({ dialog, draft }: Sent<'make'>) => ({
  file_ids: dialog.entries.map(({ id }) => id),
  ...termsIn(draft),
});
const isGone = (error: unknown): boolean => error instanceof CallError && error.error === 'share_not_found';

export const makeShareFx = createEffect(async (sent: Sent<'make'>) => {
  const body = bodyOf(sent);
  try {
    return await askForShare(body);
  } catch (error) {
    if (!isGone(error)) throw error;
    // The link whose answer was lost was made, and has been ended since: this is another wish.
    unanswered.forget(unanswered.keyFor(JSON.stringify(body)));
    return askForShare(body);
  }
});
/** The request contains the passcode, and must not outlive the user's session in this tab. */
const forgetUnansweredFx = createEffect(() => browserStorage(tabStorage).removeItem(unansweredName));
sample({ clock: signedOut, fn: () => undefined, target: forgetUnansweredFx });

export const changeShareFx = createEffect(({ dialog: { share }, draft }: Sent<'edit'>) =>
  callDrive(editShare, { params: { id: share.share_id }, body: changesIn(draft, share) }),
);
const explainFx = createEffect(({ error }: { dialog: SharingDialogState; error: Error }) => factsOf(error));

/** Dialogs whose answer is pending; none after a sign-out. */
const $waiting = createStore<readonly SharingDialogState[]>([], { serialize: 'ignore' });
/** The open dialog is waiting. */
export const $isSending = combine(
  $dialog,
  $waiting,
  (dialog, waiting) => dialog !== null && waiting.includes(dialog),
);

const explained = sample({
  clock: explainFx.done,
  source: $dialog,
  filter: (open, { params }) => open === params.dialog,
  fn: (_, { result }) => result,
});
$failure
  .on(explained, (_, facts) => facts)
  .reset(termsSubmitted, sharingRequested, editRequested, sharingDismissed, signedOut);

const submitted = sample({
  clock: termsSubmitted,
  source: { dialog: $dialog, isSending: $isSending },
  filter: ({ isSending }) => !isSending,
  fn: ({ dialog }, draft) => ({ dialog, draft }),
});
sample({
  clock: submitted.filterMap(({ dialog, draft }) =>
    dialog?.type === 'make' ? { dialog, draft } : undefined,
  ),
  target: makeShareFx,
});
sample({
  clock: submitted.filterMap(({ dialog, draft }) =>
    dialog?.type === 'edit' ? { dialog, draft } : undefined,
  ),
  target: changeShareFx,
});

/** An answer after a sign-out is not shown. */
const answered = sample({
  clock: [
    makeShareFx.done.map(({ params: { dialog }, result: share }) => ({
      type: 'made' as const,
      dialog,
      share,
    })),
    changeShareFx.done.map(({ params: { dialog }, result: share }) => ({
      type: 'changed' as const,
      dialog,
      share,
    })),
    makeShareFx.fail.map(({ params: { dialog }, error }) => ({ type: 'failed' as const, dialog, error })),
    changeShareFx.fail.map(({ params: { dialog }, error }) => ({ type: 'failed' as const, dialog, error })),
  ],
  source: { waiting: $waiting, open: $dialog },
  filter: ({ waiting }, { dialog }) => waiting.includes(dialog),
  fn: ({ open }, answer) => ({ ...answer, isOpen: open === answer.dialog }),
});
$waiting
  .on([makeShareFx, changeShareFx], (waiting, { dialog }) => [...waiting, dialog])
  .on(answered, (waiting, { dialog }) => waiting.filter((one) => one !== dialog))
  .reset(signedOut);

sample({
  clock: answered.filterMap((answer) => (answer.type === 'made' ? answer : undefined)),
  target: shareMade,
});
const changed = answered.filterMap((answer) => (answer.type === 'changed' ? answer : undefined));
sample({ clock: changed, fn: ({ dialog }) => dialog, target: dialogCompleted });
sample({ clock: changed, fn: ({ share }) => share, target: shareChanged });
const failed = answered.filterMap((answer) => (answer.type === 'failed' ? answer : undefined));
sample({ clock: failed, filter: ({ isOpen }) => isOpen, target: explainFx });
// Nothing is left to say it in.
sample({
  clock: failed,
  filter: ({ isOpen }) => !isOpen,
  fn: ({ error }) => ({ error }),
  target: failureShown,
});
sample({
  clock: shareChanged,
  fn: ({ title }) => ({ text: { id: 'sharing.changed', values: { title } }, tone: 'good' as const }),
  target: noticeShown,
});
