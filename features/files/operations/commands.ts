import { createEffect, createEvent, createStore, sample } from 'effector';
import { composedName } from '../../../api/contract/file-name.ts';
import { type FailureFacts, factsOf, noticeShown } from '../../notices/index.ts';
import { signedOut } from '../../session/index.ts';
import type { DriveFile } from '../entry/drive-file.ts';
import { isFolder } from '../entry/drive-file.ts';
import { $isComplete, listOutdated, operationKept } from '../list/list-model.ts';
import { $folder } from '../list/open-folder.ts';
import { afterOperation, type Target } from '../list/overlay.ts';
import { $pagePath, $place } from '../location/location-model.ts';
import { $rows, $underWay, operationAsked } from '../queue/operation-queue.ts';
import { entriesPointedAt } from '../selection/selection-model.ts';
import { createFolderMaking } from './make-folder.ts';

export interface MoveQuestion {
  readonly type: 'move' | 'copy';
  readonly entries: readonly DriveFile[];
}

/** A question that stands over the page. */
export type Question =
  | { readonly type: 'new-folder' }
  | MoveQuestion
  | { readonly type: 'delete'; readonly entries: readonly DriveFile[] }
  | { readonly type: 'empty' };

export const questionAsked = createEvent<Question>();
export const questionClosed = createEvent();
/** “Delete for ever” was meant. */
export const deletionConfirmed = createEvent();
export const newFolderNamed = createEvent<string>();
export const targetChosen = createEvent<Target>();

/** An entry’s name is to be edited in its place. */
export const renameAsked = createEvent<string>();
export const renameCancelled = createEvent();
export const renamed = createEvent<{ readonly entry: DriveFile; readonly name: string }>();

export const trashAsked = createEvent<readonly DriveFile[]>();
export const restoreAsked = createEvent<readonly DriveFile[]>();
export const starToggled = createEvent<readonly DriveFile[]>();
/** Dropped on a folder, or sent there by the picker. */
export const movedInto = createEvent<{ readonly entries: readonly DriveFile[]; readonly to: Target }>();

export const entriesCut = createEvent<readonly DriveFile[]>();
export const entriesCopied = createEvent<readonly DriveFile[]>();
export const pasteAsked = createEvent();

export const $question = createStore<Question | null>(null);
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
  [questionAsked, questionClosed, $place, $pagePath],
);
export const makeFolderHereFx = folderMaking.makeFx;
const folderMade = folderMaking.made;
const readFailureFx = createEffect(factsOf);

const deletionMeant = sample({ clock: deletionConfirmed, source: $question, filter: Boolean });
const targetMeant = sample({
  clock: targetChosen,
  source: $question,
  filter: (question) => question?.type === 'move' || question?.type === 'copy',
  fn: (question, to) => ({ question: question as MoveQuestion, to }),
});

/** What is restored or gone while the question stands is not meant by its answer. */
const deletionNarrowed = sample({
  clock: [$rows, $isComplete],
  source: { question: $question, rows: $rows, isComplete: $isComplete },
  // The end of a longer list may only have moved out of what is fetched.
  filter: ({ question, isComplete }) => question?.type === 'delete' && isComplete,
  fn: ({ question, rows }): Question | null => {
    const asked = question?.type === 'delete' ? question.entries : [];
    const there = new Set(rows.map(({ id }) => id));
    const entries = asked.filter(({ id }) => there.has(id));
    return entries.length === asked.length
      ? question
      : entries.length > 0
        ? { type: 'delete', entries }
        : null;
  },
});

// A page without a list leaves `$place` as it was, to come back to: the question is gone all the same.
$question
  .on(questionAsked, (_, question) => question)
  .on(deletionNarrowed, (_, question) => question)
  .reset(questionClosed, deletionMeant, targetMeant, folderMade, $place, $pagePath, signedOut);
$renamingId.on(renameAsked, (_, id) => id).reset(renameCancelled, renamed, $place, $pagePath, signedOut);
$newFolderFailure
  .on(readFailureFx.doneData, (_, facts) => facts)
  .reset(questionAsked, newFolderNamed, signedOut);

sample({ clock: folderMaking.failed, target: readFailureFx });
sample({ clock: makeFolderHereFx.done, fn: () => {}, target: listOutdated });
sample({
  clock: folderMade,
  filter: (file) => file !== undefined,
  fn: (file) => ({ ids: [file?.id ?? ''], folderId: file?.parent_id ?? '' }),
  target: entriesPointedAt,
});

sample({
  clock: renamed,
  filter: ({ entry, name }) => entry.name !== name,
  fn: ({ entry, name }) => ({
    operation: { type: 'rename' as const, entries: [entry], name: composedName(name) },
  }),
  target: operationAsked,
});
sample({
  clock: trashAsked,
  fn: (entries) => ({ operation: { type: 'trash' as const, entries } }),
  target: operationAsked,
});
sample({
  clock: restoreAsked,
  fn: (entries) => ({ operation: { type: 'restore' as const, entries } }),
  target: operationAsked,
});
/** One that lacks the star gives it to all. */
sample({
  clock: starToggled,
  fn: (entries) => {
    const type = entries.every(({ starred }) => starred) ? ('unstar' as const) : ('star' as const);
    return { operation: { type, entries } };
  },
  target: operationAsked,
});
sample({
  clock: deletionMeant,
  filter: (question) => question?.type === 'delete' || question?.type === 'empty',
  fn: (question) =>
    question?.type === 'delete'
      ? { operation: { type: 'delete' as const, entries: question.entries } }
      : { operation: { type: 'empty' as const, entries: [] } },
  target: operationAsked,
});

/** What lies there already stays, and a folder does not go into itself. */
export const movable = (entries: readonly DriveFile[], to: Pick<Target, 'id'>): readonly DriveFile[] =>
  entries.filter((entry) => entry.parent_id !== to.id && !(isFolder(entry) && entry.id === to.id));

sample({
  clock: targetMeant,
  filter: ({ question }) => question.type === 'move',
  fn: ({ question, to }) => ({ entries: question.entries, to }),
  target: movedInto,
});
sample({
  clock: movedInto,
  fn: ({ entries, to }) => ({ operation: { type: 'move' as const, entries: movable(entries, to), to } }),
  target: operationAsked,
});
sample({
  clock: targetMeant,
  filter: ({ question }) => question.type === 'copy',
  fn: ({ question, to }) => ({ operation: { type: 'copy' as const, entries: question.entries, to } }),
  target: operationAsked,
});

const pasted = sample({
  clock: pasteAsked,
  source: { clipboard: $clipboard, folder: $folder, underWay: $underWay },
  filter: ({ clipboard, folder }) => clipboard !== null && folder?.isOpen === true,
  fn: ({ clipboard, folder, underWay }) => ({
    type: clipboard?.type ?? 'copy',
    entries: underWay.reduce(
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
  .on(operationKept, (clipboard, operation) => {
    const entries = clipboard && afterOperation(clipboard.entries, operation);
    return entries === clipboard?.entries ? clipboard : entries && { ...clipboard, entries };
  })
  .reset(signedOut);
sample({
  clock: pasted,
  fn: ({ type, entries, to }) => ({
    operation: { type, entries: type === 'move' ? movable(entries, to) : entries, to },
  }),
  target: operationAsked,
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
