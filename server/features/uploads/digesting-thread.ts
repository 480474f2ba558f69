import { parentPort } from 'node:worker_threads';
import { createDigests, type Digests, type FileDigests } from './digests.ts';

/** What the thread is told, in the order in which it is to be done. */
export type Told =
  | { readonly what: 'begin'; readonly key: number; readonly size: number | undefined }
  /** The memory is handed over, and handed back. */
  | { readonly what: 'bytes'; readonly key: number; readonly memory: ArrayBuffer; readonly length: number }
  | { readonly what: 'finish'; readonly key: number }
  | { readonly what: 'forget'; readonly key: number };

/** What it answers, to `bytes` and to `finish`. */
export type Answered =
  | { readonly key: number; readonly memory: ArrayBuffer }
  | { readonly key: number; readonly digests: FileDigests };

const states = new Map<number, Digests>();

function stateOf(key: number): Digests {
  const state = states.get(key);
  if (state === undefined) throw new Error('Digests that were not begun, or are forgotten');
  return state;
}

const answer = (answered: Answered, handedOver: ArrayBuffer[] = []): void =>
  parentPort?.postMessage(answered, handedOver);

// A fault ends the thread. All states are lost then, and built again from what was kept of the bytes.
parentPort?.on('message', (told: Told) => {
  const { key } = told;
  if (told.what === 'begin') states.set(key, createDigests(told.size));
  else if (told.what === 'forget') states.delete(key);
  else if (told.what === 'finish') answer({ key, digests: stateOf(key).finish() });
  else {
    stateOf(key).update(new Uint8Array(told.memory, 0, told.length));
    answer({ key, memory: told.memory }, [told.memory]);
  }
});
