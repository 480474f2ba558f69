import { combine, createEffect, createEvent, createStore, sample } from 'effector';
import { networkFound } from '../../changes/index.ts';
import { createFailureStore } from '../../notices/index.ts';
import { signedOut, takeLatest } from '../../session/index.ts';
import { checkDraftFx, type DraftCheck } from '../calls.ts';
import { type Changes, sentChanges } from '../draft/changes.ts';
import { $changes } from '../draft/model.ts';
import { $status } from '../status/model.ts';

const isEmpty = (changes: Changes): boolean => Object.keys(changes).length === 0;

/** Ms without a keystroke after which the draft is checked. */
const pause = 400;

/** Findings are needed now: a view that shows them was opened, or the last check failed. */
export const checkRequested = createEvent();

export const pauseFx = createEffect(
  (_: { readonly changes: Changes }) => new Promise<void>((resolve) => setTimeout(resolve, pause)),
);
const latestPause = takeLatest(pauseFx);
const latest = takeLatest(checkDraftFx);

/** The check of the draft; null where there is no draft, or no answer yet. */
export const $check = createStore<DraftCheck | null>(null)
  .on(latest.done, (_, { result }) => result)
  .reset(signedOut);
/** The draft that was checked last: newer changes are not judged yet. */
const $checked = createStore<Changes | null>(null, { serialize: 'ignore' }).on(
  latest.done,
  (_, { params }) => params.draft,
);
/** Whether the findings are about the present draft. */
export const $isCheckCurrent = combine($checked, $changes, (checked, changes) => checked === changes);
export const $checkFailure = createFailureStore(sample({ clock: latest.fail, fn: ({ error }) => error }), [
  checkDraftFx,
  signedOut,
]);

/** Findings of the draft, or of the site on the disk where nothing is changed. */
export const $findings = combine(
  $check,
  $status,
  (check, status) => check?.diagnostics ?? status?.diagnostics ?? [],
);

/** Whether the findings are current; without a draft, they are about the files on the disk, once the server read them. */
export const $areFindingsCurrent = combine(
  { isCurrent: $isCheckCurrent, changes: $changes, status: $status },
  ({ isCurrent, changes, status }) =>
    isEmpty(changes) ? status !== null && status.manifest !== 'pending' : isCurrent,
);

$check.on($changes, (check, changes) => (isEmpty(changes) ? null : check));
sample({
  clock: $changes,
  filter: (changes) => !isEmpty(changes),
  fn: (changes) => ({ changes }),
  target: pauseFx,
});
/** The connection is back: what was written without it is not judged yet. */
const becameReachable = sample({ clock: networkFound, source: $isCheckCurrent, filter: (is) => !is });
const question = (draft: Changes) => ({ draft, changes: sentChanges(draft) });
sample({
  clock: [latestPause.done, becameReachable, checkRequested],
  source: { changes: $changes, isPending: checkDraftFx.pending },
  filter: ({ changes, isPending }) => !isPending && !isEmpty(changes),
  fn: ({ changes }) => question(changes),
  target: checkDraftFx,
});
// One check at a time: changes that are made while a slow server checks are checked after its answer.
sample({
  clock: checkDraftFx.finally,
  source: { changes: $changes, isPausing: pauseFx.pending },
  filter: ({ changes, isPausing }, { params }) => !isPausing && !isEmpty(changes) && changes !== params.draft,
  fn: ({ changes }) => question(changes),
  target: checkDraftFx,
});
