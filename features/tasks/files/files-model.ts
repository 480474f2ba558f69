import { attach, combine, createEffect, createEvent, createStore, merge, sample } from 'effector';
import { chooseTaskFiles, listTaskFiles, type TaskFile } from '../../../api/contract/task-files.ts';
import { createFailureStore, noticeShown } from '../../notices/index.ts';
import { callDrive } from '../../session/index.ts';
import type { Task } from '../model.ts';
import { $task, filesDismissed } from './open-files.ts';

/** The files of a torrent under way, and the prefix of each file's address. */
export interface TaskFiles {
  readonly files: readonly TaskFile[];
  readonly contentLink: string;
}

/** The dialog was opened. */
export const dialogShown = createEvent();
/** The progress of the files is due for an update. */
export const filesLookedAt = createEvent();
/** By their numbers. */
export const choiceToggled = createEvent<{ readonly indexes: readonly number[]; readonly isOn: boolean }>();
export const choiceSaved = createEvent();

export const fetchFilesFx = createEffect(async (id: string): Promise<TaskFiles> => {
  const { files, content_link } = await callDrive(listTaskFiles, { params: { id } });
  return { files, contentLink: content_link };
});
export const chooseFilesFx = createEffect(
  ({ id, files }: { readonly id: string; readonly files: readonly number[] }) =>
    callDrive(chooseTaskFiles, { params: { id }, body: { files: [...files] } }),
);

const fetchOneFx = attach({ effect: fetchFilesFx, mapParams: ({ id }: Task) => id });
const saveFx = attach({
  effect: chooseFilesFx,
  mapParams: ({ task, files }: { readonly task: Task; readonly files: readonly number[] }) => ({
    id: task.id,
    files,
  }),
});
export const $isSaving = saveFx.pending;

const opened = sample({ clock: dialogShown, source: $task });
const arrived = sample({
  clock: fetchOneFx.done,
  source: $task,
  filter: (task, { params }) => task?.id === params.id,
  fn: (_, { result }) => result,
});
export const $files = createStore<TaskFiles | null>(null, { serialize: 'ignore' })
  .on(arrived, (_, files) => files)
  .reset(opened);
/** Files whose choice differs from the server's. */
const $changed = createStore<ReadonlyMap<number, boolean>>(new Map(), { serialize: 'ignore' })
  .on(choiceToggled, (changed, { indexes, isOn }) => {
    const next = new Map(changed);
    for (const index of indexes) next.set(index, isOn);
    return next;
  })
  .reset(opened);
/** Numbers of files that are left out. */
export const $left = combine(
  $files,
  $changed,
  (known, changed): ReadonlySet<number> =>
    new Set(
      known?.files
        .filter(({ index, is_chosen }) => !(changed.get(index) ?? is_chosen))
        .map(({ index }) => index),
    ),
);
export const $isChanged = combine(
  $files,
  $changed,
  (known, changed) =>
    known?.files.some(({ index, is_chosen }) => (changed.get(index) ?? is_chosen) !== is_chosen) ?? false,
);
export const $failure = createFailureStore(merge([fetchOneFx.failData, saveFx.failData]), [
  opened,
  choiceToggled,
  arrived,
]);

sample({ clock: opened, filter: Boolean, target: fetchOneFx });
sample({
  clock: filesLookedAt,
  source: { task: $task, isLooking: fetchOneFx.pending },
  filter: ({ task, isLooking }) => task !== null && !isLooking,
  fn: ({ task }) => task as Task,
  target: fetchOneFx,
});
sample({
  clock: choiceSaved,
  source: { task: $task, files: $files, left: $left, isSaving: $isSaving },
  filter: ({ task, files, isSaving }) => task !== null && files !== null && !isSaving,
  fn: ({ task, files, left }) => ({
    task: task as Task,
    files: files?.files.map(({ index }) => index).filter((index) => !left.has(index)) ?? [],
  }),
  target: saveFx,
});
sample({
  clock: saveFx.done,
  source: $task,
  filter: (task, { params }) => task?.id === params.task.id,
  fn: () => {},
  target: filesDismissed,
});
sample({
  clock: saveFx.done,
  fn: () => ({ text: { id: 'tasks.files.saved' }, tone: 'good' as const }),
  target: noticeShown,
});
