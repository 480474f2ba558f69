import { createEvent, createStore, sample } from 'effector';
import { composedName } from '../../../api/contract/file-name.ts';
import { href, type LinkTarget } from '../../../engine/index.ts';
import { navigateFx } from '../../../engine/view/index.ts';
import { failureShown } from '../../notices/index.ts';
import { signedOut } from '../../session/index.ts';
import { type DriveFile, isFolder } from '../entry/drive-file.ts';
import { $location, $pagePath } from '../location/location-model.ts';
import {
  entryOpened,
  openChosen,
  originChosen,
  renameRequested,
  showChosen,
} from '../operations/chosen-actions.ts';
import { definitionOf, eventsOfCommands } from '../operations/registry.ts';
import { $rows, operationRefused, operationRequested } from '../queue/operation-queue.ts';
import { entriesHighlighted } from '../selection/selection-model.ts';
import { dialogRequested } from './dialog-model.ts';

interface CommandRun {
  readonly type: string;
  readonly entries: readonly DriveFile[];
}

/** A line of the menu was chosen, a button of the toolbar, or a key pressed. */
export const commandRun = createEvent<CommandRun>();

for (const [type, event] of eventsOfCommands)
  sample({
    clock: commandRun,
    filter: (run) => run.type === type,
    fn: ({ entries }) => entries,
    target: event,
  });
const ownRun = sample({ clock: commandRun, filter: ({ type }) => !eventsOfCommands.has(type) });
const asks = ({ type }: CommandRun): boolean => definitionOf(type).asks !== undefined;
sample({ clock: ownRun, filter: asks, target: dialogRequested });
sample({
  clock: ownRun,
  filter: (run) => !asks(run),
  fn: (operation) => ({ operation }),
  target: operationRequested,
});

/** Where an entry’s folder is shown. */
export const folderAddress = (id: string): LinkTarget =>
  id === '' ? '/drive/all' : href('/drive/all/:folder_id', { folder_id: id });

/** Where the list of what others share is shown. */
export const receivedAddress: LinkTarget = '/drive/shared';

/** The text that was typed before into the field of a name, and why it was refused. */
export const draftOf = (renaming: Renaming | null, say: (message: { id: string }) => string) =>
  renaming?.refused && {
    name: renaming.refused.name,
    problem: say({ id: `errors.${renaming.refused.reason}` }),
  };

const firstOpened = openChosen.filterMap(([first]) => first);
sample({
  clock: firstOpened,
  filter: isFolder,
  fn: ({ id }) => ({ to: folderAddress(id) }),
  target: navigateFx,
});
sample({
  clock: firstOpened,
  source: $rows,
  filter: (_, entry) => !isFolder(entry),
  fn: (rows, entry) => ({ entry, siblings: rows.filter((row) => !isFolder(row)) }),
  target: entryOpened,
});
const firstShown = showChosen.filterMap(([first]) => first);
sample({
  clock: firstShown,
  fn: ({ id, parent_id: folderId }) => ({ ids: [id], folderId }),
  target: entriesHighlighted,
});
sample({
  clock: [firstShown, originChosen.filterMap(([first]) => first)],
  fn: ({ parent_id }) => ({ to: folderAddress(parent_id) }),
  target: navigateFx,
});

/** An entry’s name is edited in its place: in the list, or in the tree at the side. */
interface Renaming {
  readonly id: string;
  readonly place: 'list' | 'tree';
  /** Typed before, and refused for a reason that the error catalogue has. */
  readonly refused?: { readonly name: string; readonly reason: string };
}
export const treeRenameRequested = createEvent<DriveFile>();
export const renameCancelled = createEvent();
export const renamed = createEvent<{
  readonly entry: DriveFile;
  readonly name: string;
  readonly place?: Renaming['place'];
}>();
/** A name that the server refuses can be mended where it was typed, as long as nothing else is edited. */
const renameReopened = createEvent<Renaming>();
export const $renaming = createStore<Renaming | null>(null)
  .on(renameRequested, (_, [entry]) => (entry ? { id: entry.id, place: 'list' } : null))
  .on(treeRenameRequested, (_, { id }) => ({ id, place: 'tree' }))
  .on(renameReopened, (_, renaming) => renaming)
  .reset(renameCancelled, renamed, $location, $pagePath, signedOut);
/** Where the last name was typed. */
const $typedIn = createStore<Renaming['place']>('list').on(renamed, (_, { place = 'list' }) => place);
sample({
  clock: operationRefused.filterMap(({ operation, question }) =>
    question === 'name' ? undefined : { ...operation, question },
  ),
  target: dialogRequested,
});
const nameRefused = operationRefused.filter({ fn: ({ question }) => question === 'name' });
sample({
  clock: nameRefused,
  source: { renaming: $renaming, place: $typedIn, rows: $rows },
  filter: ({ renaming, place, rows }, { operation }) =>
    renaming === null && (place === 'tree' || rows.some(({ id }) => id === operation.entries[0]?.id)),
  fn: ({ place }, { operation, reason }): Renaming => ({
    id: operation.entries[0]?.id ?? '',
    place,
    refused: { name: operation.name ?? '', reason },
  }),
  target: renameReopened,
});
sample({
  clock: nameRefused,
  source: $renaming,
  filter: (renaming, { operation }) => renaming?.id !== operation.entries[0]?.id,
  fn: (_, { operation, error }) => ({ error, doing: `files.failed.${operation.type}` }),
  target: failureShown,
});
sample({
  clock: renamed,
  filter: ({ entry, name }) => entry.name !== name,
  // Typed names are composed (NFC) here: an undone rename restores the old name byte for byte.
  fn: ({ entry, name }) => ({ operation: { type: 'rename', entries: [entry], name: composedName(name) } }),
  target: operationRequested,
});
