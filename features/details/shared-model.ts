/** Who did what in a folder that is shared with people. */
import { createEffect, createEvent, createStore, sample } from 'effector';
import { type ActivityAnswer, listActivity } from '../../api/contract/activity.ts';
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

export const $shared = createStore(nothing, { serialize: 'ignore' })
  .on(sharedShown, (shown, id) => (shown.id === id ? { ...shown, hasFailed: false } : { ...nothing, id }))
  .on(fetchSharedFx, (shown) => ({ ...shown, hasFailed: false }))
  .on(latest.done, (shown, { params: { token }, result: { rows, next } }) => ({
    ...shown,
    rows: token === '' ? rows : [...shown.rows, ...rows],
    next,
  }))
  .on(latest.fail, (shown) => ({ ...shown, hasFailed: true }))
  .reset(signedOut);

export const $isMoreAwaited = fetchSharedFx.pending;

sample({ clock: sharedShown, fn: (id) => ({ id, token: '' }), target: fetchSharedFx });
sample({
  clock: moreWanted,
  source: { shared: $shared, isAwaited: $isMoreAwaited },
  filter: ({ isAwaited }) => !isAwaited,
  fn: ({ shared: { id, next } }) => ({ id, token: next }),
  target: fetchSharedFx,
});
