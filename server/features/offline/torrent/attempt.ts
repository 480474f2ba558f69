import type { LockedDrive } from '../../../db/index.ts';
import type { InspectedTorrent, RunningTorrent, TorrentFile } from '../../../torrents/index.ts';
import type { OfflineContext } from '../deps.ts';
import type { Attempt } from '../fetch/attempt.ts';
import { endDownload, finish, folderOf, isSealed } from '../fetch/finish.ts';
import { knownOf, rememberSource, takeKnown, torrentKey } from '../fetch/known.ts';
import { ChosenAnewError, PermanentError } from '../fetch/outcome.ts';
import { reserve } from '../fetch/reservation.ts';
import { setDeadline } from '../fetch/time-limits.ts';
import type { KnownContent } from '../known-repo.ts';
import type { DownloadRow } from '../repo.ts';
import { beginSeed } from '../seeding/jobs.ts';
import {
  beginTorrentFile,
  choiceOf,
  deleteTorrent,
  keepTorrentFile,
  noteInfo,
  noteTorrentFile,
  type TorrentRow,
} from '../torrent-repo.ts';
import { refuseBlocked } from './blocked.ts';
import { chosenFiles, largestOf, sizeOf } from './chosen.ts';
import { hasRoomForInfo, infoOf, sourceOf } from './info.ts';
import { isSingle, nameOf, placeOf } from './place.ts';
import { createReport, type Report } from './report.ts';

interface TorrentAttempt extends Attempt {
  /** A file was stored in the drive. */
  readonly onStored: (bytes: number) => void;
}

/**
 * One attempt: metadata, quota for all chosen files, then the files one by one, each stored in the drive as soon as it is complete. Files
 * of earlier attempts stay, and a partial file is continued at its last byte.
 */
export async function attemptTorrent(
  context: OfflineContext,
  row: DownloadRow,
  torrent: TorrentRow,
  running: TorrentAttempt,
): Promise<void> {
  const { torrents } = context;
  if (torrents === undefined)
    throw new PermanentError('failed_precondition', 'Torrents are not downloaded here any more.');
  await refuseBlocked(context.db, torrent.info_hash);
  const deadline = setDeadline(context.timeLimits, row, running.end);
  let opened: RunningTorrent | undefined;
  try {
    const inspected = await infoOf(context, torrents, { torrent, userId: row.user_id }, running.signal);
    // Pieces that are not kept are fetched from the peers again by the next try.
    const isNew = torrent.info === null;
    if (isNew && (await hasRoomForInfo(context.db, row.user_id, inspected.info)))
      await noteInfo(context.db, torrent.task_id, inspected.info);
    const files = chosenFiles(inspected.facts, torrent);
    const report = createReport(context, row, running, { files, torrent });
    await report.begin(row.name || nameOf(inspected.facts.name));
    const rest = files.slice(torrent.done);
    const need = { taskId: row.task_id, userId: row.user_id, largest: largestOf(rest) };
    await reserve(context.db, need, sizeOf(rest), true);
    const begun = await beginStage(context, { row, torrent, next: rest[0]?.index });
    const staged = await context.blobs.stage(row.stage_id).size();
    const isBegun = (at: number): boolean => at === 0 && staged > 0;
    const known = await knownFiles(
      context,
      torrent,
      row.user_id,
      rest.filter((_, at) => !isBegun(at)),
    );
    const missing = rest.filter(({ index }) => !known.has(index));
    if (missing.length > 0) {
      opened = await torrents.open({
        source: sourceOf(torrent, row.user_id),
        info: inspected.info,
        wanted: missing.map((file) => [
          file === rest[0] ? file.offset + staged : file.offset,
          file.offset + file.size,
        ]),
      });
      context.opened.set(row.task_id, { readRange: opened.readRange, position: report.position });
      report.watch(opened);
    }
    await takeAll(context, { row: begun, torrent, inspected, files, known, opened, running, report });
  } finally {
    deadline.lift();
    context.opened.delete(row.task_id);
    opened?.close();
  }
}

/** The stage of a file: emptied where its bytes are of one that is no longer wanted. */
async function beginStage(
  { db, blobs, intake }: OfflineContext,
  {
    row,
    torrent,
    next,
  }: { readonly row: DownloadRow; readonly torrent: TorrentRow; readonly next: number | undefined },
): Promise<DownloadRow> {
  const { staged_index: staged, task_id: taskId } = torrent;
  if (staged === null || next === undefined || staged === next) return row;
  intake.forget(row.stage_id);
  await blobs.stage(row.stage_id).truncate(0);
  await beginTorrentFile(db, taskId, next);
  return { ...row, size: null, blob_hash: null, final_size: null };
}

interface Taking {
  readonly row: DownloadRow;
  readonly torrent: TorrentRow;
  readonly inspected: InspectedTorrent;
  readonly files: readonly TorrentFile[];
  /** Files that the account has already, by their index. */
  readonly known: ReadonlyMap<number, KnownContent>;
  /** Undefined where it has all of them. */
  readonly opened: RunningTorrent | undefined;
  readonly running: TorrentAttempt;
  readonly report: Report;
}

async function knownFiles(
  context: OfflineContext,
  { info_hash: infoHash }: TorrentRow,
  userId: string,
  files: readonly TorrentFile[],
): Promise<ReadonlyMap<number, KnownContent>> {
  const found = await knownOf(
    context,
    userId,
    files.map(({ index }) => torrentKey(infoHash, index)),
  );
  return new Map(
    files.flatMap(({ index, size }) => {
      const content = found.get(torrentKey(infoHash, index));
      return content?.size === size ? [[index, content]] : [];
    }),
  );
}

async function takeAll(context: OfflineContext, taking: Taking): Promise<void> {
  const { files, torrent, running, report } = taking;
  let { row } = taking;
  let folderId = torrent.folder_id;
  try {
    for (let done = torrent.done; done < files.length; done += 1) {
      running.signal.throwIfAborted();
      const file = files[done]!;
      const same = taking.known.get(file.index);
      if (same === undefined) await takeFile(context, taking, row, file);
      else row = await takeKnown(context, row, same);
      await finish(context, { ...row, size: file.size }, '', {
        name: nameOf(file.path.at(-1) ?? ''),
        reservedAfter: (now, size) => Math.max(0, now.reserved - size),
        place: async (locked, now) => {
          const placed = await placeOf(locked, {
            facts: taking.inspected.facts,
            file,
            name: row.name || nameOf(taking.inspected.facts.name),
            folderId,
            within: () => folderOf(context, locked, now),
          });
          folderId = placed.folderId;
          return placed;
        },
        kept: (locked, now, stored) =>
          kept(context, locked, {
            row: now,
            taking,
            done: done + 1,
            index: file.index,
            folderId: folderId!,
            stored,
            size: file.size,
          }),
      });
      running.onStored(file.size);
      report.stored(file.size);
      row = { ...row, blob_hash: null, final_size: null };
    }
  } finally {
    report.end();
  }
}

/** Downloads one file, from the end of its stage. */
async function takeFile(
  context: OfflineContext,
  { opened, running, report }: Taking,
  row: DownloadRow,
  { offset, size }: TorrentFile,
): Promise<void> {
  const stage = context.blobs.stage(row.stage_id);
  const staged = await stage.size();
  if (staged === size || (staged === 0 && (await isSealed(context, row)))) return;
  const body = report.counted(staged, opened!.read(offset + staged, offset + size));
  await context.intake.append(
    { stageId: row.stage_id, size },
    { offset: staged, body: until(running.signal, body), held: running.held },
  );
}

/** Stops on the signal, also while waiting for bytes. */
async function* until(signal: AbortSignal, body: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  aborted.catch(() => {});
  const end = (): void => reject(signal.reason);
  signal.addEventListener('abort', end, { once: true });
  if (signal.aborted) end();
  try {
    for (;;) {
      const next = await Promise.race([body.next(), aborted]);
      if (next.done) return;
      yield next.value;
    }
  } finally {
    signal.removeEventListener('abort', end);
  }
}

/** Records that a file was stored, or that the download is complete. */
async function kept(
  context: OfflineContext,
  locked: LockedDrive,
  {
    row,
    taking: { files, inspected, torrent, opened },
    index,
    done,
    folderId,
    stored,
    size,
  }: {
    readonly row: DownloadRow;
    readonly taking: Taking;
    readonly index: number;
    readonly done: number;
    readonly folderId: string;
    readonly stored: { readonly id: string; readonly name: string };
    readonly size: number;
  },
): Promise<void> {
  if ((await choiceOf(locked.tx, row.task_id)) !== torrent.choice) throw new ChosenAnewError();
  await keepTorrentFile(locked.tx, row.task_id, { index, fileId: stored.id, hash: row.blob_hash! });
  await rememberSource(locked.tx, row, torrentKey(torrent.info_hash, index));
  const next = files[done];
  if (next !== undefined) {
    await noteTorrentFile(locked.tx, row.task_id, {
      done,
      nextIndex: next.index,
      folderId,
      reserved: Math.max(0, row.reserved - size),
    });
    return;
  }
  // Without a transfer the account had all of it already.
  if (opened !== undefined)
    await beginSeed(context, locked.tx, { taskId: row.task_id, userId: row.user_id, info: inspected.info });
  const isOne = isSingle(inspected.facts);
  await deleteTorrent(locked.tx, row.task_id);
  await endDownload(context, locked, row, {
    fileId: isOne ? stored.id : folderId,
    fileName: isOne ? stored.name : row.name || nameOf(inspected.facts.name),
    fileSize: sizeOf(files),
  });
}
