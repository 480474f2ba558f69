import { combine, createEffect, createEvent, createStore, type StoreValue, sample } from 'effector';
import { noticeShown, topicClosed } from '../../notices/index.ts';
import { signedOut } from '../../session/index.ts';
import { type DriveFile, isOfOthers } from '../entry/drive-file.ts';
import { operationCompleted } from '../list/list-model.ts';
import { $folder } from '../list/open-folder.ts';
import { entriesCopied, entriesCut } from '../operations/chosen-actions.ts';
import type { Operation } from '../operations/operation.ts';
import { afterOperation } from '../operations/registry.ts';
import { $pendingOperations, entriesPasted, operationRequested } from '../queue/operation-queue.ts';
import { entriesHighlighted } from '../selection/selection-model.ts';

export const pasteRequested = createEvent();

interface Clipboard {
  readonly type: 'move' | 'copy';
  readonly entries: readonly DriveFile[];
  /** The folder of another person by which they are shared; of one’s own and where it is not known there is none. */
  readonly top?: string | undefined;
}

/** The entries that were cut or copied in the drive, and how they are pasted. */
export const $clipboard = createStore<Clipboard | null>(null);

type Folder = Pick<NonNullable<StoreValue<typeof $folder>>, 'role' | 'path'>;
const topOf = ({ role, path }: Folder): string | undefined => (role === undefined ? undefined : path[0]?.id);

/** Within a drive entries are moved; from one into another they are copied (decision 123). */
const isAcross = (folder: Folder, { entries, top }: Clipboard): boolean =>
  isOfOthers(folder) ? top === undefined || top !== topOf(folder) : entries.some(isOfOthers);

/** Whether what was cut or copied can be pasted into the open folder. */
export const $canPaste = combine(
  $clipboard,
  $folder,
  (clipboard, folder) => clipboard !== null && folder?.isOpen === true,
);

const pasteOf = (folder: Folder, clipboard: Clipboard): Pick<Operation, 'type' | 'isInsteadOfMove'> =>
  clipboard.type === 'move' && isAcross(folder, clipboard)
    ? { type: 'copy', isInsteadOfMove: true }
    : { type: clipboard.type };

const pasted = sample({
  clock: pasteRequested,
  source: { clipboard: $clipboard, folder: $folder, pending: $pendingOperations, canPaste: $canPaste },
  filter: ({ canPaste }) => canPaste,
  fn: ({ clipboard, folder, pending }) => ({
    operation: {
      ...(folder && clipboard ? pasteOf(folder, clipboard) : { type: 'copy' }),
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
/** In a list that was searched for, each says itself where it lies. */
const cut = sample({
  clock: entriesCut,
  source: $folder,
  fn: (folder, entries): Clipboard => ({
    type: 'move',
    entries,
    top: folder ? topOf(folder) : entries.find(isOfOthers)?.place?.[0]?.id,
  }),
});
$clipboard
  .on(cut, (_, clipboard) => clipboard)
  .on(entriesCopied, (_, entries) => ({ type: 'copy', entries }))
  .on(pasted, (clipboard, { operation }) =>
    operation.type === 'move' || operation.isInsteadOfMove ? null : clipboard,
  )
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
