import { type BigIntStats, type Dirent, readdirSync, statSync, stat as statWithCallback } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { promisify } from 'node:util';
import { isMainThread } from 'node:worker_threads';

/**
 * The two calls that are made for each file and folder of a site whenever it is looked at. The main thread has them made by the
 * pool, since a network folder may hang. A thread of its own serves nobody meanwhile, and makes them itself: each call of the pool
 * wakes two threads, which on a busy machine wait for a core each time, and a site has hundreds of files.
 */
interface FileCalls {
  readonly stat: (path: string) => Promise<BigIntStats>;
  readonly entriesOf: (folder: string) => Promise<Dirent[]>;
}

const statByPool = promisify(statWithCallback);

const byPool: FileCalls = {
  stat: (path) => statByPool(path, { bigint: true }),
  entriesOf: (folder) => readdir(folder, { withFileTypes: true }),
};

const atOnce: FileCalls = {
  stat: async (path) => statSync(path, { bigint: true }),
  entriesOf: async (folder) => readdirSync(folder, { withFileTypes: true }),
};

export const { stat, entriesOf } = isMainThread ? byPool : atOnce;
