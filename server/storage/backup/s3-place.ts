import { Readable } from 'node:stream';
import { BlobError, type openBackupBucket } from '../../blobs/index.ts';
import { BackupError, BackupPlaceError, stateFolder } from './manifest.ts';
import type { BackupPlace } from './place.ts';

interface Bucket extends ReturnType<typeof openBackupBucket> {
  /** `s3://bucket/prefix` */
  readonly name: string;
  /** Of the store, where it is not Amazon's. */
  readonly endpoint: string | undefined;
}

/** Bytes of a manifest and its like at most: another one is damaged. */
const mostText = 16 * 1024 * 1024;
/** Bytes of one question by those who read slowly: with hundreds of states so many lists are read side by side. */
const block = 256 * 1024;

/** Backups below a prefix of a bucket. An object is there whole or not at all, so nothing has to be made durable. */
export function s3Place({ name, endpoint, objects, content }: Bucket): BackupPlace {
  const asked = async <Result>(work: Promise<Result>): Promise<Result> => {
    try {
      return await work;
    } catch (error) {
      throw inWords(name, error);
    }
  };
  async function* all<Thing>(things: AsyncIterable<Thing>): AsyncGenerator<Thing> {
    try {
      yield* things;
    } catch (error) {
      throw inWords(name, error);
    }
  }
  const opened = async (reading: Promise<Readable>): Promise<Readable> => {
    const source = await asked(reading);
    const stream = Readable.from(all(source), { objectMode: false, highWaterMark: 1024 * 1024 });
    // A generator that was never asked for a byte would leave it open.
    return stream.once('close', () => source.destroy());
  };
  return {
    name,
    content: {
      read: (hash, range) => opened(content.read(hash, range)),
      put: (hash, source, size) => asked(content.put(hash, source, size)),
      size: (hash) => asked(content.size(hash)),
      remove: (hash) => asked(content.remove(hash)),
      list: () => all(content.list()),
    },
    contentAt: 'content/blobs',
    whyEmpty: 'is it the bucket that was meant?',
    find: async () => JSON.stringify([endpoint, name]),
    isEmpty: async () => {
      for await (const _ of all(objects.list(''))) return false;
      return true;
    },
    folders: (beginning) => asked(objects.folders(beginning)),
    readText: async (path) => {
      try {
        return await textOf(await objects.read(path));
      } catch (error) {
        if (error instanceof BlobError && error.reason === 'missing') return undefined;
        throw inWords(name, error);
      }
    },
    read: (path) => opened(objects.read(path)),
    readSlowly: async function* (path) {
      const size = await asked(objects.size(path));
      if (size === undefined) throw new BackupError(`The backup is not whole: ${name}/${path} is missing.`);
      for (let start = 0; start < size; start += block) {
        const range = { start, end: Math.min(start + block, size) - 1 };
        yield* await opened(objects.read(path, range));
      }
    },
    write: (path, source) => asked(objects.write(path, source)),
    replace: (path, text) => asked(objects.write(path, bytesOf(text))),
    remove: (path) => asked(objects.remove(path)),
    removeFolder: async (path) => {
      for await (const key of all(objects.list(`${path}/`))) await asked(objects.remove(key));
    },
    tidy: async () => {
      await asked(content.sweep?.(new Date()) ?? Promise.resolve());
      await asked(objects.sweep(stateFolder.beginning));
    },
  };
}

/** Names the place where the store does not answer, or refuses: without it nobody knows which of two stores is meant. */
const inWords = (name: string, error: unknown): unknown =>
  error instanceof BlobError && (error.reason === 'unavailable' || error.reason === 'too-large')
    ? new BackupPlaceError(`${name} cannot be used: ${error.message}.`, { cause: error })
    : error;

async function textOf(stream: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > mostText) break;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

async function* bytesOf(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}
