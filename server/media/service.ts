import { BlobError, type BlobStore } from '../blobs/index.ts';
import type { Db } from '../db/index.ts';
import type { MediaFacts } from '../tree/media.ts';
import { coverKindOf } from './covers/kinds.ts';
import { noFacts } from './facts.ts';
import { probeWithFfprobe } from './ffprobe.ts';
import type { MediaPrograms } from './programs.ts';
import { type ReadContent, readCoverInProcess, readInProcess } from './reading-process.ts';
import { contentWithoutMedia, mediaOf, setMedia, type UnreadContent } from './repo.ts';
import { stillOf } from './still.ts';

interface MediaDeps {
  readonly db: Db;
  readonly blobs: Pick<BlobStore, 'read' | 'openFile'>;
  readonly programs: MediaPrograms;
  readonly log: { warn(facts: object, message: string): void };
}

export interface Media {
  /**
   * Reads the facts of content that came since, the newest first, for some seconds.
   * @returns whether there may be more.
   */
  readonly readNew: (signal: AbortSignal) => Promise<boolean>;
  /** Whether `pictureOf` can answer for this type on this machine. */
  readonly hasPictures: (mimeType: string) => boolean;
  /**
   * A frame of a film, the cover inside a record or a book, a page or a drawing, as a picture that is not to be trusted;
   * undefined where there is none.
   */
  readonly pictureOf: (content: TypedContent, signal: AbortSignal) => Promise<Uint8Array | undefined>;
}

interface TypedContent extends ReadContent {
  readonly mimeType: string;
}

const atOnce = 50;
/** Milliseconds after which a run begins with no further content, so that other slow jobs have their turn. */
const longestRun = 20_000;

/** Milliseconds: 24 million pixels take 4 s of a processor that may have other work. */
const longestHeic = 60_000;

export function createMedia({ db, blobs, programs, log }: MediaDeps): Media {
  const factsOf = async (
    { hash, size, category, mime_type }: UnreadContent,
    signal: AbortSignal,
  ): Promise<MediaFacts> => {
    const content = { hash: hash.toString('hex'), size };
    if (size > 0 && coverKindOf(mime_type ?? '') === 'zip')
      return (await readInProcess(blobs, content, 'container', { signal })) ?? noFacts;
    if (size === 0 || !['IMAGE', 'VIDEO', 'AUDIO'].includes(category ?? '')) return noFacts;
    if (category === 'IMAGE') return (await readInProcess(blobs, content, 'picture', { signal })) ?? noFacts;
    const { ffprobe } = programs;
    if (ffprobe === undefined || blobs.openFile === undefined) {
      return (await readInProcess(blobs, content, 'media', { signal })) ?? noFacts;
    }
    const file = await blobs.openFile(content.hash);
    try {
      return (await probeWithFfprobe(ffprobe, file, { signal })) ?? noFacts;
    } finally {
      await file.close();
    }
  };

  const isFilm = (mimeType: string): boolean => mimeType.startsWith('video/');
  const canTakeStills = programs.ffmpeg !== undefined && blobs.openFile !== undefined;

  return {
    hasPictures: (mimeType) => coverKindOf(mimeType) !== undefined || (canTakeStills && isFilm(mimeType)),
    pictureOf: async ({ mimeType, ...content }, signal) => {
      const kind = coverKindOf(mimeType);
      if (kind !== undefined)
        return readCoverInProcess(blobs, content, kind, {
          signal,
          ...(kind === 'heic' && { within: longestHeic }),
        });
      const { ffmpeg } = programs;
      if (!isFilm(mimeType) || ffmpeg === undefined || blobs.openFile === undefined) return undefined;
      const known = await mediaOf(db, Buffer.from(content.hash, 'hex'));
      const file = await blobs.openFile(content.hash);
      try {
        return await stillOf(ffmpeg, file, { duration: known?.duration, signal });
      } finally {
        await file.close();
      }
    },
    readNew: async (signal) => {
      const end = performance.now() + longestRun;
      let last: Buffer | undefined;
      while (performance.now() < end) {
        const rows = await contentWithoutMedia(db, atOnce, last);
        for (const row of rows) {
          signal.throwIfAborted();
          if (performance.now() > end) return true;
          last = row.hash;
          try {
            await setMedia(db, row.hash, await factsOf(row, signal));
          } catch (err) {
            if (!(err instanceof BlobError)) throw err;
            // Missing content is reported by checks of the storage; it has no facts.
            if (err.reason === 'missing') await setMedia(db, row.hash, noFacts);
            else log.warn({ err }, 'content not readable for its media facts');
          }
        }
        if (rows.length < atOnce) return false;
      }
      return true;
    },
  };
}
