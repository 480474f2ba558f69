import { createEffect, createEvent, createStore, sample } from 'effector';
import { createShare, editShare } from '../../api/contract/shares.ts';
import { type FailureFacts, factsOf, noticeShown } from '../notices/index.ts';
import { callDrive, signedOut } from '../session/index.ts';
import { changesIn, type Draft, type Terms, termsIn } from './terms.ts';
import { $wish, shareChanged, shareMade, sharingDismissed } from './wish.ts';

/** The form was sent, without a fault in it. */
export const termsSubmitted = createEvent<Draft>();

export const $failure = createStore<FailureFacts | null>(null);

export const makeShareFx = createEffect(
  async ({ ids, terms }: { ids: readonly string[]; terms: Terms }) =>
    (await callDrive(createShare, { body: { file_ids: [...ids], ...terms } })).share,
);
export const changeShareFx = createEffect(({ id, terms }: { id: string; terms: Partial<Terms> }) =>
  callDrive(editShare, { params: { id }, body: terms }),
);
const explainFx = createEffect((error: Error) => factsOf(error));

export const $isSending = createStore(false)
  .on([makeShareFx, changeShareFx], () => true)
  .on([makeShareFx.finally, changeShareFx.finally], () => false);

$failure.on(explainFx.doneData, (_, facts) => facts).reset(termsSubmitted, sharingDismissed, signedOut);

const submitted = sample({
  clock: termsSubmitted,
  source: { wish: $wish, isSending: $isSending },
  filter: ({ isSending }) => !isSending,
  fn: ({ wish }, draft) => ({ wish, draft }),
});
sample({
  clock: submitted.filterMap(({ wish, draft }) =>
    wish?.type === 'make' ? { ids: wish.entries.map(({ id }) => id), terms: termsIn(draft) } : undefined,
  ),
  target: makeShareFx,
});
sample({
  clock: submitted.filterMap(({ wish, draft }) =>
    wish?.type === 'edit' ? { id: wish.share.share_id, terms: changesIn(draft, wish.share) } : undefined,
  ),
  target: changeShareFx,
});
sample({ clock: makeShareFx.doneData, target: shareMade });
sample({ clock: changeShareFx.doneData, target: shareChanged });
sample({ clock: [makeShareFx.failData, changeShareFx.failData], target: explainFx });
sample({
  clock: shareChanged,
  fn: ({ title }) => ({ text: { id: 'sharing.changed', values: { title } }, tone: 'good' as const }),
  target: noticeShown,
});
