import { createEffect, createEvent, createStore, sample } from 'effector';
import { listFiles } from '../../api/contract/files.ts';
import { driveChanged, driveMissed } from '../changes/index.ts';
import { callDrive, signedOut } from '../session/index.ts';

export interface TreeFolder {
  readonly id: string;
  readonly name: string;
}

/** The folders of a folder, as far as they are known. */
export interface Branch {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly folders: readonly TreeFolder[];
}

/** A folder was unfolded in a tree: what lies in it is wanted, and kept up to date from then on. */
export const branchOpened = createEvent<string>();

export const $branches = createStore<Readonly<Record<string, Branch>>>({}, { serialize: 'ignore' });

/** More folders beside one another cannot be looked through in a tree. */
const mostShown = 2000;

export const fetchBranchFx = createEffect(async (id: string): Promise<readonly TreeFolder[]> => {
  const folders: TreeFolder[] = [];
  let token = '';
  do {
    const page = await callDrive(listFiles, {
      query: {
        parent_id: id,
        order: 'name_asc',
        limit: 500,
        page_token: token,
        filters: JSON.stringify({ trashed: { eq: false }, kind: { eq: 'drive#folder' } }),
      },
    });
    folders.push(...page.files.map(({ id, name }) => ({ id, name })));
    token = page.next_page_token;
  } while (token !== '' && folders.length < mostShown);
  return folders;
});

$branches
  .on(fetchBranchFx, (known, id) => ({
    ...known,
    [id]: { status: known[id]?.status ?? 'loading', folders: known[id]?.folders ?? [] },
  }))
  .on(fetchBranchFx.done, (known, { params, result }) => ({
    ...known,
    [params]: { status: 'ready', folders: result },
  }))
  .on(fetchBranchFx.fail, (known, { params }) => ({
    ...known,
    [params]: { status: 'failed', folders: known[params]?.folders ?? [] },
  }))
  .reset(signedOut);

sample({
  clock: branchOpened,
  source: $branches,
  filter: (known, id) => known[id]?.status !== 'ready',
  fn: (_, id) => id,
  target: fetchBranchFx,
});

/** One branch at a time: each that is known and may be another now is asked for again. */
const branchOutdated = createEvent<string>();
const tellOutdatedFx = createEffect((ids: readonly string[]) => {
  for (const id of ids) branchOutdated(id);
});
sample({
  clock: [driveChanged, driveMissed.map(() => null)],
  source: $branches,
  filter: (_, change) => change === null || change.kind !== 'quota',
  fn: (known, change) =>
    // What was renamed lies in the folders that are named; of what was lost sight of all are asked.
    Object.keys(known).filter((id) => change === null || change.parent_ids.includes(id)),
  target: tellOutdatedFx,
});
sample({ clock: branchOutdated, target: fetchBranchFx });
