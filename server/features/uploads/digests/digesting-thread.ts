import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { lowerThreadPriority } from '../../../thread-priority.ts';
import { createDigests, type Digests, type FileDigests } from './digests.ts';

/** Messages to the thread, handled in order. */
export type DigestMessage =
  | { readonly what: 'begin'; readonly key: number; readonly size: number | undefined }
  /**
   * The memory is shared with this thread and the next, and written again once that has answered. It is not handed over: the garbage
   * collector would count it as new at every step, which costs more than all digests.
   */
  | {
      readonly what: 'bytes';
      readonly key: number;
      readonly memory: SharedArrayBuffer;
      readonly length: number;
    }
  | { readonly what: 'finish'; readonly key: number }
  | { readonly what: 'forget'; readonly key: number };

/** Answer to `finish`. */
export interface AnsweredDigests {
  readonly key: number;
  /** All but MD5. */
  readonly digests: FileDigests;
}

lowerThreadPriority();

const states = new Map<number, Digests>();

/** The thread that computes MD5: it gets the chunks that this one has processed. */
const next = workerData as MessagePort;

function stateOf(key: number): Digests {
  const state = states.get(key);
  if (state === undefined) throw new Error('Digests that were not begun, or are forgotten');
  return state;
}

/** Stands where the MD5 of digests would be that are computed on one thread. */
const elsewhere = { update: () => {}, digest: () => '' };

// An error ends the thread. All states are lost then, and rebuilt from the stored bytes.
parentPort?.on('message', (message: DigestMessage) => {
  const { key } = message;
  if (message.what === 'begin') states.set(key, createDigests(message.size, elsewhere));
  else if (message.what === 'forget') states.delete(key);
  else if (message.what === 'bytes') stateOf(key).update(new Uint8Array(message.memory, 0, message.length));
  else {
    const answered: AnsweredDigests = { key, digests: stateOf(key).finish() };
    parentPort?.postMessage(answered);
  }
  next.postMessage(message);
});
