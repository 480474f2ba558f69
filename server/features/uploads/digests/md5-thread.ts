import { createHash, type Hash } from 'node:crypto';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { lowerThreadPriority } from '../../../thread-priority.ts';
import type { DigestMessage } from './digesting-thread.ts';

/**
 * MD5 takes as long as all other digests together, and so it runs in parallel, on the chunks that their thread has
 * processed.
 */

/** Answers to `bytes` and to `finish`. */
export type AnsweredMd5 =
  | { readonly key: number; readonly isRead: true }
  | { readonly key: number; readonly md5: string };

lowerThreadPriority();

const states = new Map<number, Hash>();

const answer = (answered: AnsweredMd5): void => parentPort?.postMessage(answered);

// A fault ends the thread, and then the other one is ended too.
(workerData as MessagePort).on('message', (message: DigestMessage) => {
  const { key } = message;
  if (message.what === 'begin') return void states.set(key, createHash('md5'));
  if (message.what === 'forget') return void states.delete(key);
  const state = states.get(key);
  if (state === undefined) throw new Error('An MD5 that was not begun, or is forgotten');
  if (message.what === 'finish') return answer({ key, md5: state.copy().digest('hex') });
  state.update(new Uint8Array(message.memory, 0, message.length));
  answer({ key, isRead: true });
});
