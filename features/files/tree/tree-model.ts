import { createEvent, createStore, sample } from 'effector';
import type { Role } from '../../../api/contract/file.ts';
import { listFiles } from '../../../api/contract/files.ts';
import { listReceived } from '../../../api/contract/grants.ts';
import { changesMissed, driveChanged } from '../../changes/index.ts';
import { callDrive, signedOut } from '../../session/index.ts';
import { type DriveFile, isFolder } from '../entry/drive-file.ts';
import { createKeyedRequest } from '../list/keyed-request.ts';
import { throttle } from '../list/timing.ts';

export interface TreeFolder {
  readonly id: string;
  readonly name: string;
  /** Whether it held folders when its parent was read. */
  readonly hasFolders?: boolean | undefined;
  /** It lies in somebody else’s drive. */
  readonly role?: Role | undefined;
  /** All that the server has told of it; the root has no entry. */
  readonly entry?: DriveFile | undefined;
}

const treeFolderOf = (entry: DriveFile): TreeFolder => {
  const { id, name, role, has_folders: hasFolders } = entry;
  return { id, name, role, hasFolders, entry };
};

/** In the place of a folder’s id: what others share for editing. */
export const receivedId = 'received';

const fetchReceived = async (): Promise<readonly TreeFolder[]> => {
  const { received } = await callDrive(listReceived);
  const folders = received.map(({ file }) => file).filter((file) => isFolder(file) && file.role === 'edit');
  return folders.map(treeFolderOf);
};

/** The folders of a folder, as far as they are known. */
export interface Branch {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly folders: readonly TreeFolder[];
}

/** A folder was expanded in a tree: its subfolders are fetched, and kept up to date from then on. */
export const branchOpened = createEvent<string>();

export const $branches = createStore<Readonly<Record<string, Branch>>>({}, { serialize: 'ignore' });

/** More folders beside one another cannot be looked through in a tree. */
const mostShown = 2000;

const branches = createKeyedRequest(async (id): Promise<readonly TreeFolder[]> => {
  if (id === receivedId) return fetchReceived();
  const folders: TreeFolder[] = [];
  let token = '';
  do {
    const page = await callDrive(listFiles, {
      query: {
        parent_id: id,
        order: 'name_asc',
        limit: 500,
        page_token: token,
        with_folders: true,
        filters: JSON.stringify({ trashed: { eq: false }, kind: { eq: 'drive#folder' } }),
      },
    });
    folders.push(...page.files.map(treeFolderOf));
    token = page.next_page_token;
  } while (token !== '' && folders.length < mostShown);
  return folders;
});

/** A branch may hold something else now. */
export const branchRequested = branches.requested;
export const fetchBranchFx = branches.requestFx;

$branches
  .on(branchRequested, (known, id) => ({
    ...known,
    [id]: { status: known[id]?.status ?? 'loading', folders: known[id]?.folders ?? [] },
  }))
  .on(branches.answered, (known, { subject, answer }) => ({
    ...known,
    [subject]: { status: 'ready', folders: answer },
  }))
  .on(branches.failed, (known, id) => ({
    ...known,
    [id]: { status: 'failed', folders: known[id]?.folders ?? [] },
  }))
  .reset(signedOut);

sample({
  clock: branchOpened,
  source: $branches,
  filter: (known, id) => known[id]?.status !== 'ready',
  fn: (_, id) => id,
  target: branchRequested,
});

/** One of these folders lies in the branch, and only that says whether it holds folders. */
const holdsUnread = (known: Readonly<Record<string, Branch>>, id: string, ids: readonly string[]): boolean =>
  known[id]?.folders.some((folder) => ids.includes(folder.id) && !known[folder.id]) === true;

/** Branches that are known and may be others now. */
const outdated = sample({
  clock: [driveChanged, changesMissed.map(() => null)],
  source: $branches,
  filter: (_, change) => change === null || change.kind !== 'quota',
  fn: (known, change) =>
    // A renamed folder lies in the named parents; after a gap in the events all are requested.
    Object.keys(known).filter(
      (id) => change === null || change.parent_ids.includes(id) || holdsUnread(known, id, change.parent_ids),
    ),
});
const someOutdated = sample({ clock: outdated, filter: (ids) => ids.length > 0 });
const gathered = throttle(someOutdated);

const withAll = (ids: readonly string[], more: readonly string[]) => [...new Set([...ids, ...more])];
const $gathering = createStore<readonly string[]>([], { serialize: 'ignore' });
const due = sample({ clock: gathered, source: $gathering });
$gathering
  .on(someOutdated, withAll)
  .on(due, () => [])
  .reset(signedOut);

/** Fetched one after another: a tree of hundreds would be hundreds of simultaneous calls. */
const $due = createStore<readonly string[]>([], { serialize: 'ignore' });
const $renewed = createStore<string | null>(null, { serialize: 'ignore' });
const renewalBegun = sample({
  clock: [$due, $renewed],
  source: { due: $due, renewed: $renewed },
  filter: ({ due, renewed }) => renewed === null && due.length > 0,
  fn: ({ due }) => due[0] as string,
});
$due
  .on(due, withAll)
  .on(renewalBegun, (ids, id) => ids.filter((one) => one !== id))
  .reset(signedOut);
$renewed
  .on(renewalBegun, (_, id) => id)
  .on(fetchBranchFx.finally, (renewed, { params }) => (params.subject === renewed ? null : renewed))
  .reset(signedOut);
sample({ clock: renewalBegun, target: branchRequested });
