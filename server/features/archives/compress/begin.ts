import { type LockedDrive, uploadId, withDriveLock } from '../../../db/index.ts';
import { ApiError } from '../../../errors.ts';
import { refuseLarge } from '../../../tree/largest-file.ts';
import { type Keyed, once } from '../../../tree/once.ts';
import { checkedName } from '../../../tree/place.ts';
import { changeable, targetFolder } from '../../../tree/policy.ts';
import { reserveQuota } from '../../../tree/repo/drives.ts';
import { countTree, treeSize } from '../../../tree/repo/entries.ts';
import type { LiveRow } from '../../../tree/rows.ts';
import type { ArchivesDeps } from '../deps.ts';
import { insertWork } from '../repo.ts';
import { leaveJob, refuseMany } from '../work.ts';

interface NewArchive {
  readonly userId: string;
  readonly ids: readonly string[];
  readonly name: string;
  /** Undefined: that of the first entry. */
  readonly parentId: string | undefined;
  readonly call: Keyed | undefined;
}

/** A failed task keeps it for another try. */
export interface CompressRequest {
  readonly ids: readonly string[];
  readonly name: string;
  readonly parentId: string;
}

/** Entries in one archive, as for downloads. */
const mostEntries = 100_000;

/** @returns the id of the task. */
export const beginCompress = (
  deps: ArchivesDeps,
  { userId, ids: given, name, parentId, call }: NewArchive,
): Promise<string> =>
  withDriveLock(deps.db, userId, (locked) =>
    once(locked, call, {
      find: async (id): Promise<string> => id,
      make: async () => {
        const ids = [...new Set(given)];
        const rows = await changeable(locked.tx, userId, ids);
        const folder = await targetFolder(locked.tx, userId, parentId ?? rows[0]!.parent_id);
        const request: CompressRequest = { ids, name: nameOf(name, rows), parentId: folder };
        const taskId = await deps.tasks.begin(locked.tx, {
          userId,
          type: 'compress',
          name: 'Compress',
          fileName: request.name,
          params: { archive: request },
        });
        await admit(locked, taskId, request);
        return taskId;
      },
      idOf: (id) => id,
    }),
  );

/** The same for a first try and a later one. */
export async function admit(
  { tx, userId }: Pick<LockedDrive, 'tx' | 'userId'>,
  taskId: string,
  { ids, name, parentId }: CompressRequest,
): Promise<void> {
  await refuseMany(tx, userId);
  if ((await countTree(tx, ids, mostEntries + 1)) > mostEntries) throw new ApiError('archive_too_large');
  const { size } = await treeSize(tx, ids);
  await refuseLarge(tx, userId, size);
  if (!(await reserveQuota(tx, userId, size))) throw new ApiError('file_space_not_enough');
  const row = {
    ...{ task_id: taskId, user_id: userId, stage_id: uploadId(), parent_id: parentId, name },
    reserved: size,
    file_ids: [...ids],
  };
  await insertWork(tx, row);
  await leaveJob(tx, row);
}

function nameOf(given: string, [first, ...others]: readonly LiveRow[]): string {
  const own = first !== undefined && others.length === 0 ? stemOf(first) : 'Archive';
  return checkedName(`${given.replace(/\.zip$/i, '') || own}.zip`);
}

/** A name of 255 bytes has no room for the ending. */
function stemOf({ name, is_folder }: LiveRow): string {
  const stem = is_folder ? name : name.replace(/(?<=[^.])\.[^.]+$/, '');
  return Buffer.byteLength(stem) > 250 ? 'Archive' : stem;
}
