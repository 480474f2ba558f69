import { createEffect, createEvent, createStore, sample } from 'effector';
import { composedName } from '../../../api/contract/file-name.ts';
import { type FailureFacts, factsOf, noticeShown } from '../../notices/index.ts';
import { signedOut } from '../../session/index.ts';
import type { DriveFile } from '../entry/drive-file.ts';
import { isFolder } from '../entry/drive-file.ts';
import { $isComplete, listOutdated, operationCompleted } from '../list/list-model.ts';
import { $folder } from '../list/open-folder.ts';
import { afterOperation, type Target } from '../list/overlay.ts';
import { $location, $pagePath } from '../location/location-model.ts';
import { $pendingOperations, $rows, operationRequested } from '../queue/operation-queue.ts';
import { entriesHighlighted } from '../selection/selection-model.ts';
import { createFolderMaking } from './make-folder.ts';

export interface TargetDialog {
  readonly type: 'move' | 'copy';
  readonly entries: readonly DriveFile[];
}

/** A question that stands over the page. */
export type OperationDialog =
  | { readonly type: 'new-folder' }
  | TargetDialog
  | { readonly type: 'delete'; readonly entries: readonly DriveFile[] }
  | { readonly type: 'empty' };

export const dialogRequested = createEvent<OperationDialog>();
export const dialogClosed = createEvent();
/** “Delete for ever” was meant. */
export const deletionConfirmed = createEvent();
export const newFolderNamed = createEvent<string>();
export const targetChosen = createEvent<Target>();

/** An entry’s name is to be edited in its place. */
export const renameRequested = createEvent<string>();
export const renameCancelled = createEvent();
export const renamed = createEvent<{ readonly entry: DriveFile; readonly name: string }>();

export const trashRequested = createEvent<readonly DriveFile[]>();
export const restoreRequested = createEvent<readonly DriveFile[]>();
export const starToggled = createEvent<readonly DriveFile[]>();
/** Dropped on a folder, or sent there by the picker. */
export const movedInto = createEvent<{ readonly entries: readonly DriveFile[]; readonly to: Target }>();

export const entriesCut = createEvent<readonly DriveFile[]>();
export const entriesCopied = createEvent<readonly DriveFile[]>();
export const pasteRequested = createEvent();

export const $dialog = createStore<OperationDialog | null>(null);
export const $renamingId = createStore<string | null>(null);
export const $clipboard = createStore<{
  readonly type: 'move' | 'copy';
  readonly entries: readonly DriveFile[];
} | null>(null);
export const $newFolderFailure = createStore<FailureFacts | null>(null);

/** The answer to the page’s own question; the folder picker makes folders too. */
const folderMaking = createFolderMaking(
  sample({
    clock: newFolderNamed,
    source: $folder,
    fn: (folder, name) => ({ parentId: folder?.id ?? '', name }),
  }),
  [dialogRequested, dialogClosed, $location, $pagePath],
);
export const makeFolderHereFx = folderMaking.makeFx;
const folderMade = folderMaking.made;
const readFailureFx = createEffect(factsOf);

const deletionMeant = sample({ clock: deletionConfirmed, source: $dialog, filter: Boolean });
const targetMeant = sample({
  clock: targetChosen,
  source: $dialog,
  filter: (dialog) => dialog?.type === 'move' || dialog?.type === 'copy',
  fn: (dialog, to) => ({ dialog: dialog as TargetDialog, to }),
});

/** What is restored or gone while the question stands is not meant by its answer. */
const deletionNarrowed = sample({
  clock: [$rows, $isComplete],
  source: { dialog: $dialog, rows: $rows, isComplete: $isComplete },
  // The end of a longer list may only have moved out of what is fetched.
  filter: ({ dialog, isComplete }) => dialog?.type === 'delete' && isComplete,
  fn: ({ dialog, rows }): OperationDialog | null => {
    const asked = dialog?.type === 'delete' ? dialog.entries : [];
    const there = new Set(rows.map(({ id }) => id));
    const entries = asked.filter(({ id }) => there.has(id));
    return entries.length === asked.length ? dialog : entries.length > 0 ? { type: 'delete', entries } : null;
  },
});

// A page without a list leaves `$place` as it was, to come back to: the question is gone all the same.
$dialog
  .on(dialogRequested, (_, dialog) => dialog)
  .on(deletionNarrowed, (_, dialog) => dialog)
  .reset(dialogClosed, deletionMeant, targetMeant, folderMade, $location, $pagePath, signedOut);
$renamingId
  .on(renameRequested, (_, id) => id)
  .reset(renameCancelled, renamed, $location, $pagePath, signedOut);
$newFolderFailure
  .on(readFailureFx.doneData, (_, facts) => facts)
  .reset(dialogRequested, newFolderNamed, signedOut);

sample({ clock: folderMaking.failed, target: readFailureFx });
sample({ clock: makeFolderHereFx.done, fn: () => {}, target: listOutdated });
sample({
  clock: folderMade,
  filter: (file) => file !== undefined,
  fn: (file) => ({ ids: [file?.id ?? ''], folderId: file?.parent_id ?? '' }),
  target: entriesHighlighted,
});

sample({
  clock: renamed,
  filter: ({ entry, name }) => entry.name !== name,
  fn: ({ entry, name }) => ({
    operation: { type: 'rename' as const, entries: [entry], name: composedName(name) },
  }),
  target: operationRequested,
});
sample({
  clock: trashRequested,
  fn: (entries) => ({ operation: { type: 'trash' as const, entries } }),
  target: operationRequested,
});
sample({
  clock: restoreRequested,
  fn: (entries) => ({ operation: { type: 'restore' as const, entries } }),
  target: operationRequested,
});
/** One that lacks the star gives it to all. */
sample({
  clock: starToggled,
  fn: (entries) => {
    const type = entries.every(({ starred }) => starred) ? ('unstar' as const) : ('star' as const);
    return { operation: { type, entries } };
  },
  target: operationRequested,
});
sample({
  clock: deletionMeant,
  filter: (dialog) => dialog?.type === 'delete' || dialog?.type === 'empty',
  fn: (dialog) =>
    dialog?.type === 'delete'
      ? { operation: { type: 'delete' as const, entries: dialog.entries } }
      : { operation: { type: 'empty' as const, entries: [] } },
  target: operationRequested,
});

/** What lies there already stays, and a folder does not go into itself. */
export const movable = (entries: readonly DriveFile[], to: Pick<Target, 'id'>): readonly DriveFile[] =>
  entries.filter((entry) => entry.parent_id !== to.id && !(isFolder(entry) && entry.id === to.id));

sample({
  clock: targetMeant,
  filter: ({ dialog }) => dialog.type === 'move',
  fn: ({ dialog, to }) => ({ entries: dialog.entries, to }),
  target: movedInto,
});
sample({
  clock: movedInto,
  fn: ({ entries, to }) => ({ operation: { type: 'move' as const, entries: movable(entries, to), to } }),
  target: operationRequested,
});
sample({
  clock: targetMeant,
  filter: ({ dialog }) => dialog.type === 'copy',
  fn: ({ dialog, to }) => ({ operation: { type: 'copy' as const, entries: dialog.entries, to } }),
  target: operationRequested,
});

const pasted = sample({
  clock: pasteRequested,
  source: { clipboard: $clipboard, folder: $folder, pending: $pendingOperations },
  filter: ({ clipboard, folder }) => clipboard !== null && folder?.isOpen === true,
  fn: ({ clipboard, folder, pending }) => ({
    type: clipboard?.type ?? 'copy',
    entries: pending.reduce(
      (entries, { operation }) => afterOperation(entries, operation),
      clipboard?.entries ?? [],
    ),
    to: { id: folder?.id ?? '', name: folder?.name ?? '' },
  }),
});
$clipboard
  .on(entriesCut, (_, entries) => ({ type: 'move', entries }))
  .on(entriesCopied, (_, entries) => ({ type: 'copy', entries }))
  .on(pasted, (clipboard, { type }) => (type === 'move' ? null : clipboard))
  // A name that was given since is the one to come back to.
  .on(operationCompleted, (clipboard, operation) => {
    const entries = clipboard && afterOperation(clipboard.entries, operation);
    return entries === clipboard?.entries ? clipboard : entries && { ...clipboard, entries };
  })
  .reset(signedOut);
sample({
  clock: pasted,
  fn: ({ type, entries, to }) => ({
    operation: { type, entries: type === 'move' ? movable(entries, to) : entries, to },
  }),
  target: operationRequested,
});
sample({
  clock: entriesCopied,
  fn: (entries) => ({
    text: { id: 'files.clipboard.copied', values: { count: entries.length, name: entries[0]?.name ?? '' } },
    topic: 'clipboard',
  }),
  target: noticeShown,
});
sample({
  clock: entriesCut,
  fn: (entries) => ({
    text: { id: 'files.clipboard.cut', values: { count: entries.length, name: entries[0]?.name ?? '' } },
    topic: 'clipboard',
  }),
  target: noticeShown,
});
