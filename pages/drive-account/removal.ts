import {
  createEffect,
  createEvent,
  createStore,
  type StoreWritable,
  sample,
  type UnitTargetable,
} from 'effector';
import { failureShown } from '../../features/notices/index.ts';
import { signedOut } from '../../features/session/index.ts';

interface RemovalOptions<Entry> {
  readonly $entries: StoreWritable<readonly Entry[] | null>;
  readonly remove: (entry: Entry) => Promise<unknown>;
  /** Reads the list again, after a failure. */
  readonly fetchFx: UnitTargetable<void>;
  /** The id of the message that says what failed. */
  readonly doing: string;
}

/**
 * Removes what gives access to the account: a session, a passkey, a password of an app. The entry leaves its list once
 * the server has removed it, never before: whoever sees it gone may close the page.
 */
export function createRemoval<Entry extends { readonly id: string }>(options: RemovalOptions<Entry>) {
  const { $entries, remove, fetchFx, doing } = options;
  const removed = createEvent<Entry>();
  const removeFx = createEffect(remove);
  const $removingIds = createStore<readonly string[]>([])
    .on(removeFx, (ids, { id }) => [...ids, id])
    .on(removeFx.finally, (ids, { params: { id } }) => ids.filter((one) => one !== id))
    .reset(signedOut);
  $entries.on(
    removeFx.done,
    (entries, { params: { id } }) => entries?.filter((one) => one.id !== id) ?? null,
  );
  sample({ clock: removed, target: removeFx });
  sample({ clock: removeFx.fail, fn: () => {}, target: fetchFx });
  sample({ clock: removeFx.failData, fn: (error) => ({ error, doing }), target: failureShown });
  return { removed, removeFx, $removingIds };
}
