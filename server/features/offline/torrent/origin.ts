import { BlobError, type BlobStore } from '../../../blobs/index.ts';
import type { Db } from '../../../db/index.ts';
import { type Egress, EgressError } from '../../../egress/index.ts';
import { ApiError, invalid } from '../../../errors.ts';
import { createSemaphoreByKey } from '../../../http/semaphore.ts';
import {
  type InspectedTorrent,
  isMagnet,
  mostMetadata,
  readMagnet,
  TorrentError,
  type TorrentSource,
  type Torrents,
} from '../../../torrents/index.ts';
import { acceptableName } from '../../../tree/names.ts';
import { seenOne } from '../../../tree/policy.ts';
import { refuseBlocked } from './blocked.ts';

/** A torrent given by a magnet link, a torrent file in the drive, or the address of one. */
interface TorrentOrigin {
  readonly source: TorrentSource;
  /** Undefined for a magnet link: its metadata is not known yet. */
  readonly inspected: InspectedTorrent | undefined;
  /** Shown until the metadata is known. */
  readonly name: string;
}

export interface OriginDeps {
  readonly db: Db;
  readonly blobs: BlobStore;
  readonly egress: Pick<Egress, 'open'>;
  readonly torrents: Torrents;
}

/** `torrent:<file id>`: a torrent file in the caller's drive. */
const inDrive = /^torrent:([\w-]{1,64})$/;

export const namesTorrent = (url: string): boolean => isMagnet(url) || inDrive.test(url);

/** Torrents of one account that are read at once. */
const semaphoreOf = createSemaphoreByKey({ atOnce: 2 });

/**
 * Reads the torrent that a link names.
 * @throws {ApiError} `invalid_argument` in words for people, `file_not_found`, `torrent_blocked`.
 */
export async function originOf(
  { db, blobs, egress, torrents }: OriginDeps,
  { userId, url, signal }: { readonly userId: string; readonly url: string; readonly signal: AbortSignal },
): Promise<TorrentOrigin> {
  try {
    if (isMagnet(url)) {
      const { name, ...source } = readMagnet(url);
      await refuseBlocked(db, source.infoHash);
      return {
        source: { ...source, askedBy: userId },
        inspected: undefined,
        name: acceptableName(name) ?? source.infoHash,
      };
    }
    const [, fileId] = inDrive.exec(url) ?? [];
    const inspected = await semaphoreOf(userId)(async () => {
      signal.throwIfAborted();
      const bytes =
        fileId === undefined
          ? await readAddress(egress, url, signal)
          : await readFile({ db, blobs }, userId, fileId);
      return torrents.inspect(bytes);
    });
    const { infoHash, trackers, webSeeds, name } = inspected.facts;
    await refuseBlocked(db, infoHash);
    return {
      source: { infoHash, trackers, webSeeds, peers: [], askedBy: userId },
      inspected,
      name: acceptableName(name) ?? infoHash,
    };
  } catch (error) {
    if (error instanceof TorrentError || error instanceof EgressError) throw invalid('url', error.message);
    throw error;
  }
}

async function readFile(
  { db, blobs }: Pick<OriginDeps, 'db' | 'blobs'>,
  userId: string,
  id: string,
): Promise<Buffer> {
  const { blob_hash: hash, size } = await seenOne(db, userId, id);
  if (hash === null) throw new ApiError('file_not_found');
  if (size > mostMetadata) throw invalid('url', 'The torrent file is too large.');
  try {
    return Buffer.concat(await (await blobs.read(hash.toString('hex'))).toArray());
  } catch (error) {
    if (error instanceof BlobError) throw new ApiError('unavailable');
    throw error;
  }
}

async function readAddress(egress: Pick<Egress, 'open'>, url: string, signal: AbortSignal): Promise<Buffer> {
  const answer = await egress.open(url, { signal });
  try {
    if (answer.status !== 200)
      throw invalid('url', `There is no torrent at this address (${answer.status}).`);
    const chunks: Uint8Array[] = [];
    let length = 0;
    for await (const chunk of answer.body) {
      length += chunk.length;
      if (length > mostMetadata)
        throw invalid('url', 'What lies at this address is too large for a torrent file.');
      chunks.push(Uint8Array.from(chunk));
    }
    return Buffer.concat(chunks);
  } finally {
    answer.end();
  }
}
