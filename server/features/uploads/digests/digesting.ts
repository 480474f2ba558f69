import { availableParallelism } from 'node:os';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import type { AnsweredDigests, DigestMessage } from './digesting-thread.ts';
import { createDigests, type Digests, type FileDigests } from './digests.ts';
import type { AnsweredMd5 } from './md5-thread.ts';

/** Digests that are computed here or on another thread. */
export interface PacedDigests extends Pick<Digests, 'position'> {
  /** Copies what it does not process at once. */
  update(chunk: Uint8Array): void;
  /** Undefined when the next chunk may come; else resolves when it may. Never rejects. */
  ready?(): Promise<void> | undefined;
  /** No bytes come for now: memory is given back. */
  rest?(): void;
  /** Rejects when the thread ended: the digests have to be rebuilt from the stored bytes. */
  finish(): FileDigests | Promise<FileDigests>;
  /** No longer needed. */
  forget?(): void;
}

export interface Digesting {
  /** The digests of a file of `size` bytes at offset 0; undefined for an unknown size. */
  begin(size: number | undefined): PacedDigests;
  /** Ends the thread; its state is lost. */
  close(): Promise<void>;
}

interface DigestingOptions {
  /** Bytes of a file for which it is worth to wake another thread. */
  readonly from?: number;
  /** States that the thread has at once; others are computed here. Each costs about 2 MiB while bytes come. */
  readonly most?: number;
  /**
   * Milliseconds without a byte after which the threads release their memory (30 MB each). Their state is lost then.
   */
  readonly idle?: number;
}

/** Bytes handed over at once. */
const chunkBytes = 512 * 1024;
/** Milliseconds after which the thread ends where no file is in progress. */
const rest = 60_000;
/** One is filled, one is read by each of two threads, and the others wait, so that no thread is idle. */
const mostChunks = 6;

type Answered = AnsweredDigests | AnsweredMd5;

/** The chunk goes from the first thread to the second; either may answer. */
interface Threads {
  readonly first: Worker;
  readonly second: Worker;
}

interface Reader {
  /** Also with undefined, when the threads have ended. */
  answered(answer: Answered | undefined): void;
}

/**
 * Digests of large files on threads of their own, one for MD5 and one for the others: each costs as much time as
 * everything else about receiving bytes, so the three run in parallel. The threads start with the first large file, and
 * end when none came for a while.
 *
 * When a thread ends in any other way, no upload fails: their digests are then unknown (`position` is not a number), as
 * after a restart of the server.
 */
export function createDigesting({
  from = 32 * 1024 * 1024,
  most = 16,
  idle = 10 * 60 * 1000,
}: DigestingOptions = {}): Digesting {
  const readers = new Map<number, Reader>();
  let threads: Threads | undefined;
  let timer: NodeJS.Timeout | undefined;
  let lastKey = 0;

  function start(): Threads {
    const { port1, port2 } = new MessageChannel();
    const made = {
      first: new Worker(new URL('./digesting-thread.ts', import.meta.url), reading(port1)),
      second: new Worker(new URL('./md5-thread.ts', import.meta.url), reading(port2)),
    };
    for (const each of [made.first, made.second]) {
      each.unref();
      each.on('message', (answer: Answered) => readers.get(answer.key)?.answered(answer));
      // The end follows, which is all that matters.
      each.on('error', () => void lose(made));
      each.on('exit', () => void lose(made));
    }
    return made;
  }

  /** One without the other is of no use. */
  async function lose(ended: Threads): Promise<void> {
    if (threads !== ended) return;
    clearTimeout(timer);
    threads = undefined;
    const lost = [...readers.values()];
    readers.clear();
    for (const reader of lost) reader.answered(undefined);
    await Promise.all([ended.first.terminate(), ended.second.terminate()]);
  }

  async function close(): Promise<void> {
    if (threads !== undefined) await lose(threads);
  }

  function post(message: DigestMessage): void {
    threads ??= start();
    clearTimeout(timer);
    timer = setTimeout(() => void close(), readers.size === 0 ? Math.min(rest, idle) : idle).unref();
    threads.first.postMessage(message);
  }

  function begin(size: number | undefined): PacedDigests {
    lastKey += 1;
    const key = lastKey;
    const state = createRemote(key, size, post, () => {
      if (readers.delete(key)) post({ what: 'forget', key });
    });
    try {
      post({ what: 'begin', key, size });
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

const reading = (port: MessagePort) => ({ execArgv: [], workerData: port, transferList: [port] });

function createRemote(
  key: number,
  size: number | undefined,
  post: (message: DigestMessage) => void,
  forget: () => void,
): PacedDigests & Reader {
  let position = 0;
  let isLost = false;
  let filling: Uint8Array<SharedArrayBuffer> | undefined;
  let filled = 0;
  const free: SharedArrayBuffer[] = [];
  /** Chunks that the threads have, in the order in which they answer. */
  const away: SharedArrayBuffer[] = [];
  let isResting = true;
  let waiting: PromiseWithResolvers<void> | undefined;
  let finishing: PromiseWithResolvers<FileDigests> | undefined;
  let found: Partial<FileDigests> = {};

  function handOver(): void {
    if (filling === undefined || filled === 0) return;
    away.push(filling.buffer);
    post({ what: 'bytes', key, memory: filling.buffer, length: filled });
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
        filling ??= new Uint8Array(free.pop() ?? new SharedArrayBuffer(chunkBytes));
        const part = chunk.subarray(at, at + chunkBytes - filled);
        filling.set(part, filled);
        filled += part.length;
        at += part.length;
        if (filled === chunkBytes) handOver();
      }
      position += chunk.length;
    },
    ready: () => {
      if (isLost || away.length < mostChunks) return undefined;
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
        post({ what: 'finish', key });
      }
      return finishing.promise;
    },
    forget,
    answered: (answer) => {
      if (answer === undefined) {
        isLost = true;
        filling = undefined;
        free.length = 0;
        away.length = 0;
        finishing?.reject(new Error('The thread that computed the digests has ended'));
      } else if ('digests' in answer || 'md5' in answer) {
        found = 'digests' in answer ? { ...answer.digests, ...found } : { ...found, md5: answer.md5 };
        if (found.sha256 !== undefined && found.md5) finishing?.resolve(found as FileDigests);
      } else {
        const memory = away.shift();
        if (!isResting && memory !== undefined) free.push(memory);
      }
      if (!isLost && away.length >= mostChunks) return;
      waiting?.resolve();
      waiting = undefined;
    },
  };
}
