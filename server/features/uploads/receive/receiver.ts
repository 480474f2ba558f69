import type { Stage } from '../../../blobs/index.ts';
import type { UploadContext } from '../deps.ts';
import type { UploadRow } from '../repo.ts';
import { isHere } from '../state.ts';
import { beginParts, dropParts, joinParts } from './in-parts.ts';
import type { Held } from './locks.ts';
import { partLock, partStage } from './part-stages.ts';
import { type Incoming, stateOf, takeBytes, type UploadName, type UploadState } from './receive.ts';
import { whileRenewing } from './renewing.ts';
import { yielding } from './yielding.ts';

/** A part that is held. */
interface PartTaking extends Pick<Held, 'settling'> {
  readonly body: AsyncIterable<Uint8Array>;
  readonly stage: Stage;
}

/** For another way in which the bytes of an upload arrive; finishing is the same for all. */
export interface Receiver {
  /** The offset of an upload. One whose bytes have all arrived becomes a file. */
  readonly state: (name: UploadName) => Promise<UploadState>;
  /** False where its bytes lie with another node. */
  readonly isHere: (upload: Pick<UploadRow, 'stage_place'>) => Promise<boolean>;
  /** Takes bytes at the end of an upload, and after the last of them makes the file. Parts that have come are given up. */
  readonly take: (name: UploadName, incoming: Incoming) => Promise<UploadState>;
  /** The bytes arrive in parts from here on; those of one piece are discarded, and with `anew` earlier parts too. */
  readonly beginParts: (name: UploadName, how: { readonly anew: boolean }) => Promise<void>;
  /** Discards all parts; the upload keeps waiting. */
  readonly dropParts: (name: UploadName) => Promise<void>;
  /** Makes the file of those parts, which are all here. @returns its id. */
  readonly joinParts: (name: UploadName, numbers: ReadonlySet<number>) => Promise<string>;
  /**
   * Locks a part, as an upload is locked, while its bytes arrive: a second holder is refused (`upload_locked`), or
   * takes over where none came for a while. `stage` is where they are stored. The upload's name is held meanwhile.
   */
  readonly holdPart: <T>(
    part: { readonly upload: Pick<UploadRow, 'id' | 'name_held_until'>; readonly number: number },
    body: AsyncIterable<Uint8Array>,
    work: (taken: PartTaking) => Promise<T>,
  ) => Promise<T>;
}

export const createReceiver = (context: UploadContext): Receiver => ({
  state: (name) => stateOf(context, name),
  isHere: (upload) => isHere(context, upload),
  take: (name, incoming) => takeBytes(context, name, incoming),
  beginParts: (name, how) => beginParts(context, name, how),
  dropParts: (name) => dropParts(context, name),
  joinParts: (name, numbers) => joinParts(context, name, numbers),
  holdPart: ({ upload, number }, body, work) =>
    context.locks.hold(partLock(upload.id, number), (held) =>
      whileRenewing(context, upload, () =>
        work({
          body: yielding(body, held),
          stage: context.blobs.stage(partStage(upload.id, number)),
          settling: held.settling,
        }),
      ),
    ),
});
