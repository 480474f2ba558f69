import type { Held } from './locks.ts';
import type { UploadParts } from './parts.ts';
import { type Incoming, stateOf, takeBytes, type UploadName, type UploadState } from './receive.ts';
import { yielding } from './yielding.ts';

export type { Incoming, UploadName, UploadState };

/** What another door needs through which the bytes of an upload come; how they end is the same for all. */
export interface Receiver {
  /** How far an upload is. One whose bytes are all here becomes a file. */
  readonly state: (name: UploadName) => Promise<UploadState>;
  /** Takes bytes at the end of an upload, and after the last of them makes the file. */
  readonly take: (name: UploadName, incoming: Incoming) => Promise<UploadState>;
  /**
   * Holds a name of its own, as an upload is held, while bytes come: a second holder is refused (`upload_locked`), or
   * takes over where none came for a while.
   */
  readonly holdWhile: <T>(
    key: string,
    body: AsyncIterable<Uint8Array>,
    work: (body: AsyncIterable<Uint8Array>, held: Held) => Promise<T>,
  ) => Promise<T>;
}

export const createReceiver = (parts: UploadParts): Receiver => ({
  state: (name) => stateOf(parts, name),
  take: (name, incoming) => takeBytes(parts, name, incoming),
  holdWhile: (key, body, work) => parts.locks.hold(key, (held) => work(yielding(body, held), held)),
});
