import { type Db, withDriveLock } from '../../../db/index.ts';
import { ApiError } from '../../../errors.ts';
import { addFile } from '../../../tree/content.ts';
import { refuseLarge } from '../../../tree/largest-file.ts';
import { reserveQuota } from '../../../tree/repo/drives.ts';
import type { ArchivesDeps } from '../deps.ts';
import { deleteWork, lockWork, noteWork, type WorkRow } from '../repo.ts';
import { type Attempt, CancelledError } from '../work.ts';
import { contentOf } from './content.ts';

/** Writes the archive into its stage, from where an earlier attempt at the same archive stopped, and makes a file of it. */
export async function compress(context: ArchivesDeps, { row, held, signal }: Attempt): Promise<void> {
  const { db, blobs, intake, tasks, plan } = context;
  const { task_id: taskId, stage_id: stageId, user_id: userId } = row;
  const { layout, hashOf, etag } = await plan(userId, row.file_ids);
  signal.throwIfAborted();
  await promise(db, row, { reserved: layout.length, tag: etag });
  const stage = blobs.stage(stageId);
  const staged = { stageId, size: layout.length };
  if (row.tag !== etag) await stage.truncate(0);
  const offset = await stage.size();
  async function* content(): AsyncGenerator<Uint8Array> {
    let position = offset;
    for await (const chunk of contentOf(layout.slice(offset, layout.length - 1), hashOf, blobs)) {
      signal.throwIfAborted();
      yield chunk;
      position += chunk.length;
      await tasks.advance(taskId, (position / layout.length) * 100);
    }
  }
  if (offset < layout.length) await intake.append(staged, { offset, body: content(), held });
  await finish(context, row, layout.length);
}

/** Reserves exactly what the archive will have, its headers included. */
const promise = (db: Db, row: WorkRow, facts: { readonly reserved: number; readonly tag: string }) =>
  withDriveLock(db, row.user_id, async ({ tx, userId }) => {
    const now = await lockWork(tx, row.task_id);
    if (now === undefined) throw new CancelledError();
    await refuseLarge(tx, userId, facts.reserved);
    if (!(await reserveQuota(tx, userId, facts.reserved - now.reserved)))
      throw new ApiError('file_space_not_enough');
    await noteWork(tx, row.task_id, facts);
  });

async function finish(context: ArchivesDeps, row: WorkRow, size: number): Promise<void> {
  const { db, blobs, intake, tasks } = context;
  const { task_id: taskId, stage_id: stageId } = row;
  const { sha256, ...digests } = await intake.measured({ stageId, size });
  await withDriveLock(db, row.user_id, async (locked) => {
    const { tx, userId } = locked;
    const now = await lockWork(tx, taskId);
    if (now === undefined) throw new CancelledError();
    const hash = Buffer.from(sha256, 'hex');
    await intake.keepBlob(tx, { hash, size, ...digests });
    const { id, name } = await addFile(locked, {
      ...{ hash, size, mimeType: 'application/zip', category: 'ARCHIVE' },
      ...{ parentId: row.parent_id, name: row.name },
      rule: 'rename',
      userModifiedAt: null,
    });
    await intake.settleReservation(tx, userId, now.reserved);
    await deleteWork(tx, taskId);
    await tasks.complete(tx, taskId, { fileId: id, fileName: name, fileSize: size });
    // After a crash that undoes this the content is written again.
    await blobs.stage(stageId).seal(sha256);
  });
  intake.forget(stageId);
  intake.contentCame();
}
