import { authorize } from '../../../authorize.ts';
import { withDriveLock } from '../../../db/index.ts';
import { ApiError } from '../../../errors.ts';
import { voidKey } from '../../../tree/once.ts';
import type { UploadContext } from '../deps.ts';
import { digestsAt, keepDigests } from '../digests/stage-digests.ts';
import * as policy from '../policy.ts';
import { findPromised, findUpload, promisedFiles, setUnverified, type UploadRow } from '../repo.ts';
import { loadUpload, offsetOf, repaired } from '../state.ts';
import { abandon } from './abandon.ts';
import type { Checksum } from './checksum.ts';
import { finish } from './finish.ts';
import type { Held } from './locks.ts';
import { clearUpload } from './part-stages.ts';
import { whileRenewing } from './renewing.ts';
import { yielding } from './yielding.ts';

export interface UploadName {
  /** Who sends it. */
  readonly userId: string;
  readonly id: string;
}

export interface Incoming {
  /** Where the bytes begin. */
  readonly offset: number;
  readonly body: AsyncIterable<Uint8Array>;
  /** Bytes of the body, where they were announced. */
  readonly length: number | undefined;
  readonly checksum: Checksum | undefined;
}

export interface UploadState {
  readonly row: UploadRow;
  readonly offset: number;
  /** Set once the upload has become this file. */
  readonly fileId?: string;
}

const ended = (row: UploadRow): UploadState => ({ row, offset: row.size, fileId: row.result_id! });

/**
 * The offset of an upload. One whose bytes have all arrived, but whose process was killed before it was a file, becomes
 * one.
 */
export async function stateOf(uploads: UploadContext, { userId, id }: UploadName): Promise<UploadState> {
  const seen = await loadUpload(uploads.db, userId, id);
  if (seen.completed_at !== null) return ended(seen);
  return uploads.locks.hold(id, async ({ settling }) => {
    settling();
    return settled(uploads, await repaired(uploads, await loadUpload(uploads.db, userId, id)));
  });
}

async function settled(uploads: UploadContext, row: UploadRow): Promise<UploadState> {
  if (row.completed_at !== null) return ended(row);
  const offset = await offsetOf(uploads, row);
  return offset < row.size ? { row, offset } : { row, offset, fileId: await finish(uploads, row) };
}

/**
 * Appends bytes to an upload. Resolves once they are durable, and after the last of them once the file exists.
 * @throws {ApiError} `upload_offset_mismatch`, `request_too_large`, `upload_checksum_mismatch` (nothing is kept then),
 * `upload_locked`, `upload_gone`, `file_not_found`, and what `finish` throws.
 * @throws {BlobError} `interrupted`: what arrived is kept, unless a checksum was announced for the whole.
 */
export async function takeBytes(
  uploads: UploadContext,
  { userId, id }: UploadName,
  incoming: Incoming,
): Promise<UploadState> {
  refuseTooMany(await loadUpload(uploads.db, userId, id), incoming);
  return uploads.locks.hold(id, async (held) => {
    const row = await repaired(uploads, await loadUpload(uploads.db, userId, id));
    const here = await offsetOf(uploads, row);
    if (incoming.offset !== here)
      throw new ApiError('upload_offset_mismatch', { description: `The upload stands at ${here}.` });
    if (here < row.size) {
      if (row.taken_as !== 'whole') await clearUpload(uploads, row, 'whole');
      await whileRenewing(uploads, row, () => append(uploads, row, incoming, held));
    } else {
      await refuseBytes(incoming.body);
      refuseWrong(incoming.checksum);
    }
    held.settling();
    return settled(uploads, await loadUpload(uploads.db, userId, id));
  });
}

/** Before the body is requested, where its length is known. */
function refuseTooMany({ size }: UploadRow, { offset, length = 0 }: Incoming): void {
  if (length > 0 && offset + length > size)
    throw new ApiError('request_too_large', { description: `The upload has ${size} bytes.` });
}

async function refuseBytes(body: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const chunk of body) {
    if (chunk.length > 0)
      throw new ApiError('request_too_large', { description: 'All bytes of the upload are here.' });
  }
}

function refuseWrong(checksum: Checksum | undefined): void {
  if (checksum !== undefined && !checksum.isRight()) throw new ApiError('upload_checksum_mismatch');
}

async function append(
  uploads: UploadContext,
  row: UploadRow,
  { offset, body, checksum }: Incoming,
  held: Held,
): Promise<void> {
  const { db, blobs } = uploads;
  const stage = blobs.stage(row.id);
  const staged = { stageId: row.id, size: row.size };
  const state = await digestsAt(uploads, staged, offset);
  if (checksum !== undefined) await setUnverified(db, row.id, offset);
  try {
    await stage.append(offset, yielding(body, held, state), {
      limit: row.size,
      onChunk: (chunk) => {
        state.update(chunk);
        checksum?.update(chunk);
      },
    });
    refuseWrong(checksum);
    if (checksum !== undefined) await setUnverified(db, row.id, null);
  } catch (error) {
    if (checksum !== undefined) await repaired(uploads, { ...row, unverified_from: offset });
    throw error;
  } finally {
    await keepDigests(uploads, staged, state);
  }
}

/** Ends an upload, also while bytes of it come. */
export async function endUpload(uploads: UploadContext, { userId, id }: UploadName): Promise<void> {
  const row = await findUpload(uploads.db, userId, id);
  authorize(userId, policy.endUpload, row);
  await uploads.locks.hold(
    id,
    async ({ settling }) => {
      settling();
      await abandon(uploads, row);
    },
    { interrupts: true },
  );
}

/**
 * Ends the upload that a call of that key has begun, or may yet begin: its sender got no answer, and has cancelled it.
 * A file that it has become stays.
 * @throws {ApiError} `upload_locked` where another process holds it.
 */
export async function endNamed(uploads: UploadContext, userId: string, key: string): Promise<void> {
  const { db } = uploads;
  const upload = await withDriveLock(db, userId, async (locked) => {
    const madeId = await voidKey(locked, key);
    return madeId === undefined ? undefined : findPromised(locked.tx, userId, madeId);
  });
  if (upload?.completed_at === null) await endUpload(uploads, { userId, id: upload.id });
}

/**
 * Ends the uploads whose files these ids are to become: some clients cancel by deleting the announced file.
 * @returns the ids of ended uploads.
 */
export async function endPromised(
  uploads: UploadContext,
  userId: string,
  fileIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const promised = await promisedFiles(uploads.db, userId, fileIds);
  for (const { id } of promised) await endUpload(uploads, { userId, id });
  return new Set(promised.map(({ file_id }) => file_id));
}
