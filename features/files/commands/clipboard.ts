import { combine, createEffect, createEvent, createStore, sample } from 'effector';
import type { Role } from '../../../api/contract/file.ts';
import { noticeShown, topicClosed } from '../../notices/index.ts';
import { signedOut } from '../../session/index.ts';
import { type DriveFile, isOfOthers } from '../entry/drive-file.ts';
import { operationCompleted } from '../list/list-model.ts';
import { $folder } from '../list/open-folder.ts';
import { entriesCopied, entriesCut } from '../operations/chosen-actions.ts';
import { afterOperation } from '../operations/registry.ts';
import { $pendingOperations, entriesPasted, operationRequested } from '../queue/operation-queue.ts';
import { entriesHighlighted } from '../selection/selection-model.ts';

export const pasteRequested = createEvent();

interface Clipboard {
  readonly type: 'move' | 'copy';
  readonly entries: readonly DriveFile[];
}

/** The entries that were cut or copied in the drive, and how they are pasted. */
export const $clipboard = createStore<Clipboard | null>(null);

/** Out of what others share entries are copied and not moved; into it come only those that lie there already, and new files. */
function pastedInto(
  folder: { readonly role?: Role | undefined },
  clipboard: Clipboard | null,
): Clipboard['type'] | undefined {
  const isFromOthers = clipboard?.entries.some(isOfOthers) === true;
  if (!isOfOthers(folder)) return isFromOthers ? 'copy' : clipboard?.type;
  return isFromOthers && clipboard?.type === 'move' ? 'move' : undefined;
}

/** Whether what was cut or copied can be pasted into the open folder. */
export const $canPaste = combine(
  $clipboard,
  $folder,
  (clipboard, folder) => folder?.isOpen === true && pastedInto(folder, clipboard) !== undefined,
);

const pasted = sample({
  clock: pasteRequested,
  source: { clipboard: $clipboard, folder: $folder, pending: $pendingOperations, canPaste: $canPaste },
  filter: ({ canPaste }) => canPaste,
  fn: ({ clipboard, folder, pending }) => ({
    operation: {
      type: (folder && pastedInto(folder, clipboard)) ?? 'copy',
      entries: pending.reduce(
        (entries, { operation }) => afterOperation(entries, operation),
        clipboard?.entries ?? [],
      ),
      to: { id: folder?.id ?? '', name: folder?.name ?? '', role: folder?.role },
      isPasted: true,
    },
  }),
});
sample({ clock: pasted, target: operationRequested });
// Its own notice says more.
sample({ clock: pasted, fn: () => 'clipboard', target: topicClosed });
sample({
  clock: entriesPasted,
  source: $folder,
  filter: (folder, { folderId, ids }) => folder?.id === folderId && ids.length > 0,
  fn: (_, entries) => entries,
  target: entriesHighlighted,
});
$clipboard
  .on(entriesCut, (_, entries) => ({ type: 'move', entries }))
  .on(entriesCopied, (_, entries) => ({ type: 'copy', entries }))
  .on(pasted, (clipboard, { operation }) => (operation.type === 'move' ? null : clipboard))
  // A name that was given since is the one to come back to.
  .on(operationCompleted, (clipboard, operation) => {
    const entries = clipboard && afterOperation(clipboard.entries, operation);
    return entries === clipboard?.entries ? clipboard : entries && { ...clipboard, entries };
  })
  .reset(signedOut);

sample({
  clock: [
    entriesCut.map((entries) => ['cut', entries] as const),
    entriesCopied.map((entries) => ['copied', entries] as const),
  ],
  fn: ([id, entries]) => ({
    text: { id: `files.clipboard.${id}`, values: { count: entries.length, name: entries[0]?.name ?? '' } },
    topic: 'clipboard',
  }),
  target: noticeShown,
});

/**
 * The names of cut or copied entries go to the system's clipboard, as desktop file managers do it. So if it holds files
 * it was filled later, and Ctrl+V means the latest.
 */
const writeClipboardFx = createEffect((entries: readonly DriveFile[]) =>
  navigator.clipboard.writeText(entries.map(({ name }) => name).join('\n')),
);
/** Browsers may refuse, and have no clipboard API at an insecure origin: then it is unknown which was last. */
export const $isSystemClipboardWritten = createStore(false, { serialize: 'ignore' })
  .on(writeClipboardFx.done, () => true)
  .reset(entriesCut, entriesCopied, signedOut);
sample({ clock: [entriesCut, entriesCopied], target: writeClipboardFx });
