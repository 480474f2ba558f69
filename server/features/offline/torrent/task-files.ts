import type { TaskFile } from '../../../../api/contract/task-files.ts';
import { withDriveLock } from '../../../db/index.ts';
import { ApiError, invalid } from '../../../errors.ts';
import { createPauses } from '../../../http/pauses.ts';
import type { TorrentFacts, TorrentFile } from '../../../torrents/index.ts';
import { refuseLarge } from '../../../tree/largest-file.ts';
import { reserveQuota } from '../../../tree/repo/drives.ts';
import type { OfflineContext } from '../deps.ts';
import { findDownload, lockDownload, setReserved } from '../repo.ts';
import {
  chooseTorrentFiles,
  findTorrent,
  lockTorrent,
  storedTorrentFiles,
  type TorrentRow,
} from '../torrent-repo.ts';
import { largestOf, sizeOf } from './chosen.ts';
import { type FactsOf, notHere } from './facts.ts';
import { nameOf } from './place.ts';

interface TaskFilesDeps extends Pick<OfflineContext, 'db' | 'blobs' | 'tasks' | 'opened'> {
  readonly factsOf: FactsOf;
}

/** The files of a task's torrent, or the one at its address, and how much of each is here. @throws {ApiError} `failed_precondition` */
export async function listTaskFiles(
  { db, blobs, opened, factsOf }: TaskFilesDeps,
  taskId: string,
): Promise<readonly TaskFile[]> {
  const torrent = await findTorrent(db, taskId);
  if (torrent === undefined) return fileAtAddress({ db, blobs }, taskId);
  const facts = await factsOf(torrent);
  if (facts === undefined) return [];
  const stored = new Map((await storedTorrentFiles(db, taskId)).map((row) => [row.file_index, row.file_id]));
  const download = await findDownload(db, taskId);
  const kept = download === undefined ? 0 : await blobs.stage(download.stage_id).size();
  const staged = Math.max(kept, opened.get(taskId)?.position() ?? 0);
  const underWay = stagedIndex(torrent, facts);
  const chosen = torrent.chosen && new Set(torrent.chosen);
  const pause = createPauses();
  const shown: TaskFile[] = [];
  // Ten thousand names at once would block the event loop.
  for (const { index, path, size } of facts.files) {
    await pause();
    const fileId = stored.get(index);
    const received = fileId !== undefined ? size : index === underWay ? Math.min(staged, size) : 0;
    shown.push({
      index,
      path: path.map(nameOf),
      size: String(size),
      received: String(received),
      is_chosen: chosen === null || chosen.has(index),
      file_id: fileId ?? '',
    });
  }
  return shown;
}

/** Of an address; none until it has said how much it has. */
async function fileAtAddress(
  { db, blobs }: Pick<TaskFilesDeps, 'db' | 'blobs'>,
  taskId: string,
): Promise<readonly TaskFile[]> {
  const download = await findDownload(db, taskId);
  if (download === undefined) throw notHere();
  const { name, size, stage_id } = download;
  if (size === null) return [];
  const received = Math.min(size, await blobs.stage(stage_id).size());
  const [whole, here] = [String(size), String(received)];
  return [{ index: 0, path: [name], size: whole, received: here, is_chosen: true, file_id: '' }];
}

/** The file whose bytes are in the stage. */
export const stagedIndex = (
  { staged_index: staged, chosen, done }: Pick<TorrentRow, 'staged_index' | 'chosen' | 'done'>,
  { files }: Pick<TorrentFacts, 'files'>,
): number | undefined => staged ?? chosen?.[done] ?? (chosen === null ? files[done]?.index : undefined);

/**
 * Chooses anew among the files of a torrent. Files that are stored stay; a running download goes on with the others within a second.
 * @throws {ApiError} `failed_precondition`, `invalid_argument`, `file_space_not_enough`, `file_too_large`
 */
export async function chooseTaskFiles(
  { db, tasks, factsOf }: TaskFilesDeps,
  {
    userId,
    taskId,
    files,
  }: { readonly userId: string; readonly taskId: string; readonly files: readonly number[] },
): Promise<void> {
  const seen = await findTorrent(db, taskId);
  const facts = seen && (await factsOf(seen));
  if (facts === undefined) throw notHere();
  const byIndex = new Map(facts.files.map((file) => [file.index, file]));
  const wanted = [...new Set(files)].map((index) => byIndex.get(index));
  if (!wanted.every((file) => file !== undefined)) throw invalid('files', 'indexes of files in the torrent');
  await withDriveLock(db, userId, async ({ tx }) => {
    const download = await lockDownload(tx, taskId);
    const torrent = await lockTorrent(tx, taskId);
    if (torrent === undefined) throw notHere();
    const stored = (torrent.chosen ?? facts.files.map(({ index }) => index)).slice(0, torrent.done);
    const underWay = stagedIndex(torrent, facts);
    const rest = inOrder(wanted, new Set(stored), underWay);
    if (rest.length === 0) throw invalid('files', 'at least one that is not stored yet');
    if (download !== undefined) {
      await refuseLarge(tx, userId, largestOf(rest));
      const need = sizeOf(rest);
      if (!(await reserveQuota(tx, userId, need - download.reserved)))
        throw new ApiError('file_space_not_enough');
      await setReserved(tx, taskId, need);
    }
    const chosen = [...stored, ...rest.map(({ index }) => index)];
    await chooseTorrentFiles(tx, taskId, { chosen, stagedIndex: underWay ?? null });
    const all = chosen.flatMap((index) => byIndex.get(index) ?? []);
    await tasks.learn(tx, taskId, { fileSize: sizeOf(all) });
  });
}

/** Files that are not stored yet, the one under way first: it has bytes in the stage. */
function inOrder(
  wanted: readonly TorrentFile[],
  stored: ReadonlySet<number>,
  underWay: number | undefined,
): readonly TorrentFile[] {
  const rest = wanted.filter(({ index }) => !stored.has(index));
  return [
    ...rest.filter(({ index }) => index === underWay),
    ...rest.filter(({ index }) => index !== underWay),
  ];
}
