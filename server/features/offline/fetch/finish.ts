import type { ConflictRule } from '../../../../api/contract/files.ts';
import { headOf } from '../../../blobs/index.ts';
import { type LockedDrive, withDriveLock } from '../../../db/index.ts';
import { addFile } from '../../../tree/content.ts';
import { downloadFolder } from '../../../tree/download-folder.ts';
import { sniff } from '../../../tree/kinds/kinds.ts';
import { reserveQuota } from '../../../tree/repo/drives.ts';
import { recordEvent } from '../../../tree/repo/events.ts';
import type { ShownRow } from '../../../tree/rows.ts';
import type { FileDigests } from '../../uploads/index.ts';
import type { OfflineContext } from '../deps.ts';
import { dispatch } from '../dispatch.ts';
import { leaveDoneMail } from '../done-mail.ts';
import { type DownloadRow, deleteDownload, lockDownload, recordContent } from '../repo.ts';
import { keepTorrentFile } from '../torrent-repo.ts';
import { addressKey, rememberSource } from './known.ts';
import { CancelledError } from './outcome.ts';

interface StoredContent extends FileDigests {
  readonly size: number;
}

/** Whether the bytes of a download are all here and have become content, before a crash kept them from being a file. */
export async function isSealed(
  { blobs }: OfflineContext,
  { blob_hash, final_size }: DownloadRow,
): Promise<boolean> {
  return blob_hash !== null && (await blobs.size(blob_hash.toString('hex'))) === final_size;
}

/** Where complete content is stored: as the only file of a download, or as one of many. */
interface Destination {
  readonly name: string;
  readonly place: (
    locked: LockedDrive,
    row: DownloadRow,
  ) => Promise<{ readonly parentId: string; readonly name: string }>;
  /** Bytes that stay reserved for the remaining files. */
  readonly reservedAfter: (row: DownloadRow, size: number) => number;
  /** Called in the transaction that stores the file. */
  readonly kept: (locked: LockedDrive, row: DownloadRow, file: ShownRow) => Promise<unknown>;
}

/**
 * Makes a file of content whose bytes are all here. As with uploads it may be called again after a crash at any
 * point: what the content is gets written down first, and sealing comes last.
 */
export async function finish(
  context: OfflineContext,
  row: DownloadRow,
  declaredType: string,
  destination: Destination = itself(context, row),
): Promise<void> {
  const { db, blobs, intake } = context;
  const stage = blobs.stage(row.stage_id);
  const size = await stage.size();
  const isStored = size === 0 && (await isSealed(context, row));
  let content: StoredContent;
  if (isStored) content = recorded(row);
  else {
    content = { ...(await intake.measured({ stageId: row.stage_id, size: row.size ?? undefined })), size };
    await recordContent(db, row.task_id, content);
  }
  const head = await headOf(content.size, (start, end) =>
    isStored ? blobs.read(content.sha256, { start, end }) : stage.read(start, end),
  );
  const kind = await sniff(head, destination.name, declaredType);
  await withDriveLock(db, row.user_id, (locked) =>
    store(context, locked, row, { ...content, ...kind, destination }),
  );
  intake.forget(row.stage_id);
  intake.contentCame();
}

const recorded = ({ blob_hash, gcid, crc32, md5, final_size }: DownloadRow): StoredContent => ({
  sha256: blob_hash!.toString('hex'),
  gcid: gcid!,
  crc32: crc32!,
  md5: md5?.toString('hex') ?? '',
  size: final_size!,
});

async function store(
  context: OfflineContext,
  locked: LockedDrive,
  { task_id: taskId, stage_id }: DownloadRow,
  {
    sha256,
    gcid,
    crc32,
    md5,
    size,
    mimeType,
    category,
    destination,
  }: StoredContent & { mimeType: string; category: string; destination: Destination },
): Promise<void> {
  const { blobs, intake } = context;
  const { tx, userId } = locked;
  const row = await lockDownload(tx, taskId);
  if (row === undefined) throw new CancelledError();
  // A source that did not say how much it has was promised more than it used.
  await reserveQuota(tx, userId, size + destination.reservedAfter(row, size) - row.reserved);
  const hash = Buffer.from(sha256, 'hex');
  await intake.keepBlob(tx, { hash, size, gcid, crc32, md5 });
  const file = await addFile(locked, {
    hash,
    size,
    mimeType,
    category,
    ...(await destination.place(locked, row)),
    rule: row.on_conflict as ConflictRule,
    userModifiedAt: null,
  });
  await intake.settleReservation(tx, userId, size);
  await destination.kept(locked, row, file);
  await blobs.stage(stage_id).seal(sha256);
}

/** A download of one file, which completes it. */
const itself = (context: OfflineContext, { name }: DownloadRow): Destination => ({
  name,
  place: async (locked, row) => ({ parentId: await folderOf(context, locked, row), name: row.name }),
  reservedAfter: () => 0,
  kept: async (locked, now, { id, name, size }) => {
    if (size === now.size) await rememberSource(locked.tx, now, addressKey(now.url, now));
    // Whoever plays it reads on from there.
    await keepTorrentFile(locked.tx, now.task_id, { index: 0, fileId: id, hash: now.blob_hash! });
    await endDownload(context, locked, now, { fileId: id, fileName: name, fileSize: size });
  },
});

/** Completes a download; its slot goes to the next. */
export async function endDownload(
  context: OfflineContext,
  { tx, userId }: LockedDrive,
  { task_id: taskId, created_at: since }: Pick<DownloadRow, 'task_id' | 'created_at'>,
  result: { readonly fileId: string; readonly fileName: string; readonly fileSize: number },
): Promise<void> {
  await context.tasks.complete(tx, taskId, result);
  await deleteDownload(tx, taskId);
  const { fileId, fileName } = result;
  await recordEvent(tx, { userId, type: 'TYPE_DOWNLOAD', fileId, fileName });
  await leaveDoneMail(context, tx, { taskId, userId, since });
  await dispatch(context, tx);
}

/** The folder that the user chose, or the default one. */
export const folderOf = async (
  context: OfflineContext,
  locked: LockedDrive,
  row: DownloadRow,
): Promise<string> => row.parent_id ?? (await usualFolder(context, locked, row));

/** The folder for downloads, or one in it, as the account has set: of the program that began it, and of the site it is from. */
async function usualFolder(
  { readSettings }: OfflineContext,
  locked: LockedDrive,
  { program, url }: DownloadRow,
): Promise<string> {
  const { save_other_app_files_separately, platform_default_folder } = await readSettings(
    locked.tx,
    locked.userId,
  );
  const site = new URL(url).hostname.replace(/^www\./, '');
  return downloadFolder(locked, [
    ...(save_other_app_files_separately && program !== '' ? [program] : []),
    ...(platform_default_folder && site !== '' ? [site] : []),
  ]);
}
