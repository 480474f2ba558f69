import { attach, createEvent, sample } from 'effector';
import { editShare } from '../../../api/contract/shares.ts';
import { createFailureStore } from '../../../features/notices/index.ts';
import { callDrive } from '../../../features/session/index.ts';
import { $shareId, editClosed, type ShareFacts, wordsChanged } from '../model.ts';

type Words = Pick<ShareFacts, 'title' | 'note'>;

export const wordsGiven = createEvent<Words>();

/** Nothing else of the share is sent: another passcode or end would take what was let in before out again. */
export const editShareFx = attach({
  source: $shareId,
  effect: (id, { title, note }: Words) =>
    callDrive(editShare, { params: { id }, body: { title: title.trim(), note: note.trim() } }),
});
export const $isSaving = editShareFx.pending;
export const $editFailure = createFailureStore(editShareFx.failData, [wordsGiven, editClosed]);

sample({
  clock: wordsGiven,
  source: $isSaving,
  filter: (isSaving) => !isSaving,
  fn: (_, words) => words,
  target: editShareFx,
});
sample({
  clock: editShareFx.doneData,
  source: $shareId,
  filter: (shareId, { share_id }) => share_id === shareId,
  fn: (_, { title, note }) => ({ title, note }),
  target: wordsChanged,
});
sample({ clock: wordsChanged, fn: () => {}, target: editClosed });
