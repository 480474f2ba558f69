/** Who did what in a folder that is shared with people. */
import { createEffect, createEvent, createStore, merge, sample } from 'effector';
import { type ActivityAnswer, listActivity } from '../../api/contract/activity.ts';
import { changesMissed, driveChanged, sharedChanged } from '../changes/index.ts';
import { callDrive, signedOut, takeLatest } from '../session/index.ts';

interface Page {
  readonly rows: readonly ActivityAnswer[];
  /** Empty at the end. */
  readonly next: string;
}

/** Of a folder; without rows where it is not shared. */
interface SharedActivity extends Page {
  readonly id: string;
  readonly hasFailed: boolean;
}

/** A folder is looked at, or looked at again since it has changed. */
export const sharedShown = createEvent<string>();
/** No folder is looked at any more. */
export const sharedLeft = createEvent();
export const moreWanted = createEvent();

const nothing: SharedActivity = { id: '', rows: [], next: '', hasFailed: false };
/** Rows that are asked for at once. */
const atOnce = 10;

export const fetchSharedFx = createEffect(
  async ({ id, token }: { readonly id: string; readonly token: string }): Promise<Page> => {
    const query = { file_id: id, limit: atOnce, ...(token && { page_token: token }) };
    const { activity: rows, next_page_token: next } = await callDrive(listActivity, { query });
    return { rows, next };
  },
);

const latest = takeLatest(fetchSharedFx);

const further = (shown: Page, { rows, next }: Page): Page => ({ rows: [...shown.rows, ...rows], next });

/** The latest rows, and below them those that were read before, unless there may be others in between. */
function renewed(shown: Page, latestRows: Page): Page {
  const ids = new Set(latestRows.rows.map(({ id }) => id));
  const older = shown.rows.filter(({ id }) => !ids.has(id));
  const isJoined = older.length < shown.rows.length && shown.rows.length > atOnce;
  return isJoined ? { rows: [...latestRows.rows, ...older], next: shown.next } : latestRows;
}

export const $shared = createStore(nothing, { serialize: 'ignore' })
  .on(sharedShown, (shown, id) => (shown.id === id ? { ...shown, hasFailed: false } : { ...nothing, id }))
  .on(fetchSharedFx, (shown) => ({ ...shown, hasFailed: false }))
  .on(latest.done, (shown, { params: { token }, result }) =>
    token === '' ? { ...shown, ...renewed(shown, result) } : { ...shown, ...further(shown, result) },
  )
  .on(latest.fail, (shown) => ({ ...shown, hasFailed: true }))
  .reset(signedOut, sharedLeft);

export const $isMoreAwaited = fetchSharedFx.pending;

sample({ clock: sharedShown, fn: (id) => ({ id, token: '' }), target: fetchSharedFx });
sample({
  clock: moreWanted,
  source: { shared: $shared, isAwaited: $isMoreAwaited },
  filter: ({ isAwaited }) => !isAwaited,
  fn: ({ shared: { id, next } }) => ({ id, token: next }),
  target: fetchSharedFx,
});

/** Whether something has changed since the rows were asked for. */
const $isOutdated = createStore(false, { serialize: 'ignore' }).reset(signedOut, sharedLeft);
const changed = merge([driveChanged, sharedChanged, changesMissed]);
$isOutdated.on(
  sample({ clock: changed, source: $shared, filter: ({ rows }) => rows.length > 0 }),
  () => true,
);
const renewalDue = sample({
  clock: [$isOutdated, fetchSharedFx.finally],
  source: { isOutdated: $isOutdated, isAwaited: fetchSharedFx.pending, shared: $shared },
  filter: ({ isOutdated, isAwaited, shared }) => isOutdated && !isAwaited && !shared.hasFailed,
  fn: ({ shared: { id } }) => ({ id, token: '' }),
});
$isOutdated.on(renewalDue, () => false);
sample({ clock: renewalDue, target: fetchSharedFx });
