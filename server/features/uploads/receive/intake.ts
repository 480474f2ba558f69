import type { Tx } from '../../../db/index.ts';
import type { UploadContext } from '../deps.ts';
import type { FileDigests } from '../digests/digests.ts';
import { digestsAt, keepDigests, measured, type Staged } from '../digests/stage-digests.ts';
import { keepBlob, settleReservation } from '../repo.ts';
import type { Held, UploadLocks } from './locks.ts';
import { yielding } from './yielding.ts';

export type { FileDigests, Held };

/** For content that arrives in another way and is no upload: the same stages, digests, locks and rows. */
export interface Intake {
  readonly hold: UploadLocks['hold'];
  /**
   * Appends bytes to a stage, digested on the way, until the source ends or the lock is lost. Resolves to the new size
   * of the stage.
   * @throws {BlobError} what arrived is kept.
   */
  readonly append: (
    staged: Staged,
    bytes: { readonly offset: number; readonly body: AsyncIterable<Uint8Array>; readonly held: Held },
  ) => Promise<number>;
  readonly measured: (staged: Staged) => Promise<FileDigests>;
  /** This stage is no longer needed, whatever became of its content. */
  readonly forget: (stageId: string) => void;
  /** Content has been kept, and its file is committed. */
  readonly contentCame: () => void;
  readonly keepBlob: (tx: Tx, blob: Parameters<typeof keepBlob>[1]) => Promise<unknown>;
  readonly settleReservation: (tx: Tx, userId: string, bytes: number) => Promise<unknown>;
}

export const createIntake = (parts: UploadContext): Intake => ({
  hold: parts.locks.hold,
  append: async (staged, { offset, body, held }) => {
    const state = await digestsAt(parts, staged, offset);
    try {
      return await parts.blobs.stage(staged.stageId).append(offset, yielding(body, held, state), {
        limit: staged.size ?? Number.POSITIVE_INFINITY,
        onChunk: (chunk) => state.update(chunk),
      });
    } finally {
      await keepDigests(parts, staged, state);
    }
  },
  measured: (staged) => measured(parts, staged),
  forget: parts.digests.drop,
  contentCame: () => parts.contentCame?.(),
  keepBlob,
  settleReservation,
});
