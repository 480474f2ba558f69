import { parentPort, Worker } from 'node:worker_threads';
import { createDigests, type Digests, type FileDigests } from './digests.ts';
import type { AnsweredMd5 } from './md5-thread.ts';

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

/** The next in the row: what this thread has read goes on to it, and from it back. */
const next = new Worker(new URL('./md5-thread.ts', import.meta.url), { execArgv: [] });
const fail = (): void => {
  throw new Error('The thread of the MD5 has ended');
};
next.on('error', fail);
next.on('exit', fail);
next.on('message', (answered: AnsweredMd5) => {
  if ('memory' in answered) answer(answered, [answered.memory]);
  else {
    const { key, md5 } = answered;
    const state = states.get(key);
    if (state !== undefined) answer({ key, digests: { ...state.finish(), md5 } });
  }
});

/** Stands where the MD5 of digests would be that are computed on one thread. */
const elsewhere = { update: () => {}, digest: () => '' };

// A fault ends the thread. All states are lost then, and built again from what was kept of the bytes.
parentPort?.on('message', (told: Told) => {
  const { key } = told;
  if (told.what === 'begin') states.set(key, createDigests(told.size, elsewhere));
  else if (told.what === 'forget') states.delete(key);
  else if (told.what === 'bytes') stateOf(key).update(new Uint8Array(told.memory, 0, told.length));
  else stateOf(key);
  next.postMessage(told, told.what === 'bytes' ? [told.memory] : []);
});
