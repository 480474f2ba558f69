import { ApiError } from '../../errors.ts';
import { forgetKeys } from '../../tree/repo/keys.ts';
import type { UploadContext } from './deps.ts';
import { abandon } from './receive/abandon.ts';
import { forgetCompleted, stagedUploads, stalledUploads } from './repo.ts';

export interface Cleaned {
  /** Uploads whose next byte did not come within a day: their bytes are released, stored and reserved. */
  readonly stalled: number;
  /** Bytes that belonged to no upload, as a crash may leave them. */
  readonly orphaned: number;
}

const atOnce = 100;
/** Milliseconds between two looks at the stages of this node. */
const sweepEvery = 3_600_000;

/** The job that ends stalled uploads, removes bytes that belong to none, and forgets those that ended a day ago, and keys of calls as old. */
export async function cleanUploads(uploads: UploadContext): Promise<Cleaned> {
  const stalled = await endStalled(uploads);
  await forgetCompleted(uploads.db);
  await forgetKeys(uploads.db);
  return { stalled, orphaned: await discardOrphans(uploads) };
}

const isStalled = (row: { completed_at: Date | null; expires_at: Date }): boolean =>
  row.completed_at === null && row.expires_at.getTime() <= Date.now();

async function endStalled(uploads: UploadContext): Promise<number> {
  let count = 0;
  for (;;) {
    const rows = await stalledUploads(uploads.db, atOnce);
    const ended = await Promise.all(rows.map((row) => endOne(uploads, row)));
    count += ended.filter(Boolean).length;
    // An upload that cannot be ended now is being written to; the next run tries again.
    if (rows.length < atOnce || !ended.some(Boolean)) return count;
  }
}

async function endOne(uploads: UploadContext, row: { id: string; user_id: string }): Promise<boolean> {
  try {
    return await uploads.locks.hold(row.id, async ({ settling }) => {
      settling();
      return abandon(uploads, row, isStalled);
    });
  } catch (error) {
    if (error instanceof ApiError && error.reason === 'upload_locked') return false;
    throw error;
  }
}

/** A part that was sent by itself has a stage that is named after its upload: `<id>p<number>`. */
const uploadOf = (stageId: string): string => stageId.replace(/p\d{1,5}$/, '');

/**
 * An upload has a row before it has bytes, so bytes without a row belong to none; nor do those of one that has begun again with another
 * node. Each node looks at its own.
 */
async function discardOrphans({ db, blobs, log, otherStages }: UploadContext): Promise<number> {
  const place = await blobs.stagePlace();
  let count = 0;
  const discardUnknown = async (ids: readonly string[]): Promise<void> => {
    const staged = new Set((await stagedUploads(db, ids.map(uploadOf), place)).map(({ id }) => id));
    for (const id of (await otherStages?.(ids)) ?? []) staged.add(id);
    for (const id of ids.filter((each) => !staged.has(uploadOf(each)))) {
      await blobs.stage(id).discard();
      count += 1;
    }
  };
  let batch: string[] = [];
  for await (const { id } of blobs.stages()) {
    batch.push(id);
    if (batch.length === atOnce) {
      await discardUnknown(batch);
      batch = [];
    }
  }
  await discardUnknown(batch);
  if (count > 0) log.warn({ count }, 'orphaned upload stages removed');
  return count;
}

/** Removes what is left in the stages of this node, again and again: the job looks at those of the node that runs it. */
export function sweepStages(uploads: UploadContext): { readonly close: () => Promise<void> } {
  let sweeping: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    sweeping = discardOrphans(uploads).catch((err: unknown) =>
      uploads.log.warn({ err }, 'the stages of uploads could not be swept'),
    );
  }, sweepEvery).unref();
  return {
    close: async () => {
      clearInterval(timer);
      await sweeping;
    },
  };
}
