/** Dialogs over the page that must be answered before an operation runs. */
import { createEvent, createStore, sample } from 'effector';
import { signedOut } from '../../session/index.ts';
import type { DriveFile } from '../entry/drive-file.ts';
import { $isComplete } from '../list/list-model.ts';
import { $location, $pagePath } from '../location/location-model.ts';
import type { Operation, Question } from '../operations/operation.ts';
import { definitionOf } from '../operations/registry.ts';
import { $rows, operationRequested } from '../queue/operation-queue.ts';

/** One that makes an entry, or an operation that `asks` before it runs, with what is known of it already. */
interface OperationDialog extends Omit<Operation, 'entries'> {
  readonly entries?: readonly DriveFile[];
  /** The question that is put again; by default the one of the operation (`asks`). */
  readonly question?: Question;
  /** Where a new entry goes, by the id of the folder; by default into the open one. */
  readonly parentId?: string;
}

/** Dialogs that make an entry. */
const making: ReadonlySet<string> = new Set(['new-folder', 'new-text']);

type Answer = Pick<Operation, 'to' | 'archive' | 'color'>;

/** For the dialog of an operation that `asks`. */
export interface OperationDialogProps
  extends Required<Pick<OperationDialog, 'type' | 'entries'>>,
    Pick<OperationDialog, 'archive'> {
  readonly onConfirmed: (answer: Answer) => void;
  readonly onClose: () => void;
}

export const dialogRequested = createEvent<OperationDialog>();
export const dialogClosed = createEvent();
/** The operation was confirmed, for these entries. */
export const dialogConfirmed = createEvent<Answer>();

export const $dialog = createStore<OperationDialog | null>(null);

const isOfListed = (dialog: OperationDialog | null): dialog is OperationDialog =>
  dialog !== null && !making.has(dialog.type) && definitionOf(dialog.type).isOfListed === true;

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
  fn: ({ question: _, parentId: __, entries = [], ...given }, answer) => ({
    operation: { ...given, ...answer, type: definitionOf(given.type).runs ?? given.type, entries },
  }),
});

// A page without a list leaves `$location` as it was; the dialog is closed all the same.
$dialog
  .on(dialogRequested, (_, dialog) => dialog)
  .on(narrowed, (_, dialog) => dialog)
  .reset(dialogClosed, confirmed, $location, $pagePath, signedOut);
sample({ clock: confirmed, target: operationRequested });
