/** The people with whom an entry is shared. Loaded with the dialog. */
import { createEffect, createEvent, createStore, merge, sample } from 'effector';
import type { Role } from '../../api/contract/file.ts';
import {
  createGrant,
  deleteGrant,
  editGrant,
  type GrantAnswer,
  listGrants,
} from '../../api/contract/grants.ts';
import { createFailureStore } from '../notices/index.ts';
import { callDrive, signedOut } from '../session/index.ts';

/** The dialog of an entry has opened, by its id. */
export const peopleShown = createEvent<string>();
interface NewPerson {
  readonly grantee: string;
  readonly role: Role;
}

export const personAdded = createEvent<NewPerson>();
interface RoleChange {
  readonly grant: GrantAnswer;
  readonly role: Role;
}

export const roleChosen = createEvent<RoleChange>();
export const personRemoved = createEvent<GrantAnswer>();

const fetchPeopleFx = createEffect(async (fileId: string) => {
  const { grants } = await callDrive(listGrants, { query: { file_id: fileId } });
  return grants;
});
const addPersonFx = createEffect((body: NewPerson & { readonly file_id: string }) =>
  callDrive(createGrant, { body }),
);
export const changeRoleFx = createEffect(({ grant, role }: RoleChange) =>
  callDrive(editGrant, { params: { id: grant.id }, body: { role } }),
);
const removePersonFx = createEffect(async (grant: GrantAnswer) => {
  await callDrive(deleteGrant, { params: { id: grant.id } });
});

const $fileId = createStore('', { serialize: 'ignore' })
  .on(peopleShown, (_, id) => id)
  .reset(signedOut);

/** Roles that were chosen and are not being changed yet. */
const $waiting = createStore<readonly RoleChange[]>([], { serialize: 'ignore' })
  .on(roleChosen, (waiting, change) => [...waiting, change])
  .on(changeRoleFx, (waiting, change) => waiting.filter((one) => one !== change))
  .reset(signedOut);

/** null: not known yet. */
export const $people = createStore<readonly GrantAnswer[] | null>(null, { serialize: 'ignore' }).reset(
  peopleShown,
  signedOut,
);
/** Whom the last answer added, to be said. */
export const $lastAdded = createStore<GrantAnswer | null>(null, { serialize: 'ignore' });
export const $peopleFailure = createFailureStore(
  merge([fetchPeopleFx.failData, addPersonFx.failData, changeRoleFx.failData, removePersonFx.failData]),
  [peopleShown, addPersonFx, changeRoleFx, removePersonFx, signedOut],
);
export const $isAdding = addPersonFx.pending;

sample({ clock: peopleShown, target: fetchPeopleFx });
$people.on(
  sample({
    clock: fetchPeopleFx.done,
    source: $fileId,
    filter: (open, { params }) => open === params,
    fn: (_, { result }) => result,
  }),
  (_, grants) => grants,
);
sample({
  clock: personAdded,
  source: { fileId: $fileId, isAdding: $isAdding },
  filter: ({ fileId, isAdding }) => fileId !== '' && !isAdding,
  fn: ({ fileId }, person) => ({ file_id: fileId, ...person }),
  target: addPersonFx,
});
const added = sample({
  clock: addPersonFx.doneData,
  source: $fileId,
  filter: (open, grant) => open === grant.file_id,
  fn: (_, grant) => grant,
});
$people
  .on(added, (people, grant) => [...(people ?? []).filter(({ id }) => id !== grant.id), grant])
  // Shown as it was chosen, and as it was before where that is refused.
  .on(roleChosen, (people, { grant, role }) => withRole(people, { ...grant, role }))
  .on(changeRoleFx.fail, (people, { params }) => withRole(people, params.grant))
  .on(removePersonFx.done, (people, { params }) => people?.filter(({ id }) => id !== params.id) ?? null);
$lastAdded
  .on(added, (_, grant) => grant)
  .reset(peopleShown, personAdded, personRemoved, roleChosen, signedOut);
// One after the other: of two that are under way, the first might arrive last.
sample({
  clock: [roleChosen, changeRoleFx.finally],
  source: { waiting: $waiting, isChanging: changeRoleFx.pending },
  filter: ({ waiting, isChanging }) => waiting.length > 0 && !isChanging,
  fn: ({ waiting }) => waiting[0] as RoleChange,
  target: changeRoleFx,
});
sample({ clock: personRemoved, target: removePersonFx });

function withRole(people: readonly GrantAnswer[] | null, grant: GrantAnswer): readonly GrantAnswer[] | null {
  return people?.map((one) => (one.id === grant.id ? grant : one)) ?? null;
}
