import { ownWorker } from '../../../ui/own-worker.ts';
import type { Reading, Readings } from './readings.ts';
import workerAddress from './text-worker.ts?worker&url';

/** Milliseconds after which a text is shown as its source alone. */
const timeLimit = 10_000;

const startWorker = ownWorker('text-worker', workerAddress);

/**
 * Reads a text in a worker of its own.
 *
 * @param done is called with the result, or with null where there is none in time; not after the returned function was called
 */
export function readInWorker<Kind extends Reading>(
  kind: Kind,
  text: string,
  language: string,
  done: (result: Readings[Kind] | null) => void,
): () => void {
  const worker = startWorker();
  const stop = () => {
    clearTimeout(limit);
    worker.terminate();
  };
  const end = (result: Readings[Kind] | null) => {
    stop();
    done(result);
  };
  const limit = setTimeout(() => end(null), timeLimit);
  worker.onmessage = ({ data }: MessageEvent<Readings[Kind] | null>) => end(data);
  worker.onerror = () => end(null);
  worker.postMessage([kind, text, language]);
  return stop;
}
