import { createEvent, createStore, sample } from 'effector';
import type { SiteRole } from '../../../api/contract/site-role.ts';
import { createFailureStore } from '../../notices/index.ts';
import { signedOut, takeLatest } from '../../session/index.ts';
import { fetchPeopleFx, type SitePerson, setRoleFx } from '../calls.ts';

export const peopleRequested = createEvent();
export const accountChanged = createEvent<string>();
export const roleChosen = createEvent<SiteRole>();
/** The role that stands in the form is given to the account that stands in it. */
export const roleGiven = createEvent();
/** Somebody in the list has another role, or none. */
export const roleChanged = createEvent<{ readonly account: string; readonly role: SiteRole | 'none' }>();

const latest = takeLatest(fetchPeopleFx);
const latestChange = takeLatest(setRoleFx);

/** Who has a role; null until it is known. */
export const $people = createStore<readonly SitePerson[] | null>(null)
  .on([latest.done, latestChange.done], (_, { result }) => result)
  .reset(signedOut);
export const $peopleFailure = createFailureStore(sample({ clock: latest.fail, fn: ({ error }) => error }), [
  fetchPeopleFx,
  signedOut,
]);
/** An e-mail address or a name. */
export const $account = createStore('')
  .on(accountChanged, (_, account) => account)
  .reset(signedOut);
export const $role = createStore<SiteRole>('editor').on(roleChosen, (_, role) => role);
export const $roleFailure = createFailureStore(
  sample({ clock: latestChange.fail, fn: ({ error }) => error }),
  [setRoleFx, accountChanged, signedOut],
);

sample({ clock: peopleRequested, fn: () => ({}), target: fetchPeopleFx });
sample({
  clock: roleGiven,
  source: { account: $account, role: $role, isPending: setRoleFx.pending },
  filter: ({ account, isPending }) => account.trim() !== '' && !isPending,
  fn: ({ account, role }) => ({ account: account.trim(), role }),
  target: setRoleFx,
});
sample({ clock: roleChanged, target: setRoleFx });
$account.on(latestChange.done, (account, { params }) => (params.account === account.trim() ? '' : account));
