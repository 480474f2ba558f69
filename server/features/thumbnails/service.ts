import type { ThumbnailSize } from '../../../api/contract/files.ts';
import { BlobError, type BlobStore } from '../../blobs/store.ts';
import { ApiError } from '../../errors.ts';
import { createPool } from '../../http/pool.ts';
import { createSemaphore, createSemaphoreByKey } from '../../http/semaphore.ts';
import { createThumbnailCache } from './cache.ts';
import { createDecoderBudget, createDecoderProcess, type DecoderProcessOptions } from './decoder-process.ts';
import type { MemoryBudget } from './memory-budget.ts';
import { isPicture, longerSide } from './sizes.ts';

export interface ThumbnailsOptions {
  readonly blobs: Pick<BlobStore, 'read'>;
  /** Absolute path of a folder for thumbnails alone; made when needed, may be deleted at any time. */
  readonly folder: string;
  readonly now: () => number;
  readonly log: { info(facts: object, message: string): void; warn(facts: object, message: string): void };
  /** Memory that is shared with other decoders of pictures. */
  readonly budget?: MemoryBudget;
  readonly decoder?: Omit<DecoderProcessOptions, 'budget'>;
  /** Pictures of what is none itself: frames of films, covers of records. Without it they have no thumbnails. */
  readonly covers?: Covers | undefined;
  /** Pictures that are decoded at once. */
  readonly atOnce?: number;
  /** Pictures that wait for that; beyond, callers are told to retry. */
  readonly mostWaiting?: number;
}

interface Covers {
  readonly hasPictures: (mimeType: string) => boolean;
  /** Undefined where there is none after all. */
  readonly pictureOf: (content: Picture, signal: AbortSignal) => Promise<Uint8Array | undefined>;
}

export interface Picture {
  /** SHA-256, lower-case hex. */
  readonly hash: string;
  /** Bytes. */
  readonly size: number;
  readonly mimeType: string;
  /** Whose it is. */
  readonly userId: string;
}

export interface Thumbnails {
  /**
   * The thumbnail as WebP. Rejects with `not_a_picture` where there can be none, `unavailable` where too many are being
   * made, and with the reason of `signal` where that ends the last wait for it before it was begun.
   */
  readonly read: (picture: Picture, size: ThumbnailSize, signal: AbortSignal) => Promise<Uint8Array>;
  /** For when content is removed for good: no picture of it stays behind. */
  readonly forget: (hash: string) => Promise<void>;
  /** Ends the processes that decode pictures. */
  readonly close: () => Promise<void>;
}

/** Films and records of one account that wait; as many as a screen of large tiles shows, and some more. */
const mostWaitingOfAccount = 64;
const noCover = { broken: 'no picture inside' };
/** Bytes; a larger picture gets no thumbnail. */
const largestPicture = 64 * 1024 * 1024;

interface Job {
  readonly made: Promise<Uint8Array | 'broken'>;
  readonly leave: AbortController;
  waiters: number;
}

/** Small pictures of pictures, made when they are first looked at. */
export function createThumbnails({
  blobs,
  folder,
  now,
  log,
  budget = createDecoderBudget(),
  decoder,
  covers,
  atOnce = 2,
  mostWaiting = 256,
}: ThumbnailsOptions): Thumbnails {
  const cache = createThumbnailCache(folder, now);
  const decoders = Array.from({ length: atOnce }, () => createDecoderProcess({ ...decoder, budget }));
  const pool = createPool(decoders, mostWaiting);
  // Films are slow, and must not keep pictures waiting; and those of one account not the films of others.
  const coverSemaphore = createSemaphore({ atOnce: 1, mostWaiting });
  const coverSemaphoreOf = createSemaphoreByKey({ atOnce: 1, mostWaiting: mostWaitingOfAccount });
  const jobs = new Map<string, Job>();

  const make = (picture: Picture, size: ThumbnailSize, signal: AbortSignal) =>
    isPicture(picture.mimeType)
      ? resized(picture, size, signal, () => bytesOf(blobs, picture))
      : coverSemaphoreOf(picture.userId)(
          () => coverSemaphore(() => covered(picture, size, signal), signal),
          signal,
        );

  const covered = async (picture: Picture, size: ThumbnailSize, signal: AbortSignal) => {
    const known = await cache.find(picture.hash, size);
    if (known !== undefined) return known;
    const cover = await covers?.pictureOf(picture, signal);
    const resizing = resized(picture, size, signal, async () => cover);
    if (resizing === undefined) throw new ApiError('unavailable', { retryAfter: 2 });
    return resizing;
  };

  const resized = (
    picture: Picture,
    size: ThumbnailSize,
    signal: AbortSignal,
    read: () => Promise<Uint8Array | undefined>,
  ) =>
    pool.take(async ({ resize }) => {
      // Another size of it may have been tried while this one waited.
      const known = await cache.find(picture.hash, size);
      if (known !== undefined) return known;
      const bytes = await read();
      const result = bytes === undefined ? noCover : await resize(bytes, longerSide[size]);
      const isBroken = 'broken' in result;
      if (isBroken) log.info({ hash: picture.hash, why: result.broken }, 'thumbnail not possible');
      const keeping = isBroken
        ? cache.keepBroken(picture.hash)
        : cache.keep(picture.hash, size, result.thumbnail);
      // Without space on the disk, thumbnails are made each time.
      await keeping.catch((err) => log.warn({ err }, 'thumbnail not cached'));
      return isBroken ? 'broken' : result.thumbnail;
    }, signal);

  const jobFor = (picture: Picture, size: ThumbnailSize): Job => {
    const key = `${picture.hash} ${size}`;
    const known = jobs.get(key);
    if (known !== undefined && !known.leave.signal.aborted) return known;
    const leave = new AbortController();
    const made = make(picture, size, leave.signal);
    if (made === undefined) throw new ApiError('unavailable', { retryAfter: 2 });
    const job = { made, leave, waiters: 0 };
    jobs.set(key, job);
    const forget = (): void => {
      if (jobs.get(key) === job) jobs.delete(key);
    };
    made.then(forget, forget);
    return job;
  };

  return {
    read: async (picture, size, signal) => {
      const { mimeType, size: bytes } = picture;
      const isShown = isPicture(mimeType) ? bytes <= largestPicture : covers?.hasPictures(mimeType);
      if (!isShown || bytes === 0) throw new ApiError('not_a_picture');
      const known = await cache.find(picture.hash, size);
      const thumbnail = known ?? (await sharedBy(jobFor(picture, size), signal));
      if (thumbnail === 'broken') throw new ApiError('not_a_picture');
      return thumbnail;
    },
    forget: cache.forget,
    close: async () => void (await Promise.all(decoders.map(({ close }) => close()))),
  };
}

/** The last caller to leave removes the job from the queue. */
async function sharedBy(job: Job, signal: AbortSignal): Promise<Uint8Array | 'broken'> {
  job.waiters += 1;
  const left = (): void => {
    job.waiters -= 1;
    if (job.waiters === 0) job.leave.abort(signal.reason);
  };
  if (signal.aborted) left();
  else signal.addEventListener('abort', left, { once: true });
  try {
    return await job.made;
  } finally {
    signal.removeEventListener('abort', left);
  }
}

async function bytesOf(blobs: Pick<BlobStore, 'read'>, { hash, size }: Picture): Promise<Uint8Array> {
  try {
    const chunks: Buffer[] = [];
    for await (const chunk of await blobs.read(hash, { start: 0, end: size - 1 })) chunks.push(chunk);
    return Buffer.concat(chunks);
  } catch (cause) {
    if (!(cause instanceof BlobError)) throw cause;
    throw new ApiError(cause.reason === 'unavailable' ? 'unavailable' : 'internal', { cause });
  }
}
