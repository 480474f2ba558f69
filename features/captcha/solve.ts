import { ownWorker } from '../../ui/own-worker.ts';
import workerAddress from './altcha-worker.ts?worker&url';

const startWorker = ownWorker('captcha-worker', workerAddress);

/** @param resized is called when the page has got another size. */
export type Solve = (begun: Readonly<Record<string, unknown>>, resized: () => void) => Promise<unknown>;

/** The proof for what the call `challenge` answered. */
export const solve: Solve = ({ provider, challenge }) => {
  if (provider !== 'altcha') return Promise.reject(new Error(`no captcha ${provider}`));
  const worker = startWorker();
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data: solution }) =>
      solution === null ? reject(new Error('not solved')) : resolve({ challenge, solution });
    worker.onerror = reject;
    worker.postMessage(challenge);
  }).finally(() => worker.terminate());
};
