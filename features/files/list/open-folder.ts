import { combine, createStore, sample } from 'effector';
import type { Role } from '../../../api/contract/file.ts';
import { filePath } from '../../../api/contract/files.ts';
import { changesMissed, driveChanged, networkFound, sharedChanged } from '../../changes/index.ts';
import { $account, callDrive, signedOut } from '../../session/index.ts';
import type { PathStep } from '../entry/drive-file.ts';
import { $location, $shownLocation } from '../location/location-model.ts';
import { createKeyedRequest } from './keyed-request.ts';
import { $listStatus, listRetried, operationCompleted } from './list-model.ts';
import { retryWithBackoff } from './timing.ts';

/** As the server sends it: with the time when the folder was trashed; empty where it was not. */
interface KnownStep extends PathStep {
  readonly delete_time: string;
  readonly role?: Role | undefined;
}

/** The open folder, and the path to it from the root, itself last. */
interface OpenFolder {
  readonly id: string;
  /** Empty for the root, and until it is known. */
  readonly name: string;
  readonly path: readonly PathStep[];
  /** There is no such folder, or not any more: nothing can be put into it. */
  readonly isNotFound: boolean;
  /** It is in the trash: the folder of the path to restore, itself or one above it. */
  readonly trashed: PathStep | null;
  /** It lies in somebody else’s drive, as does its path, which begins with what they share. */
  readonly role: Role | undefined;
  /** It exists outside the trash, and is one’s own or shared for editing: entries can be put into it. */
  readonly isOpen: boolean;
}

/** The folders from the root down, without the root. */
const paths = createKeyedRequest(async (id) => {
  const { path, role } = await callDrive(filePath, { params: { id } });
  return path.map((step) => ({ ...step, role }));
});
export const fetchPathFx = paths.requestFx;

/** Paths that were fetched, so that going up and back shows them at once. */
const $paths = createStore<Readonly<Record<string, readonly KnownStep[]>>>({});
const $folderId = $location.map((location) => (location?.type === 'folder' ? location.folderId : null));

const $isNotFound = $listStatus.map((status) => status === 'not-found');

/** The folder of the last list that was opened; null where that was of something else. */
export const $folder = combine($folderId, $paths, $isNotFound, (id, paths, isNotFound): OpenFolder | null => {
  if (id === null) return null;
  const path = isNotFound ? [] : (paths[id] ?? []);
  const role = path.at(-1)?.role;
  // An entry that was trashed by itself goes to the root where its parent is in the trash too.
  const trashed = path.findLast(({ delete_time }) => delete_time !== '') ?? null;
  return {
    id,
    path,
    name: path.at(-1)?.name ?? '',
    isNotFound,
    trashed,
    role,
    isOpen: !isNotFound && trashed === null && role !== 'view',
  };
});

export const $isTrashed = $folder.map((folder) => folder !== null && folder.trashed !== null);

/** The same, and null on pages that show no folder. */
export const $shownFolder = combine($folder, $shownLocation, (folder, location) =>
  location?.type === 'folder' ? folder : null,
);

$paths
  .on(paths.answered, (known, { subject, answer }) => {
    const above = answer.map((step, index) => [step.id, answer.slice(0, index + 1)] as const);
    return { ...known, ...Object.fromEntries(above), [subject]: answer };
  })
  .reset(signedOut);

/** An entry was renamed or moved that may be on the path. */
const isOutdated = sample({
  clock: [
    driveChanged.map(({ file_ids }) => file_ids),
    operationCompleted.map(({ entries }) => entries.map(({ id }) => id)),
    changesMissed.map((): string[] | null => null),
    sharedChanged,
  ],
  source: $folder,
  filter: (folder, ids) =>
    folder !== null &&
    (ids === null || ids.includes(folder.id) || folder.path.some(({ id }) => ids.includes(id))),
  fn: () => {},
});

/** Where the list failed too it shows the error itself, and offers a retry. */
const wayMissed = sample({
  clock: paths.failed,
  source: { id: $folderId, isNotFound: $isNotFound },
  filter: ({ id, isNotFound }, failed) => failed === id && !isNotFound,
});
sample({
  clock: [
    $folderId,
    $account,
    isOutdated,
    listRetried,
    networkFound,
    retryWithBackoff(wayMissed, [paths.answered, $folderId]),
  ],
  source: { id: $folderId, account: $account },
  filter: ({ id, account }) => id !== null && id !== '' && account !== null,
  fn: ({ id }) => id as string,
  target: paths.requested,
});
