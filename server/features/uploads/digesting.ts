import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Answered, Told } from './digesting-thread.ts';
import { createDigests, type Digests, type FileDigests } from './digests.ts';

/** Digests that are computed here or on another thread. */
export interface PacedDigests extends Pick<Digests, 'position'> {
  /** Copies what it does not take at once. */
  update(chunk: Uint8Array): void;
  /** Undefined when the next chunk may come; else resolves when it may. Never rejects. */
  ready?(): Promise<void> | undefined;
  /** No bytes come for now: memory is given back. */
  rest?(): void;
  /** Rejects when the thread ended: the digests have to be built again from what was kept. */
  finish(): FileDigests | Promise<FileDigests>;
  /** Never asked again. */
  forget?(): void;
}

export interface Digesting {
  /** The digests of a file of `size` bytes, of which none has come; undefined where nobody knows how many. */
  begin(size: number | undefined): PacedDigests;
  /** Ends the thread; what it computed is lost. */
  close(): Promise<void>;
}

export interface DigestingOptions {
  /** Bytes of a file for which it is worth to wake another thread. */
  readonly from?: number;
  /** States that the thread has at once; others are computed here. Each costs about 2 MiB while bytes come. */
  readonly most?: number;
  /** Milliseconds without a byte after which the threads give their memory (30 MB each) back. What they knew is lost then. */
  readonly idle?: number;
}

/** Bytes handed over at once. */
const chunkBytes = 512 * 1024;
/** Milliseconds after which the thread ends where no file is under way. */
const rest = 60_000;
/** One fills, one waits, one is read by each of two threads. */
const mostChunks = 4;

interface Reader {
  /** Also with undefined, when the thread has ended. */
  answered(answer: Answered | undefined): void;
}

/**
 * Digests of large files on threads of their own, one for MD5 and one for the others: either costs as much time as all
 * else about receiving bytes, and so the three are done at once. The threads begin with the first large file, and end
 * when none came for a while.
 *
 * When it ends in any other way, no upload is harmed: their digests then stand nowhere (`position` is not a number), as
 * after a restart of the server.
 */
export function createDigesting({
  from = 32 * 1024 * 1024,
  most = 16,
  idle = 10 * 60 * 1000,
}: DigestingOptions = {}): Digesting {
  const readers = new Map<number, Reader>();
  let thread: Worker | undefined;
  let timer: NodeJS.Timeout | undefined;
  let lastKey = 0;

  function start(): Worker {
    const made = new Worker(new URL('./digesting-thread.ts', import.meta.url), { execArgv: [] });
    made.unref();
    made.on('message', (answer: Answered) => readers.get(answer.key)?.answered(answer));
    // The end follows, which is all that matters.
    made.on('error', () => lose(made));
    made.on('exit', () => lose(made));
    return made;
  }

  function lose(ended: Worker): void {
    if (thread !== ended) return;
    clearTimeout(timer);
    thread = undefined;
    const lost = [...readers.values()];
    readers.clear();
    for (const reader of lost) reader.answered(undefined);
  }

  async function close(): Promise<void> {
    const ending = thread;
    if (ending === undefined) return;
    lose(ending);
    await ending.terminate();
  }

  function tell(told: Told, handedOver: ArrayBuffer[] = []): void {
    thread ??= start();
    clearTimeout(timer);
    timer = setTimeout(() => void close(), readers.size === 0 ? Math.min(rest, idle) : idle).unref();
    thread.postMessage(told, handedOver);
  }

  function begin(size: number | undefined): PacedDigests {
    lastKey += 1;
    const key = lastKey;
    const state = createRemote(key, size, tell, () => {
      if (readers.delete(key)) tell({ what: 'forget', key });
    });
    try {
      tell({ what: 'begin', key, size });
    } catch {
      // No thread can be had.
      return createDigests(size);
    }
    readers.set(key, state);
    return state;
  }

  return {
    begin: (size) =>
      (size ?? from) < from || readers.size >= most || availableParallelism() < 2
        ? createDigests(size)
        : begin(size),
    close,
  };
}

function createRemote(
  key: number,
  size: number | undefined,
  tell: (told: Told, handedOver?: ArrayBuffer[]) => void,
  forget: () => void,
): PacedDigests & Reader {
  let position = 0;
  let isLost = false;
  let filling: Uint8Array<ArrayBuffer> | undefined;
  let filled = 0;
  const free: ArrayBuffer[] = [];
  /** Chunks that the thread has. */
  let away = 0;
  let isResting = true;
  let waiting: PromiseWithResolvers<void> | undefined;
  let finishing: PromiseWithResolvers<FileDigests> | undefined;

  function handOver(): void {
    if (filling === undefined || filled === 0) return;
    away += 1;
    tell({ what: 'bytes', key, memory: filling.buffer, length: filled }, [filling.buffer]);
    filling = undefined;
    filled = 0;
  }

  return {
    get position() {
      return isLost ? Number.NaN : position;
    },
    update: (chunk) => {
      if (isLost) return;
      if (size !== undefined && position + chunk.length > size)
        throw new RangeError(`The file was said to have ${size} bytes`);
      isResting = false;
      for (let at = 0; at < chunk.length; ) {
        filling ??= new Uint8Array(free.pop() ?? new ArrayBuffer(chunkBytes));
        const part = chunk.subarray(at, at + chunkBytes - filled);
        filling.set(part, filled);
        filled += part.length;
        at += part.length;
        if (filled === chunkBytes) handOver();
      }
      position += chunk.length;
    },
    ready: () => {
      if (isLost || away < mostChunks) return undefined;
      waiting ??= Promise.withResolvers();
      return waiting.promise;
    },
    rest: () => {
      if (isLost) return;
      handOver();
      isResting = true;
      filling = undefined;
      free.length = 0;
    },
    finish: () => {
      if (isLost) return Promise.reject(new Error('The thread that computed the digests has ended'));
      if (finishing === undefined) {
        finishing = Promise.withResolvers();
        handOver();
        tell({ what: 'finish', key });
      }
      return finishing.promise;
    },
    forget,
    answered: (answer) => {
      if (answer === undefined) {
        isLost = true;
        filling = undefined;
        free.length = 0;
        finishing?.reject(new Error('The thread that computed the digests has ended'));
      } else if ('digests' in answer) finishing?.resolve(answer.digests);
      else {
        away -= 1;
        if (!isResting) free.push(answer.memory);
      }
      if (!isLost && away >= mostChunks) return;
      waiting?.resolve();
      waiting = undefined;
    },
  };
}
