import { randomBytes } from 'node:crypto';
import { archiveTypes } from '../../../../api/contract/archive-types.ts';
import type { NameEncoding } from '../../../../api/contract/name-encoding-list.ts';
import { type LockedDrive, uploadId, withDriveLock } from '../../../db/index.ts';
import { ApiError } from '../../../errors.ts';
import { createSemaphore, createSemaphoreByKey } from '../../../http/semaphore.ts';
import { refuseLarge } from '../../../tree/largest-file.ts';
import { checkedName } from '../../../tree/place.ts';
import { changeable, seenOne, targetFolder } from '../../../tree/policy.ts';
import { findQuota, reserveQuota } from '../../../tree/repo/drives.ts';
import type { SeenRow } from '../../../tree/rows.ts';
import type { ArchivesDeps } from '../deps.ts';
import { insertWork } from '../repo.ts';
import { leaveJob, refuseMany } from '../work.ts';
import type { ListedEntry } from './messages.ts';
import { type Plan, planOf } from './plan.ts';
import { listArchive } from './reading-process.ts';

/** How an archive is to be read. */
interface Opening {
  readonly userId: string;
  readonly fileId: string;
  readonly password: string;
  readonly encoding: NameEncoding;
  readonly language: string;
}

interface NewExtraction extends Opening {
  /** Undefined: the folder in which the archive lies. */
  readonly parentId: string | undefined;
  /** Numbers of the wanted entries; undefined: all. */
  readonly chosen: readonly number[] | undefined;
  /** Of the only wanted entry or folder; empty: all. */
  readonly path: string;
}

/** A failed task keeps it for another try; a password is not kept, but that there was one. */
export interface ExtractRequest {
  readonly fileId: string;
  readonly parentId: string;
  readonly encoding: NameEncoding;
  readonly language: string;
  readonly chosen: readonly number[] | null;
  readonly path?: string;
  readonly isLocked?: boolean;
}

// Each is a process, for a table of seconds at the most.
const turn = createSemaphore({ atOnce: 2, mostWaiting: 50 });
const turnOf = createSemaphoreByKey({ atOnce: 1, mostWaiting: 5 });

/** The table of an archive of the caller’s. */
export async function readTable(
  { db, blobs }: ArchivesDeps,
  { userId, fileId, ...options }: Opening,
): Promise<readonly ListedEntry[]> {
  const file = await seenOne(db, userId, fileId);
  const [content, name] = [contentOf(file), stemOf(file.name)];
  return turnOf(userId)(() => turn(() => listArchive(blobs, content, { ...options, name })));
}

function contentOf({ blob_hash, size, mime_type }: SeenRow): {
  readonly hash: string;
  readonly size: number;
} {
  if (blob_hash === null || !archiveTypes.includes(mime_type)) throw new ApiError('archive_broken');
  return { hash: blob_hash.toString('hex'), size };
}

/**
 * Begins to unpack an archive once its whole table was looked at: nothing is promised to one that is refused.
 * @returns the id of the task.
 */
export async function beginExtract(
  deps: ArchivesDeps,
  { parentId, chosen, path, ...opening }: NewExtraction,
): Promise<{ readonly taskId: string; readonly plan: Plan }> {
  const { userId, fileId, password, encoding, language } = opening;
  await refuseMany(deps.db, userId);
  const table = await readTable(deps, opening);
  const plan = await planOf(table, { chosen: chosen && new Set(chosen), path });
  const taskId = await withDriveLock(deps.db, userId, async (locked) => {
    const [file] = await changeable(locked.tx, userId, [fileId]);
    const folder = await targetFolder(locked.tx, userId, parentId ?? file!.parent_id);
    const archive: ExtractRequest = {
      ...{ fileId, parentId: folder, encoding, language, path },
      chosen: chosen ?? null,
      isLocked: table.some(({ isEncrypted }) => isEncrypted),
    };
    await refuseLarge(locked.tx, userId, plan.largest);
    const free = (await findQuota(locked.tx, userId)) - locked.usage.used - locked.usage.reserved;
    if (plan.size > Math.max(0, free)) throw new ApiError('file_space_not_enough');
    const id = await deps.tasks.begin(locked.tx, {
      userId,
      type: 'decompress',
      name: 'Decompress',
      fileName: file!.name,
      params: { archive },
    });
    await admitExtract(locked, id, archive, { password, reserved: plan.size });
    return id;
  });
  return { taskId, plan };
}

/** The same for a first try and a later one. */
export async function admitExtract(
  { tx, userId }: Pick<LockedDrive, 'tx' | 'userId'>,
  taskId: string,
  { fileId, parentId, encoding, language, chosen, path = '', isLocked = false }: ExtractRequest,
  { password = '', reserved = 0 }: { readonly password?: string; readonly reserved?: number } = {},
): Promise<void> {
  if (isLocked && password === '') throw new ApiError('archive_password');
  await refuseMany(tx, userId);
  const [file] = await changeable(tx, userId, [fileId]);
  if (reserved > 0 && !(await reserveQuota(tx, userId, reserved)))
    throw new ApiError('file_space_not_enough');
  const row = {
    ...{ task_id: taskId, user_id: userId, stage_id: uploadId(), parent_id: parentId },
    ...{ reserved, encoding, language, path },
    name: checkedName(stemOf(file!.name)),
    blob_hash: Buffer.from(contentOf(file!).hash, 'hex'),
    seed: randomBytes(24).toString('base64url'),
    password: password === '' ? null : password,
    chosen: chosen === null ? null : [...chosen],
  };
  await insertWork(tx, row);
  await leaveJob(tx, row);
}

/** `a.tar.gz` has two extensions. */
const stemOf = (name: string): string => name.replace(/(?<=[^.])(?:\.tar)?\.[^.]+$/i, '');
