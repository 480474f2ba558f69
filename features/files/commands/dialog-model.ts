/** Dialogs over the page that must be answered before an operation runs. */
import { createEvent, createStore, sample } from 'effector';
import { signedOut } from '../../session/index.ts';
import type { DriveFile } from '../entry/drive-file.ts';
import { $isComplete } from '../list/list-model.ts';
import { $location, $pagePath } from '../location/location-model.ts';
import type { Operation, Target } from '../operations/operation.ts';
import { definitionOf } from '../operations/registry.ts';
import { $rows, operationRequested } from '../queue/operation-queue.ts';

/** `new-folder`, or an operation that `asks` before it runs. */
interface OperationDialog {
  readonly type: string;
  readonly entries?: readonly DriveFile[];
  /** Where entries go, where that was answered before. */
  readonly to?: Target;
  /** The password that was given before is another one. */
  readonly isWrong?: boolean;
  /** Where a new folder goes, by its id; by default into the open one. */
  readonly parentId?: string;
}

type Answer = Pick<Operation, 'to' | 'password'>;

/** For the dialog of an operation that `asks`. */
export interface OperationDialogProps
  extends Required<Pick<OperationDialog, 'type' | 'entries'>>,
    Pick<OperationDialog, 'to' | 'isWrong'> {
  readonly onConfirmed: (answer: Answer) => void;
  readonly onClose: () => void;
}

export const dialogRequested = createEvent<OperationDialog>();
export const dialogClosed = createEvent();
/** The operation was confirmed, for these entries. */
export const dialogConfirmed = createEvent<Answer>();

export const $dialog = createStore<OperationDialog | null>(null);

const isOfListed = (dialog: OperationDialog | null): dialog is OperationDialog =>
  dialog !== null && dialog.type !== 'new-folder' && definitionOf(dialog.type).isOfListed === true;

/** Entries that are restored or deleted while the question is shown are not part of its answer. */
const narrowed = sample({
  clock: [$rows, $isComplete],
  source: { dialog: $dialog, rows: $rows, isComplete: $isComplete },
  // Entries of a longer list may only have moved beyond the fetched part.
  filter: ({ dialog, isComplete }) => isOfListed(dialog) && isComplete,
  fn: ({ dialog, rows }): OperationDialog | null => {
    const { type = '', entries: requested = [] } = dialog ?? {};
    const there = new Set(rows.map(({ id }) => id));
    const entries = requested.filter(({ id }) => there.has(id));
    return entries.length === requested.length ? dialog : entries.length > 0 ? { type, entries } : null;
  },
});
const confirmed = sample({
  clock: dialogConfirmed,
  source: $dialog,
  filter: Boolean,
  fn: ({ type, entries = [] }, answer) => ({
    operation: { ...answer, type: definitionOf(type).runs ?? type, entries },
  }),
});

// A page without a list leaves `$location` as it was; the dialog is closed all the same.
$dialog
  .on(dialogRequested, (_, dialog) => dialog)
  .on(narrowed, (_, dialog) => dialog)
  .reset(dialogClosed, confirmed, $location, $pagePath, signedOut);
sample({ clock: confirmed, target: operationRequested });
