import type { output } from 'zod/mini';
import type { uploadMany } from '../../../../api/contract/uploads.ts';
import { BlobError } from '../../../blobs/index.ts';
import { type Db, withDriveLock } from '../../../db/index.ts';
import { ApiError } from '../../../errors.ts';
import { createSemaphoreByKey } from '../../../http/semaphore.ts';
import { reach } from '../../../tree/granted.ts';
import { sniff } from '../../../tree/kinds/kinds.ts';
import type { NamedUpload } from '../begin/create.ts';
import { placeOf } from '../begin/replacing.ts';
import { type UploadContext, uploadPath } from '../deps.ts';
import { createDigests } from '../digests/digests.ts';
import { abandon } from '../receive/abandon.ts';
import { isFinal, type StoredFacts } from '../receive/finish.ts';
import { refusalOf } from '../refusal.ts';
import type { UploadRow } from '../repo.ts';
import { loadUpload, offsetOf } from '../state.ts';
import { recordManyDigests } from './batch-repo.ts';
import { beginUploads } from './begin-uploads.ts';
import { makeFiles, type Outcome, type Ready } from './make-files.ts';
import { orRefused } from './or-refusal.ts';
import { type BatchEntry, readBatch } from './read-batch.ts';

type Result = output<typeof uploadMany.answer>['results'][number];

/** Batches of one account at once, each with its contents in memory; the next ones are refused, and come again. */
const batchesAtOnce = { atOnce: 4, mostWaiting: 0 };

/**
 * Takes many small files at once. They are uploads as all others, which begin together in one transaction and end
 * together in another, so that it takes a few commits instead of four for each: their keys, reservations and names hold
 * as for one, and one that cannot be ended here goes on by itself.
 */
export function createBatches(uploads: UploadContext) {
  const turnOf = createSemaphoreByKey(batchesAtOnce);
  return (userId: string, body: AsyncIterable<Uint8Array>): Promise<Result[]> =>
    turnOf(userId)(async () => {
      const entries = await placed(uploads.db, userId, await readBatch(userId, body));
      const results = new Map<PlacedEntry, Result>();
      for (const [driveId, group] of Map.groupBy(entries, ({ wanted }) => wanted.driveId)) {
        const begun = await withDriveLock(uploads.db, driveId, (locked) => beginUploads(locked, group));
        const outcomes = await endAll(uploads, { userId, driveId }, begun, group);
        for (const [at, one] of begun.entries())
          results.set(
            group[at]!,
            one instanceof ApiError ? refused(one) : resultOf(one, outcomes.get(one.id)),
          );
      }
      return entries.map((entry) => results.get(entry)!);
    });
}

interface PlacedEntry extends BatchEntry {
  readonly wanted: NamedUpload;
}

/** With the drive of each folder, or of the file that is to be replaced. Where that may not be filled it is looked for in the sender’s own, and not found. */
async function placed(
  db: Db,
  userId: string,
  entries: readonly BatchEntry[],
): Promise<readonly PlacedEntry[]> {
  const drives = new Map<string, string>();
  const placeNamed = ({ wanted }: BatchEntry) => wanted.replaces?.fileId ?? wanted.parentId;
  for (const entry of entries) {
    if (drives.has(placeNamed(entry))) continue;
    const reached = await orRefused(() => reach(db, userId, 'uploadMany', placeOf(entry.wanted)));
    drives.set(placeNamed(entry), reached instanceof ApiError ? userId : reached.ownerId);
  }
  return entries.map((entry) => ({
    wanted: { ...entry.wanted, driveId: drives.get(placeNamed(entry))! },
    bytes: entry.bytes,
  }));
}

const refused = ({ reason, message }: ApiError): Result => ({ error: reason, error_description: message });

function resultOf(row: UploadRow, outcome: Outcome | undefined): Result {
  if (typeof outcome === 'string') return { file_id: outcome };
  const error = outcome ?? new ApiError('upload_locked');
  // An upload that ended without a file has no place any more.
  return isEnded(error) ? refused(error) : { ...refused(error), upload_url: uploadPath(row.id) };
}

const isEnded = (error: ApiError): boolean => isFinal(error) || error.reason === 'upload_gone';

/**
 * Writes all stages side by side, each under its upload's lock, and makes the files of all in one transaction once the
 * last is written. All locks are held until that is done.
 */
async function endAll(
  uploads: UploadContext,
  { userId, driveId }: Pick<NamedUpload, 'userId' | 'driveId'>,
  begun: readonly (UploadRow | ApiError)[],
  entries: readonly BatchEntry[],
): Promise<ReadonlyMap<string, Outcome>> {
  const outcomes = new Map<string, Outcome>();
  const ready: Ready[] = [];
  const { promise: stored, resolve: store } = Promise.withResolvers<ReadonlyMap<string, Outcome>>();
  const rows = begun.flatMap((row, at) =>
    row instanceof ApiError ? [] : [{ row, bytes: entries[at]!.bytes }],
  );
  let left = rows.length;
  const arrived = () => {
    left -= 1;
    if (left === 0) store(makeAll(uploads, driveId, ready));
  };
  await Promise.all(
    rows.map(async ({ row: { id }, bytes }) => {
      let isWaiting = true;
      const settle = () => {
        if (isWaiting) arrived();
        isWaiting = false;
      };
      try {
        await uploads.locks.hold(id, async ({ settling }) => {
          settling();
          const row = await loadUpload(uploads.db, userId, id);
          if (row.completed_at !== null) return void outcomes.set(id, row.result_id!);
          ready.push({ row, facts: await staged(uploads, row, bytes) });
          settle();
          outcomes.set(id, (await stored).get(id)!);
        });
      } catch (error) {
        outcomes.set(id, refusalIn(uploads, error));
      } finally {
        settle();
      }
    }),
  );
  return outcomes;
}

function refusalIn({ log }: UploadContext, error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof BlobError) return refusalOf(error);
  log.warn({ err: error }, 'upload of a batch failed');
  return new ApiError('unavailable', { cause: error });
}

/** @throws {ApiError} `upload_locked` for one that has some bytes already, by another way: it goes on there. */
async function staged(uploads: UploadContext, row: UploadRow, bytes: Buffer): Promise<StoredFacts> {
  const { blobs } = uploads;
  const isUntouched = row.taken_as === 'whole' && row.unverified_from === null && row.blob_hash === null;
  if (!isUntouched || (row.size > 0 && (await offsetOf(uploads, row)) > 0))
    throw new ApiError('upload_locked', { retryAfter: 1 });
  const digests = createDigests(row.size);
  digests.update(bytes);
  if (row.size > 0) await blobs.stage(row.id).append(0, onlyChunk(bytes), { limit: row.size });
  return { ...digests.finish(), ...(await sniff(bytes.subarray(0, 8192), row.name, row.mime_type)) };
}

async function* onlyChunk(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Sealing comes last, as for one: what is refused leaves no content behind. */
async function makeAll(
  uploads: UploadContext,
  driveId: string,
  ready: readonly Ready[],
): Promise<ReadonlyMap<string, Outcome>> {
  if (ready.length === 0) return new Map();
  const { db, blobs } = uploads;
  // First the digests: sealing removes the stage, and the transaction may still fail then.
  await recordManyDigests(
    db,
    ready.map(({ row: { id }, facts }) => ({ id, digests: facts })),
  );
  const outcomes = await withDriveLock(db, driveId, async (locked) => {
    const { outcomes: made, isNew } = await makeFiles(locked, ready);
    const toSeal = ready.filter(({ row: { id } }) => isNew.has(id));
    await Promise.all(toSeal.map(({ row, facts }) => blobs.stage(row.id).seal(facts.sha256)));
    return made;
  });
  for (const { row } of ready) {
    const outcome = outcomes.get(row.id);
    if (outcome instanceof ApiError && isFinal(outcome)) await abandon(uploads, row);
  }
  uploads.contentCame?.();
  return outcomes;
}
