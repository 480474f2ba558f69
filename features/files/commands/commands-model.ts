import { createEvent, createStore, sample } from 'effector';
import { composedName } from '../../../api/contract/file-name.ts';
import { href, type LinkTarget } from '../../../engine/index.ts';
import { navigateFx } from '../../../engine/view/index.ts';
import { signedOut } from '../../session/index.ts';
import { type DriveFile, isFolder } from '../entry/drive-file.ts';
import { $location, $pagePath } from '../location/location-model.ts';
import { entryOpened, openChosen, renameRequested, showChosen } from '../operations/chosen-actions.ts';
import { definitionOf, eventsOfCommands } from '../operations/registry.ts';
import { $rows, operationRequested } from '../queue/operation-queue.ts';
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
sample({ clock: firstShown, fn: ({ parent_id }) => ({ to: folderAddress(parent_id) }), target: navigateFx });

/** An entry’s name is edited in its place. */
export const renameCancelled = createEvent();
export const renamed = createEvent<{ readonly entry: DriveFile; readonly name: string }>();
export const $renamingId = createStore<string | null>(null)
  .on(renameRequested, (_, [entry]) => entry?.id ?? null)
  .reset(renameCancelled, renamed, $location, $pagePath, signedOut);
sample({
  clock: renamed,
  filter: ({ entry, name }) => entry.name !== name,
  // Typed names are composed (NFC) here: an undone rename restores the old name byte for byte.
  fn: ({ entry, name }) => ({ operation: { type: 'rename', entries: [entry], name: composedName(name) } }),
  target: operationRequested,
});
