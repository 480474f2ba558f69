import type { LockedDrive } from '../../../db/index.ts';
import { ApiError } from '../../../errors.ts';
import { folderWithin } from '../../../tree/entries.ts';
import { refuseDepth, targetFolder } from '../../../tree/policy.ts';
import { findByName } from '../../../tree/repo/entries.ts';
import type { CopiedTop } from '../../../tree/repo/trees.ts';
import { waysOf } from '../repo/pages.ts';
import * as repo from '../repo/shares.ts';
import { pathWithin, stepsById } from '../visits/visits.ts';

/** Where saves go that name no folder. */
const defaultFolder = 'Pack From Shared';

/** Entries to save and their target, as requested. */
export interface Choice {
  readonly ids: readonly string[];
  /** Folders of the share that are created again around the entries below them. */
  readonly ancestorIds: readonly string[];
  /** "": the root where `isRootMeant`, else the folder for saves. */
  readonly parentId: string;
  readonly isRootMeant: boolean;
}

interface Targets {
  readonly folderOf: (top: CopiedTop) => string;
  /** The first folder that the entries lie in as they did in the share, if there is one. */
  readonly firstAbove: string | undefined;
}

type Share = Pick<repo.ShareRow, 'id' | 'user_id'>;

/** Finds or makes the folders of the caller's drive that the copies go into. The drive's lock is held. */
export async function targetsFor(locked: LockedDrive, share: Share, choice: Choice): Promise<Targets> {
  const { tx, userId } = locked;
  const base = await baseFolder(locked, choice);
  const above = await ancestorsOf(tx, share, choice);
  const existing = new Map<string, string>();
  const folders = new Map<string, string>();
  for (const [id, steps] of above) {
    let folder = base;
    for (const step of steps) {
      folder = existing.get(step.id) ?? (await folderFor(locked, folder, step.name, existing));
      existing.set(step.id, folder);
    }
    folders.set(id, folder);
  }
  for (const [folder, group] of Map.groupBy(folders.keys(), (id) => folders.get(id) ?? base)) {
    await refuseDepth(tx, userId, folder, group);
  }
  return {
    folderOf: ({ old_id }) => folders.get(old_id) ?? base,
    firstAbove: existing.values().next().value,
  };
}

/**
 * A folder around saved entries: an existing one of that name is used, as for folders of an upload, so that repeated
 * saves come together. Two folders of the share never become one.
 */
async function folderFor(
  locked: LockedDrive,
  parentId: string,
  name: string,
  taken: ReadonlyMap<string, string>,
): Promise<string> {
  const there = await findByName(locked.tx, parentId, name);
  if (there?.is_folder && ![...taken.values()].includes(there.id)) return there.id;
  return (await folderWithin(locked, { parentId, name, rule: 'rename' })).id;
}

/**
 * Refuses early what `placesFor` would refuse at the end of a long copy. Nothing is created, and no lock is needed.
 * @throws {ApiError} `file_not_found`, `file_in_trash`, `file_too_deep`.
 */
export async function refuseTarget(
  tx: LockedDrive['tx'],
  userId: string,
  share: Share,
  choice: Choice,
): Promise<void> {
  const { parentId, isRootMeant } = choice;
  const base = parentId === '' ? userId : await targetFolder(tx, userId, parentId);
  const usual = parentId === '' && !isRootMeant ? 1 : 0;
  const above = await ancestorsOf(tx, share, choice);
  for (const [count, ids] of Map.groupBy(above.keys(), (id) => above.get(id)?.length ?? 0)) {
    await refuseDepth(tx, userId, base, ids, usual + count);
  }
}

async function baseFolder(locked: LockedDrive, choice: Choice): Promise<string> {
  const { tx, userId } = locked;
  if (choice.parentId !== '') return targetFolder(tx, userId, choice.parentId);
  if (choice.isRootMeant) return userId;
  const there = await findByName(tx, userId, defaultFolder);
  if (there?.is_folder) return there.id;
  return (await folderWithin(locked, { parentId: '', name: defaultFolder, rule: 'rename' })).id;
}

/** For each entry the folders above it that are to be made again, the outermost first. */
async function ancestorsOf(
  tx: LockedDrive['tx'],
  share: Share,
  { ids, ancestorIds }: Choice,
): Promise<ReadonlyMap<string, readonly { id: string; name: string }[]>> {
  if (ancestorIds.length === 0) return new Map(ids.map((id) => [id, []]));
  const wanted = new Set(ancestorIds);
  const reached = await repo.reachedBy(tx, share, [...wanted]);
  if (reached.length < wanted.size) throw new ApiError('file_not_found');
  const steps = stepsById(await waysOf(tx, share, ids));
  return new Map(
    ids.map((id) => [
      id,
      pathWithin(steps, id)
        .slice(0, -1)
        .filter((step) => wanted.has(step.id)),
    ]),
  );
}
