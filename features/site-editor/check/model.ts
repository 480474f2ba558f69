import { createEffect, createStore, sample } from 'effector';
import { createFailureStore } from '../../notices/index.ts';
import { signedOut, takeLatest } from '../../session/index.ts';
import { checkDraftFx, type DraftCheck } from '../calls.ts';
import { type Changes, sentChanges } from '../draft/changes.ts';
import { $changes } from '../draft/model.ts';
import { $status } from '../status/model.ts';

const isEmpty = (changes: Changes): boolean => Object.keys(changes).length === 0;

/** Ms without a keystroke after which the compiler is asked. */
const pause = 400;

export const pauseFx = createEffect(
  (_: { readonly changes: Changes }) => new Promise<void>((resolve) => setTimeout(resolve, pause)),
);
const latestPause = takeLatest(pauseFx);
const latest = takeLatest(checkDraftFx);

/** What the compiler says of the draft; null where there is none, or it is not known yet. */
export const $check = createStore<DraftCheck | null>(null)
  .on(latest.done, (_, { result }) => result)
  .reset(signedOut);
/** What was checked last: what is newer is not judged yet. */
const $checked = createStore<Changes | null>(null, { serialize: 'ignore' }).on(
  latest.done,
  (_, { params }) => params.draft,
);
/** Whether the findings are about the draft as it stands. */
export const $isCheckCurrent = sample({
  source: { checked: $checked, changes: $changes },
  fn: ({ checked, changes }) => checked === changes,
});
export const $checkFailure = createFailureStore(sample({ clock: latest.fail, fn: ({ error }) => error }), [
  checkDraftFx,
  signedOut,
]);

/** Findings of the draft, or of the site as it lies on the disk where nothing is changed. */
export const $findings = sample({
  source: { check: $check, status: $status },
  fn: ({ check, status }) => check?.diagnostics ?? status?.diagnostics ?? [],
});

/** The same where nothing is changed: then they are about the files as they lie there. */
export const $areFindingsCurrent = sample({
  source: { isCurrent: $isCheckCurrent, changes: $changes },
  fn: ({ isCurrent, changes }) => isCurrent || isEmpty(changes),
});

$check.on($changes, (check, changes) => (isEmpty(changes) ? null : check));
sample({
  clock: $changes,
  filter: (changes) => !isEmpty(changes),
  fn: (changes) => ({ changes }),
  target: pauseFx,
});
sample({
  clock: latestPause.done,
  source: $changes,
  filter: (changes) => !isEmpty(changes),
  fn: (draft) => ({ draft, changes: sentChanges(draft) }),
  target: checkDraftFx,
});
