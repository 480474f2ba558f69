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
import { findPlayed } from '../repo.ts';
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
        etag: `"${[taskId, index, subject.size, subject.tag].filter((part) => part !== '').join('-')}"`,
        expiresAt: expires,
        headers: contentHeaders.of({ name: subject.name, mimeType, disposition: 'inline' }, host),
        send: (range, write) =>
          send(deps, { userId, taskId, index, tag: subject.tag, signal: gone.signal }, range, write),
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
  return { hash: hash.toString('hex'), name, size, tag: row.tag };
}

interface DownloadedFile extends Pick<TorrentFile, 'size' | 'offset'> {
  readonly name: string;
  readonly stageId: string;
  /** Names its content (`contentTagOf`); empty for torrents. */
  readonly tag: string;
  /** Its bytes are those of the stage. */
  readonly isStaged: boolean;
  /** Where it is downloaded from, if that is an address that sends any part of the same content. */
  readonly address?: { readonly url: string; readonly validator: string };
}

type Played = NonNullable<Awaited<ReturnType<typeof findPlayed>>>;

/** The facts of a file that is not stored yet. */
async function downloadedFile(
  { db, factsOf }: Pick<PlayDeps, 'db' | 'factsOf'>,
  { userId, taskId, index }: Wanted,
): Promise<DownloadedFile> {
  const [played, torrent] = [await findPlayed(db, taskId), await findTorrent(db, taskId)];
  if (played?.row.user_id !== userId) throw new ApiError('file_not_found');
  if (torrent === undefined) return fileAtAddress(played, index);
  const facts = await factsOf(torrent);
  const file = facts && fileIn(torrent, facts, index);
  if (facts === undefined || file === undefined) throw new ApiError('file_not_found');
  return {
    ...file,
    name: nameOf(file.path.at(-1) ?? ''),
    stageId: played.row.stage_id,
    tag: '',
    isStaged: stagedIndex(torrent, facts) === index,
  };
}

function fileAtAddress(
  { row: { name, size, stage_id: stageId, url, validator }, tag }: Played,
  index: number,
): DownloadedFile {
  if (index !== 0 || size === null) throw new ApiError('file_not_found');
  const isSteady = validator.startsWith('"');
  const address = isSteady ? { address: { url, validator } } : {};
  return { name, size, tag, offset: 0, stageId, isStaged: true, ...address };
}

/** A file of the torrent, if it is one of those that are downloaded. */
const fileIn = ({ chosen }: TorrentRow, { files }: TorrentFacts, index: number): TorrentFile | undefined =>
  chosen === null || chosen.includes(index) ? files.find((file) => file.index === index) : undefined;

async function send(
  deps: PlayDeps,
  wanted: Wanted & { readonly tag: string; readonly signal: AbortSignal },
  { start, end }: ByteRange,
  write: (chunk: Uint8Array) => Promise<void>,
): Promise<void> {
  const { blobs } = deps;
  for (let at = start; at <= end; ) {
    const stored = await storedFile(deps, wanted);
    const file = stored ?? (await downloadedFile(deps, wanted));
    // It has other content by now, and a player must not join the two.
    if (file.tag !== wanted.tag) throw new ApiError('unavailable');
    if ('hash' in file) return blobs.send(file.hash, write, { start: at, end });
    const pass = async (chunks: AsyncIterable<Uint8Array>): Promise<void> => {
      for await (const chunk of chunks) {
        await write(chunk);
        at += chunk.length;
      }
    };
    const before = at;
    const stage = blobs.stage(file.stageId);
    let isSame = true;
    const look = async (): Promise<boolean> => {
      isSame = await isStillStaged(deps, wanted);
      return isSame;
    };
    // It may be sealed in this moment; then it is stored in the next.
    if (file.isStaged)
      await pass(whileSame(stage.readWritten(at, Math.min(end, at + step - 1)), look)).catch(unlessOurs);
    if (at > before || !isSame) continue;
    const to = Math.min(end + 1, at + step);
    await pass(whileAlive(wanted.signal, rangeOf(deps, wanted.taskId, file, [at, to]))).catch(
      (cause: unknown) => {
        throw isOfSource(cause) ? new ApiError('unavailable', { cause }) : cause;
      },
    );
  }
}

/** Whether the stage holds what it held: it may be stored, begun anew with another content, or be that of the next file. */
async function isStillStaged(deps: PlayDeps, wanted: Wanted & { readonly tag: string }): Promise<boolean> {
  try {
    const { isStaged, tag } = await downloadedFile(deps, wanted);
    return isStaged && tag === wanted.tag;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}

/** Bytes that are held until it is known that they are of the same content. */
const heldBytes = 1024 * 1024;

/** Passes chunks on that were read before it was still the same; the rest is dropped. */
async function* whileSame(
  chunks: AsyncIterable<Uint8Array>,
  isSame: () => Promise<boolean>,
): AsyncGenerator<Uint8Array> {
  let [held, length]: [Uint8Array[], number] = [[], 0];
  for await (const chunk of chunks) {
    held.push(chunk);
    length += chunk.length;
    if (length < heldBytes) continue;
    if (!(await isSame())) return;
    yield* held;
    [held, length] = [[], 0];
  }
  if (length > 0 && (await isSame())) yield* held;
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
