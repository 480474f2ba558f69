import type { Stage } from '../../../blobs/index.ts';
import type { UploadContext } from '../deps.ts';
import type { UploadRow } from '../repo.ts';
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

/** For another way in which the bytes of an upload come; their end is the same for all. */
export interface Receiver {
  /** How far an upload is. One whose bytes are all here becomes a file. */
  readonly state: (name: UploadName) => Promise<UploadState>;
  /** Takes bytes at the end of an upload, and after the last of them makes the file. Parts that have come are given up. */
  readonly take: (name: UploadName, incoming: Incoming) => Promise<UploadState>;
  /** The bytes come in parts from here on; what came in one piece is given up, and with `anew` what came in parts. */
  readonly beginParts: (name: UploadName, how: { readonly anew: boolean }) => Promise<void>;
  /** Gives up all parts; the upload goes on waiting. */
  readonly dropParts: (name: UploadName) => Promise<void>;
  /** Makes the file of those parts, which are all here. @returns its id. */
  readonly joinParts: (name: UploadName, numbers: ReadonlySet<number>) => Promise<string>;
  /**
   * Holds a part, as an upload is held, while its bytes come: a second holder is refused (`upload_locked`), or takes over
   * where none came for a while. `stage` is where they lie. The upload's name is held meanwhile.
   */
  readonly holdPart: <T>(
    part: { readonly upload: Pick<UploadRow, 'id' | 'name_held_until'>; readonly number: number },
    body: AsyncIterable<Uint8Array>,
    work: (taken: PartTaking) => Promise<T>,
  ) => Promise<T>;
}

export const createReceiver = (context: UploadContext): Receiver => ({
  state: (name) => stateOf(context, name),
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
