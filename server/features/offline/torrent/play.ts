import type { FastifyReply } from 'fastify';
import { BlobError, type ByteRange } from '../../../blobs/index.ts';
import { EgressError } from '../../../egress/index.ts';
import { ApiError } from '../../../errors.ts';
import { createSemaphoreByKey } from '../../../http/semaphore.ts';
import { TorrentError, type TorrentFacts, type TorrentFile } from '../../../torrents/index.ts';
import { sniff } from '../../../tree/kinds/kinds.ts';
import { seenOne } from '../../../tree/policy.ts';
import type { ContentHeaders, LinkedContent, Serve } from '../../downloads/index.ts';
import type { OfflineContext } from '../deps.ts';
import { PermanentError, RetryableError } from '../fetch/outcome.ts';
import { readAddress } from '../fetch/read-address.ts';
import { type DownloadRow, findDownload } from '../repo.ts';
import { findTorrent, storedTorrentFile, type TorrentRow } from '../torrent-repo.ts';
import type { FactsOf } from './facts.ts';
import { nameOf } from './place.ts';
import { stagedIndex } from './task-files.ts';

interface PlayDeps extends Pick<OfflineContext, 'db' | 'blobs' | 'egress' | 'further' | 'opened'> {
  readonly factsOf: FactsOf;
  readonly linked: Pick<LinkedContent, 'task'>;
  readonly serve: Serve;
  readonly contentHeaders: ContentHeaders;
}

interface FileRequest {
  readonly token: string;
  readonly index: number;
  /** The host that the caller named. */
  readonly host: string;
}

/** Bytes after which it is looked anew where the file is: it may be stored meanwhile. */
const step = 16 * 1024 * 1024;
/** Milliseconds without a byte from any peer after which an answer breaks off. */
const silentWithin = 60_000;
/** Answers of one account at once: a player has a few. */
const semaphoreOf = createSemaphoreByKey({ atOnce: 6, mostWaiting: 6 });

/** Serves a file of a torrent while it is downloaded: from the store, the stage, or peers, in this order. */
export function createPlay(
  deps: PlayDeps,
): (reply: FastifyReply, asked: FileRequest) => Promise<FastifyReply> {
  const { db, linked, factsOf, serve, contentHeaders } = deps;
  return async (reply, { token, index, host }) => {
    const { userId, taskId, expires } = linked.task(token);
    const stored = await storedFile(deps, { userId, taskId, index });
    const subject = stored ?? (await downloadedFile({ db, factsOf }, { userId, taskId, index }));
    const { mimeType } = await sniff(new Uint8Array(), subject.name);
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    return semaphoreOf(userId)(() =>
      serve(reply, {
        account: userId,
        size: subject.size,
        etag: `"${taskId}-${index}-${subject.size}"`,
        expiresAt: expires,
        headers: contentHeaders.of({ name: subject.name, mimeType, disposition: 'inline' }, host),
        send: (range, write) => send(deps, { userId, taskId, index, signal: gone.signal }, range, write),
      }),
    );
  };
}

interface Wanted {
  readonly userId: string;
  readonly taskId: string;
  readonly index: number;
}

/** Its entry in the drive, where it is stored. */
async function storedFile({ db }: Pick<PlayDeps, 'db'>, wanted: Wanted) {
  const row = await storedTorrentFile(db, wanted);
  if (row === undefined) return undefined;
  const { blob_hash: hash, name, size } = await seenOne(db, wanted.userId, row.file_id);
  // It has other content by now, and a player must not join the two.
  if (!hash?.equals(row.hash)) throw new ApiError('content_link_expired');
  return { hash: hash.toString('hex'), name, size };
}

interface DownloadedFile extends Pick<TorrentFile, 'size' | 'offset'> {
  readonly name: string;
  readonly stageId: string;
  /** Its bytes are those of the stage. */
  readonly isStaged: boolean;
  /** Where it is downloaded from, if that is an address that sends any part of the same content. */
  readonly address?: { readonly url: string; readonly validator: string };
}

/** What is known of a file that is not stored yet. */
async function downloadedFile(
  { db, factsOf }: Pick<PlayDeps, 'db' | 'factsOf'>,
  { userId, taskId, index }: Wanted,
): Promise<DownloadedFile> {
  const [download, torrent] = [await findDownload(db, taskId), await findTorrent(db, taskId)];
  if (download?.user_id !== userId) throw new ApiError('file_not_found');
  if (torrent === undefined) return fileAtAddress(download, index);
  const facts = await factsOf(torrent);
  const file = facts && fileIn(torrent, facts, index);
  if (facts === undefined || file === undefined) throw new ApiError('file_not_found');
  return {
    ...file,
    name: nameOf(file.path.at(-1) ?? ''),
    stageId: download.stage_id,
    isStaged: stagedIndex(torrent, facts) === index,
  };
}

function fileAtAddress(
  { name, size, stage_id: stageId, url, validator }: DownloadRow,
  index: number,
): DownloadedFile {
  if (index !== 0 || size === null) throw new ApiError('file_not_found');
  const isSteady = validator.startsWith('"');
  return { name, size, offset: 0, stageId, isStaged: true, ...(isSteady && { address: { url, validator } }) };
}

/** A file of the torrent, if it is one of those that are downloaded. */
const fileIn = ({ chosen }: TorrentRow, { files }: TorrentFacts, index: number): TorrentFile | undefined =>
  chosen === null || chosen.includes(index) ? files.find((file) => file.index === index) : undefined;

async function send(
  deps: PlayDeps,
  wanted: Wanted & { readonly signal: AbortSignal },
  { start, end }: ByteRange,
  write: (chunk: Uint8Array) => Promise<void>,
): Promise<void> {
  const { blobs } = deps;
  let validator: string | undefined;
  for (let at = start; at <= end; ) {
    const stored = await storedFile(deps, wanted);
    if (stored !== undefined) return blobs.send(stored.hash, write, { start: at, end });
    const file = await downloadedFile(deps, wanted);
    // It has other content by now, and a player must not join the two.
    validator ??= file.address?.validator;
    if (file.address?.validator !== validator) throw new ApiError('unavailable');
    const pass = async (chunks: AsyncIterable<Uint8Array>): Promise<void> => {
      for await (const chunk of chunks) {
        await write(chunk);
        at += chunk.length;
      }
    };
    const before = at;
    // It may be sealed in this moment; then it is stored in the next.
    if (file.isStaged)
      await pass(blobs.stage(file.stageId).readWritten(at, Math.min(end, at + step - 1))).catch(unlessOurs);
    if (at > before) continue;
    const to = Math.min(end + 1, at + step);
    await pass(whileAlive(wanted.signal, rangeOf(deps, wanted.taskId, file, [at, to]))).catch(
      (cause: unknown) => {
        throw isOfSource(cause) ? new ApiError('unavailable', { cause }) : cause;
      },
    );
  }
}

/** Brings a range that is not here, before all that is in front of it. @throws {ApiError} `unavailable` */
function rangeOf(
  { egress, further, opened }: Pick<PlayDeps, 'egress' | 'further' | 'opened'>,
  taskId: string,
  { address, offset, size }: DownloadedFile,
  [from, to]: readonly [from: number, to: number],
): (signal: AbortSignal) => AsyncGenerator<Uint8Array> {
  if (address !== undefined)
    return (signal) => readFurther({ egress, further }, { ...address, size, from, to, signal });
  const torrent = opened.get(taskId);
  if (torrent === undefined) throw new ApiError('unavailable');
  return (signal) => torrent.readRange(offset + from, offset + to, signal);
}

/** Within the connections that a host, and the server, may have: a player is no way round them. @throws {ApiError} `unavailable` */
async function* readFurther(
  { egress, further }: Pick<PlayDeps, 'egress' | 'further'>,
  part: Parameters<typeof readAddress>[1],
): AsyncGenerator<Uint8Array> {
  const { host } = new URL(part.url);
  if (!further.take(host)) throw new ApiError('unavailable');
  try {
    yield* readAddress(egress, part);
  } finally {
    further.giveBack(host);
  }
}

const isOfSource = (error: unknown): boolean =>
  [TorrentError, EgressError, RetryableError, PermanentError].some((kind) => error instanceof kind);

function unlessOurs(error: unknown): void {
  if (!(error instanceof BlobError)) throw error;
}

/** Ends a reading when the reader has left, or nothing has come for long. */
async function* whileAlive(
  left: AbortSignal,
  read: (signal: AbortSignal) => AsyncGenerator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const silence = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const wait = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), silentWithin);
  };
  try {
    wait();
    for await (const chunk of read(AbortSignal.any([left, silence.signal]))) {
      clearTimeout(timer);
      yield chunk;
      wait();
    }
  } finally {
    clearTimeout(timer);
    silence.abort();
  }
}
