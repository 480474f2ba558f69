import { combine, createEffect, createEvent, createStore, sample } from 'effector';
import { listDuplicates } from '../../api/contract/duplicates.ts';
import { listFiles } from '../../api/contract/files.ts';
import { type DriveFile, placed } from '../../features/files/entry.ts';
import {
  $pendingOperations,
  operationCompleted,
  operationRequested,
  showChosen,
} from '../../features/files/frame.ts';
import { failureShown } from '../../features/notices/index.ts';
import { callDrive, signedOut, takeLatest } from '../../features/session/index.ts';
import { $fileList, fileListOpened } from '../../features/storage/file-list.ts';
import { fetchUsageFx, storageHidden } from '../../features/storage/index.ts';

/** Files with the same content, the oldest first. */
export interface DuplicateGroup {
  /** Bytes of each, and of all but one. */
  readonly size: string;
  readonly wasted: number;
  /** With those that are not shown. */
  readonly count: number;
  readonly files: readonly DriveFile[];
}

interface LargestFiles {
  readonly files: readonly DriveFile[];
  /** Empty: these are all. */
  readonly next: string;
}

/** The open list is wanted: it is shown, or to be tried again. */
export const listRequested = createEvent();
export const moreRequested = createEvent();
export const filesTrashed = createEvent<readonly DriveFile[]>();

const $largest = createStore<LargestFiles | null>(null);
const $groups = createStore<readonly DuplicateGroup[] | null>(null);
export const $isListMissing = createStore(false);
/** The files that were put in the trash last, to be named with an undo; or that it failed. */
export const $outcome = createStore<{ readonly trashed: readonly DriveFile[] } | 'failed' | null>(null);

const pageSize = { usual: 20, most: 100 };

export const fetchLargestFx = createEffect(
  async ({ token, limit }: { readonly token: string; readonly limit: number }): Promise<LargestFiles> => {
    const page = await callDrive(listFiles, {
      query: {
        parent_id: '*',
        order: 'size_desc',
        filters: JSON.stringify({ trashed: { eq: false }, kind: { eq: 'drive#file' } }),
        with_places: true,
        thumbnail_size: 'SIZE_SMALL',
        page_token: token,
        limit,
      },
    });
    return { files: placed(page.files, page.folders ?? []), next: page.next_page_token };
  },
);
export const fetchDuplicatesFx = createEffect(async (_: object): Promise<readonly DuplicateGroup[]> => {
  const { groups, folders } = await callDrive(listDuplicates);
  return groups.map(({ size, file_count, wasted, files }) => ({
    size,
    wasted: Number(wasted),
    count: Number(file_count),
    files: placed(files, folders),
  }));
});
const largest = takeLatest(fetchLargestFx);
const groups = takeLatest(fetchDuplicatesFx);
export const $isMoreLoading = fetchLargestFx.pending;

const without = (files: readonly DriveFile[], gone: ReadonlySet<string>): readonly DriveFile[] =>
  files.filter(({ id }) => !gone.has(id));
const withoutCopies = (
  list: readonly DuplicateGroup[],
  gone: ReadonlySet<string>,
): readonly DuplicateGroup[] =>
  list
    .map((group) => {
      const files = without(group.files, gone);
      const fewer = group.files.length - files.length;
      return {
        ...group,
        files,
        count: group.count - fewer,
        wasted: group.wasted - fewer * Number(group.size),
      };
    })
    .filter(({ files, count }) => files.length > 0 && count > 1);

const trashDone = operationCompleted.filterMap(({ type, entries }) =>
  type === 'trash' ? entries : undefined,
);
const idsOf = (files: readonly DriveFile[]): ReadonlySet<string> => new Set(files.map(({ id }) => id));

$largest
  .on(largest.done, (list, { params, result }) => {
    if (params.token === '' || list === null) return result;
    const before = idsOf(list.files);
    return { ...result, files: [...list.files, ...without(result.files, before)] };
  })
  .on(trashDone, (list, files) => list && { ...list, files: without(list.files, idsOf(files)) })
  .reset(fileListOpened, storageHidden, signedOut);
$groups
  .on(groups.done, (_, { result }) => result)
  .on(trashDone, (list, files) => list && withoutCopies(list, idsOf(files)))
  .reset(fileListOpened, storageHidden, signedOut);
$isListMissing
  .on([largest.fail, groups.fail], () => true)
  .reset(fetchLargestFx, fetchDuplicatesFx, fileListOpened, signedOut);

/** Files that are on their way to the trash are not shown any more. */
const $leaving = $pendingOperations.map(
  (pending): ReadonlySet<string> =>
    new Set(
      pending.flatMap(({ operation }) =>
        operation.type === 'trash' ? operation.entries.map(({ id }) => id) : [],
      ),
    ),
);
export const $largestFiles = combine(
  $largest,
  $leaving,
  (list, gone) => list && { ...list, files: without(list.files, gone) },
);
export const $duplicates = combine($groups, $leaving, (list, gone) => list && withoutCopies(list, gone));

sample({
  clock: filesTrashed,
  fn: (entries) => ({ operation: { type: 'trash', entries } }),
  target: operationRequested,
});
$outcome
  .on(filesTrashed, () => null)
  .on(trashDone, (_, trashed) => ({ trashed }))
  .on(failureShown, (before, { doing }) => (doing === 'files.failed.trash' ? 'failed' : before))
  .on(operationCompleted, (before, { type }) => (type === 'trash' ? before : null))
  .reset(fileListOpened, storageHidden, signedOut);

const changed = sample({ clock: [listRequested, operationCompleted], fn: () => {} });
sample({
  clock: changed,
  source: { list: $fileList, largest: $largest },
  filter: ({ list }) => list === 'largest',
  fn: ({ largest: shown }) => ({
    token: '',
    limit: Math.min(Math.max(pageSize.usual, shown?.files.length ?? 0), pageSize.most),
  }),
  target: fetchLargestFx,
});
sample({
  clock: changed,
  source: $fileList,
  filter: (list) => list === 'duplicates',
  fn: () => ({}),
  target: fetchDuplicatesFx,
});
sample({
  clock: moreRequested,
  source: $largest,
  filter: (list) => list !== null && list.next !== '',
  fn: (list) => ({ token: list?.next ?? '', limit: pageSize.usual }),
  target: fetchLargestFx,
});
sample({
  clock: operationCompleted,
  source: $fileList,
  filter: Boolean,
  fn: () => ({}),
  target: fetchUsageFx,
});
sample({ clock: showChosen, target: storageHidden.prepend(() => {}) });
