import { createEvent, createStore, sample } from 'effector';
import type { Reason } from '../../../api/contract/reasons.ts';
import { CallError } from '../../../api/error.ts';
import { createFailureStore } from '../../notices/index.ts';
import { signedOut, takeLatest } from '../../session/index.ts';
import { conflictsOf, type Finding, faultsOf, type Published, publishFx } from '../calls.ts';
import { $check } from '../check/model.ts';
import { sentChanges } from '../draft/changes.ts';
import { $changes, changeDropped, draftDiscarded, draftPublished, mineKept } from '../draft/model.ts';
import { filesRequested } from '../files/model.ts';
import { statusRequested } from '../status/model.ts';

export const messageChanged = createEvent<string>();
export const publishRequested = createEvent();
/** The person goes on to something else after a publication. */
export const publicationClosed = createEvent();

const latest = takeLatest(publishFx);
const isRefusedFor =
  (reason: Reason) =>
  (error: Error): error is CallError =>
    error instanceof CallError && error.error === reason;
const isConflict = isRefusedFor('site_changed_elsewhere');
const isFaulty = isRefusedFor('site_has_faults');

/** The message of the publication in the history. */
export const $message = createStore('')
  .on(messageChanged, (_, message) => message)
  .reset(publishFx.done, draftDiscarded, signedOut);
/** The last publication, until the person goes on. */
export const $published = createStore<Published | null>(null)
  .on(latest.done, (_, { result }) => result)
  .reset(publishFx, publicationClosed, signedOut);
/** Files of the draft that somebody else has changed since it began: reported by a check, or by a refusal. */
export const $conflicts = createStore<readonly string[]>([])
  .on($check, (_, check) => check?.conflicts.map(({ name }) => name) ?? [])
  .on(latest.fail, (names, { error }) => (isConflict(error) ? conflictsOf(error) : names))
  .on(changeDropped, (names, settled) => names.filter((name) => name !== settled))
  .on(mineKept, (names, settled) => names.filter((name) => name !== settled.name))
  .reset(draftDiscarded, draftPublished, signedOut);
/** The findings for which a publication was refused, where the last check did not have them yet. */
export const $refusedFor = createStore<readonly Finding[]>([])
  .on(latest.fail, (_, { error }) => (isFaulty(error) ? faultsOf(error) : []))
  .reset(publishFx, $changes, signedOut);
export const $publishFailure = createFailureStore(
  sample({ clock: latest.fail, filter: ({ error }) => !isConflict(error), fn: ({ error }) => error }),
  [publishFx, $changes, signedOut],
);

sample({
  clock: publishRequested,
  source: { changes: $changes, message: $message, isPending: publishFx.pending },
  filter: ({ changes, isPending }) => !isPending && Object.keys(changes).length > 0,
  fn: ({ changes, message }) => ({
    draft: changes,
    changes: sentChanges(changes),
    message: message.trim(),
  }),
  target: publishFx,
});
/** A page that the publication changes, to be looked at; empty where it changes none. */
export const $changedPage = createStore('').reset(publicationClosed, signedOut);
sample({
  clock: publishRequested,
  source: $check,
  fn: (check) => check?.plan.find(({ kind, path }) => kind === 'address' && path !== undefined)?.path ?? '',
  target: $changedPage,
});
sample({ clock: latest.done, fn: ({ params }) => params.draft, target: draftPublished });
sample({ clock: latest.done, fn: () => {}, target: [statusRequested, filesRequested] });
