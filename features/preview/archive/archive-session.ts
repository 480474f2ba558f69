import type { NameEncoding } from '../../../api/contract/name-encoding-list.ts';
import type { ArchiveContents } from './entries.ts';
import type { Fault, FromWorker, ToWorker } from './messages.ts';

/** Milliseconds of work without a word of the worker after which it is given up; waiting for the network does not count. */
export const timeLimit = 20_000;

type Outcome<Result> = Result | Fault | 'unreached';

export interface OpenArchive {
  readonly list: (encoding: NameEncoding) => Promise<Outcome<ArchiveContents>>;
  readonly unpack: (index: number, password: string) => Promise<Outcome<Blob>>;
  readonly close: () => void;
}

interface Given {
  readonly start: () => Worker;
  readonly read: (start: number, end: number) => Promise<Uint8Array<ArrayBuffer>>;
  readonly size: number;
  /** Of the file. */
  readonly name: string;
  readonly language: string;
}

/**
 * One request after the other. A worker that failed, or was given up, is ended; the next request starts another, which
 * reads the table anew.
 */
export function archiveSession({ start, read, size, name, language }: Given): OpenArchive {
  let running: Worker | undefined;
  let isClosed = false;
  let before: Promise<unknown> = Promise.resolve();
  const inTurn = <Result>(work: () => Promise<Outcome<Result>>): Promise<Outcome<Result>> => {
    const done = before.then(() => (isClosed ? 'unreached' : work()));
    before = done.catch(() => undefined);
    return done;
  };
  const endWorker = (): void => {
    running?.terminate();
    running = undefined;
  };
  const ask = <Result>(
    worker: Worker,
    request: ToWorker,
    take: (message: FromWorker) => Result | undefined,
  ): Promise<Outcome<Result>> =>
    new Promise((resolve) => {
      let limit: ReturnType<typeof setTimeout> | undefined;
      const end = (outcome: Outcome<Result>): void => {
        clearTimeout(limit);
        worker.onmessage = null;
        worker.onerror = null;
        resolve(outcome);
      };
      const giveUp = (outcome: Outcome<Result>): void => {
        if (worker === running) endWorker();
        end(outcome);
      };
      const wait = (): void => {
        clearTimeout(limit);
        limit = setTimeout(() => giveUp('slow'), timeLimit);
      };
      worker.onerror = () => giveUp('broken');
      worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
        wait();
        if ('id' in data) {
          clearTimeout(limit);
          read(data.start, data.end).then(
            (bytes) => {
              if (worker !== running) return;
              wait();
              worker.postMessage({ id: data.id, bytes } satisfies ToWorker);
            },
            () => giveUp('unreached'),
          );
          return;
        }
        const taken = take(data);
        if (taken !== undefined) end(taken);
        else if ('ended' in data) end(data.ended === 'done' ? 'broken' : data.ended);
      };
      wait();
      worker.postMessage(request);
    });
  const list = (worker: Worker, encoding: NameEncoding) =>
    ask(worker, { do: 'list', size, name, language, encoding }, (message) =>
      'contents' in message ? message.contents : undefined,
    );
  return {
    list: (encoding) =>
      inTurn(() => {
        running ??= start();
        return list(running, encoding);
      }),
    unpack: (index, password) =>
      inTurn(async () => {
        if (running === undefined) {
          running = start();
          const contents = await list(running, 'auto');
          if (typeof contents === 'string') return contents;
        }
        const parts: Uint8Array<ArrayBuffer>[] = [];
        return ask(running, { do: 'unpack', index, password }, (message) => {
          if ('part' in message) parts.push(message.part);
          // As bytes of no kind: a browser must not show them as a page of ours.
          return 'ended' in message && message.ended === 'done'
            ? new Blob(parts, { type: 'application/octet-stream' })
            : undefined;
        });
      }),
    close: () => {
      isClosed = true;
      endWorker();
    },
  };
}
