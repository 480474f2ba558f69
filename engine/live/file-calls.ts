import {
  type BigIntStats,
  closeSync,
  constants,
  type Dirent,
  fstatSync,
  openSync,
  readdirSync,
  readSync,
  statSync,
  stat as statWithCallback,
} from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { promisify } from 'node:util';
import { isMainThread } from 'node:worker_threads';

/**
 * The calls that are made for each file and folder of a site whenever it is looked at or read. The main thread has them made by the
 * pool, since a network folder may hang. A thread of its own serves nobody meanwhile, and makes them itself: each call of the pool
 * wakes two threads, which on a busy machine wait for a core each time, and a site has hundreds of files.
 */
interface FileCalls {
  readonly stat: (path: string) => Promise<BigIntStats>;
  readonly entriesOf: (folder: string) => Promise<Dirent[]>;
  /** A pipe would be waited for until somebody writes to it: it is not, and nothing is read of it. */
  readonly openFile: (path: string) => Promise<OpenFile>;
}

interface OpenFile {
  readonly stat: () => Promise<{ readonly size: number; isFile(): boolean }>;
  /** Reads into the bytes from this offset on, which is the same in the file. @returns how many. */
  readonly readInto: (bytes: Buffer, offset: number) => Promise<number>;
  readonly close: () => Promise<void>;
}

const toRead = constants.O_RDONLY | constants.O_NONBLOCK;
const statByPool = promisify(statWithCallback);

const byPool: FileCalls = {
  stat: (path) => statByPool(path, { bigint: true }),
  entriesOf: (folder) => readdir(folder, { withFileTypes: true }),
  openFile: async (path) => {
    const file = await open(path, toRead);
    return {
      stat: () => file.stat(),
      readInto: async (bytes, offset) =>
        (await file.read(bytes, offset, bytes.length - offset, offset)).bytesRead,
      close: () => file.close(),
    };
  },
};

const atOnce: FileCalls = {
  stat: async (path) => statSync(path, { bigint: true }),
  entriesOf: async (folder) => readdirSync(folder, { withFileTypes: true }),
  openFile: async (path) => {
    const file = openSync(path, toRead);
    return {
      stat: async () => fstatSync(file),
      readInto: async (bytes, offset) => readSync(file, bytes, offset, bytes.length - offset, offset),
      close: async () => closeSync(file),
    };
  },
};

let calls = isMainThread ? byPool : atOnce;

/** Has this thread make the calls itself, as one does that serves nobody: for commands. */
export function callAtOnce(): void {
  calls = atOnce;
}

export const stat: FileCalls['stat'] = (path) => calls.stat(path);
export const entriesOf: FileCalls['entriesOf'] = (folder) => calls.entriesOf(folder);
export const openFile: FileCalls['openFile'] = (path) => calls.openFile(path);
