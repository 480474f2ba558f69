import { type Db, withDriveLock } from '../../../db/index.ts';
import { ApiError } from '../../../errors.ts';
import { enqueue } from '../../../jobs/index.ts';
import { isMagnet, readMagnet, TorrentError } from '../../../torrents/index.ts';
import { reserveQuota } from '../../../tree/repo/drives.ts';
import type { OfflineContext } from '../deps.ts';
import { dispatch } from '../dispatch.ts';
import {
  deleteDownload,
  endBlocked,
  insertBlocked,
  isBlocked,
  listBlocked,
  lockDownload,
  tasksOfTorrent,
} from '../repo.ts';

interface BlockedTorrent {
  /** Hex. */
  readonly infoHash: string;
  /** For the operator; users are not told. */
  readonly reason: string;
  readonly blockedAt: Date;
  /** Null while it is blocked. */
  readonly unblockedAt: Date | null;
}

/** Torrents that the operator allows nobody to download. */
export interface BlockedTorrents {
  /** Refuses the torrent from now on, and fails the tasks of it. Running ones stop with their next look at their task. */
  readonly block: (
    infoHash: string,
    reason: string,
  ) => Promise<{ readonly isNew: boolean; readonly stopped: number }>;
  /** False where it is not blocked. */
  readonly unblock: (infoHash: string) => Promise<boolean>;
  /** The latest first; with `all` also those that are allowed again. */
  readonly list: (all: boolean, most: number) => Promise<readonly BlockedTorrent[]>;
}

/** The info hash that somebody typed, by itself (hex) or in a magnet link. */
export function infoHashIn(typed: string): string | undefined {
  if (/^[\da-f]{40}$/i.test(typed)) return typed.toLowerCase();
  try {
    return isMagnet(typed) ? readMagnet(typed).infoHash : undefined;
  } catch (error) {
    if (error instanceof TorrentError) return undefined;
    throw error;
  }
}

/** @throws {ApiError} `torrent_blocked` */
export async function refuseBlocked(db: Db, infoHash: string): Promise<void> {
  if (await isBlocked(db, infoHash)) throw new ApiError('torrent_blocked');
}

export const createBlockedTorrents = (
  context: Pick<OfflineContext, 'db' | 'tasks' | 'concurrency' | 'log'>,
): BlockedTorrents => ({
  block: async (infoHash, reason) => {
    const { db, log } = context;
    const isNew = await insertBlocked(db, { info_hash: infoHash, reason });
    let stopped = 0;
    // Tasks that are begun meanwhile look once more before they ask anybody for anything.
    for (const task of await tasksOfTorrent(db, infoHash)) if (await stop(context, task)) stopped += 1;
    log.info({ infoHash, reason, stopped }, 'torrent blocked');
    return { isNew, stopped };
  },
  unblock: async (infoHash) => {
    const wasBlocked = await endBlocked(context.db, infoHash);
    if (wasBlocked) context.log.info({ infoHash }, 'torrent allowed again');
    return wasBlocked;
  },
  list: async (all, most) =>
    (await listBlocked(context.db, all, most)).map((row) => ({
      infoHash: row.info_hash,
      reason: row.reason,
      blockedAt: row.blocked_at,
      unblockedAt: row.unblocked_at,
    })),
});

function stop(
  context: Pick<OfflineContext, 'db' | 'tasks' | 'concurrency'>,
  { task_id: taskId, user_id: userId }: { readonly task_id: string; readonly user_id: string },
): Promise<boolean> {
  return withDriveLock(context.db, userId, async ({ tx }) => {
    const row = await lockDownload(tx, taskId);
    if (row === undefined) return false;
    await reserveQuota(tx, userId, -row.reserved);
    await deleteDownload(tx, taskId);
    const { reason, message } = new ApiError('torrent_blocked');
    await context.tasks.fail(tx, taskId, reason, message);
    await enqueue(tx, 'offline.discard', { stageId: row.stage_id });
    await dispatch(context, tx);
    return true;
  });
}
