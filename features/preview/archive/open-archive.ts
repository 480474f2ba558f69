import { ownWorker } from '../../../ui/own-worker.ts';
import workerAddress from './archive-worker.ts?worker&url';
import type { ArchiveEntry } from './entries.ts';
import type { Fault, FromWorker, ToWorker } from './messages.ts';

const startWorker = ownWorker('archive-worker', workerAddress);

/** Milliseconds without a word of the worker after which it is given up; waiting for the network does not count. */
const timeLimit = 20_000;

interface Contents {
  readonly entries: readonly ArchiveEntry[];
  readonly leftOut: number;
}
type Outcome<Result> = Result | Fault | 'unreached';

export interface OpenArchive {
  readonly list: () => Promise<Outcome<Contents>>;
  readonly unpack: (index: number, password: string) => Promise<Outcome<Blob>>;
  readonly close: () => void;
}

/** An archive that is read by ranges of its address, never as a whole. */
export function openArchive(url: string, size: number, language: string): OpenArchive {
  const worker = startWorker();
  const send = (message: ToWorker): void => worker.postMessage(message);
  const ask = <Result>(
    request: ToWorker,
    take: (message: FromWorker) => Result | undefined,
  ): Promise<Outcome<Result>> =>
    new Promise((resolve) => {
      let limit: ReturnType<typeof setTimeout> | undefined;
      const end = (outcome: Outcome<Result>): void => {
        clearTimeout(limit);
        worker.onmessage = null;
        resolve(outcome);
      };
      const wait = (): void => {
        clearTimeout(limit);
        limit = setTimeout(() => end('refused'), timeLimit);
      };
      worker.onerror = () => end('broken');
      worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
        wait();
        if ('id' in data) {
          clearTimeout(limit);
          void readRange(url, data.start, data.end).then(
            (bytes) => {
              wait();
              send({ id: data.id, bytes });
            },
            () => end('unreached'),
          );
          return;
        }
        const taken = take(data);
        if (taken !== undefined) end(taken);
        else if ('ended' in data) end(data.ended === 'done' ? 'broken' : data.ended);
      };
      wait();
      send(request);
    });
  return {
    list: () =>
      ask({ do: 'list', size, language }, (message) => ('entries' in message ? message : undefined)),
    unpack: (index, password) => {
      const parts: Uint8Array<ArrayBuffer>[] = [];
      return ask({ do: 'unpack', index, password }, (message) => {
        if ('part' in message) parts.push(message.part);
        // As bytes of no kind: a browser must not show them as a page of ours.
        return 'ended' in message && message.ended === 'done'
          ? new Blob(parts, { type: 'application/octet-stream' })
          : undefined;
      });
    },
    close: () => worker.terminate(),
  };
}

async function readRange(url: string, start: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
  const headers = { range: `bytes=${start}-${end - 1}` };
  const answer = await fetch(url, { headers, credentials: 'omit' });
  if (answer.status !== 206) {
    await answer.body?.cancel();
    throw new Error(`a part of the archive was answered with ${answer.status}`);
  }
  return new Uint8Array(await answer.arrayBuffer());
}
