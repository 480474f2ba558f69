import { transact, withDriveLock } from '../../../db/index.ts';
import type { EgressAnswer } from '../../../egress/index.ts';
import { enqueue } from '../../../jobs/index.ts';
import { reserveQuota } from '../../../tree/repo/drives.ts';
import type { OfflineContext } from '../deps.ts';
import { dispatch, startAgain } from '../dispatch.ts';
import {
  type DownloadRow,
  deleteDownload,
  findDownload,
  isPaused,
  lockDownload,
  lockSlots,
  noteSource,
  postpone,
  takeLongSlot,
} from '../repo.ts';
import { attemptTorrent } from '../torrent/attempt.ts';
import { findTorrent, forgetLongInfo } from '../torrent-repo.ts';
import { askForRest, type Beginning, type Continuation, readAnswer } from './answer.ts';
import type { Attempt, Outcome } from './attempt.ts';
import { connectAnother } from './connections.ts';
import { finish, isSealed } from './finish.ts';
import { addressKey, contentTagOf, knownOf, takeKnown } from './known.ts';
import {
  CancelledError,
  NoPeersError,
  outcomeOf,
  PausedError,
  PermanentError,
  RetryableError,
  TurnEndedError,
  UnreachedError,
} from './outcome.ts';
import { inParts } from './parts.ts';
import { reserve } from './reservation.ts';
import { sourceName } from './source-name.ts';
import { inEarnest, setDeadline } from './time-limits.ts';
import { transfer } from './transfer.ts';

/**
 * The job: brings a download a try further. It may begin again after a crash at any point, and goes on from the bytes that
 * are here where the source still has the same content.
 */
export async function fetchDownload(
  context: OfflineContext,
  taskId: string,
  stopping: AbortSignal,
): Promise<void> {
  const { db, blobs, intake } = context;
  const seen = await findDownload(db, taskId);
  if (seen === undefined) return;
  await intake.hold(seen.stage_id, async (held) => {
    const row = await findDownload(db, taskId);
    if (row === undefined) return;
    const ending = new AbortController();
    const signal = AbortSignal.any([stopping, held.signal, ending.signal]);
    const torrent = await findTorrent(db, taskId);
    const before = await blobs.stage(row.stage_id).size();
    let stored = 0;
    const lift = watchForPause(context, taskId, () => ending.abort(new PausedError()));
    try {
      if (row.is_paused) throw new PausedError();
      const running: Attempt = { held, signal, end: (outcome) => ending.abort(outcome) };
      if (torrent === undefined) await attempt(context, row, running);
      else
        await attemptTorrent(context, row, torrent, {
          ...running,
          onStored: (bytes) => {
            stored += bytes;
          },
        });
    } catch (error) {
      // The process stops, or nothing says any more that the download is ours: whoever takes it up goes on at once.
      if (stopping.aborted || held.signal.aborted) return startAgain(db, taskId);
      const outcome: Outcome = ending.signal.aborted ? ending.signal.reason : outcomeOf(error);
      const after = await blobs.stage(row.stage_id).size();
      await settle(context, row, outcome, { after, brought: after - before + stored });
    } finally {
      lift();
    }
  });
}

/** Polls whether the owner has paused a running download. */
function watchForPause(
  { db, log, pollEvery }: OfflineContext,
  taskId: string,
  pause: () => void,
): () => void {
  const look = async (): Promise<void> => {
    if (await isPaused(db, taskId)) pause();
  };
  const timer = setInterval(
    () => void look().catch((err: unknown) => log.warn({ err }, 'offline download pause not read')),
    pollEvery,
  );
  return () => clearInterval(timer);
}

async function attempt(context: OfflineContext, row: DownloadRow, running: Attempt): Promise<void> {
  const { blobs, egress } = context;
  const stage = blobs.stage(row.stage_id);
  const staged = await stage.size();
  if (staged === 0 && (await isSealed(context, row))) return finish(context, row, '');
  if (staged > 0 && staged === row.size) return finish(context, row, '');
  const beginning: Beginning = { offset: row.validator === '' ? 0 : staged, validator: row.validator };
  const deadline = setDeadline(context.timeLimits, row, running.end);
  let answer: EgressAnswer | undefined;
  try {
    answer = await egress.open(row.url, { signal: running.signal, headers: askForRest(beginning) });
    const found = readAnswer(answer, beginning);
    if (found === 'complete') {
      deadline.lift();
      return await finish(context, { ...row, size: staged }, '');
    }
    // A source that says one thing and sends another is asked for the whole.
    if (found === 'mismatch') {
      deadline.lift();
      answer.end();
      await stage.truncate(0);
      return await attempt(context, { ...row, validator: '' }, running);
    }
    if (found.offset < staged) await stage.truncate(found.offset);
    const noted = await note(
      context,
      row,
      found,
      sourceName(answer.headers['content-disposition'], answer.url, new URL(row.url)),
    );
    if (found.offset === 0) {
      const key = addressKey(row.url, found);
      const known = key === undefined ? undefined : (await knownOf(context, row.user_id, [key])).get(key);
      if (known !== undefined) {
        deadline.lift();
        answer.end();
        await reserve(context.db, { taskId: row.task_id, userId: row.user_id }, known.size, true);
        return await finish(
          context,
          await takeKnown(context, noted, known),
          answer.headers['content-type'] ?? '',
        );
      }
    }
    if (!found.isResumable) {
      await takeLongSlotOf(context, row);
      deadline.lengthen();
    }
    await transfer(context, {
      row: noted,
      offset: found.offset,
      size: found.size,
      body: found.isResumable
        ? quickly(context, noted, { answer, found, signal: running.signal })
        : inEarnest(answer.body, context.timeLimits),
      held: running.held,
      callOff: () => running.end(new CancelledError()),
    });
    deadline.lift();
    await finish(context, noted, answer.headers['content-type'] ?? '');
  } finally {
    deadline.lift();
    answer?.end();
  }
}

/** The content of a source that can go on anywhere; over several connections, if that may help and its ETag promises the same bytes. */
function quickly(
  { egress, further, parts }: OfflineContext,
  { url }: DownloadRow,
  {
    answer,
    found: { offset, size, validator },
    signal,
  }: { readonly answer: EgressAnswer; readonly found: Continuation; readonly signal: AbortSignal },
): AsyncIterable<Uint8Array> {
  if (size === undefined || !validator.startsWith('"')) return answer.body;
  const source = { egress, url, host: answer.url.hostname, size, validator, signal };
  return inParts(
    {
      body: answer.body,
      end: answer.end,
      offset,
      size,
      connect: () => connectAnother(further, source),
    },
    parts,
  );
}

/** Such a download holds its place for hours, so not all places are for them. @throws {TurnEndedError} where it must wait for one. */
async function takeLongSlotOf(
  { db, concurrency }: OfflineContext,
  { task_id: taskId }: DownloadRow,
): Promise<void> {
  const isFree = await transact(db, async (tx) => {
    await lockSlots(tx);
    return takeLongSlot(tx, taskId, concurrency);
  });
  if (!isFree) throw new TurnEndedError();
}

/** Facts about the content by its source. A name that the user gave stays. */
async function note(
  { db, tasks }: OfflineContext,
  row: DownloadRow,
  { offset, size, validator }: Continuation,
  found: string,
): Promise<DownloadRow> {
  const name = row.name || found;
  const source = { name, size: size ?? null, validator };
  const facts = {
    name,
    fileName: name,
    message: '',
    ...(size !== undefined && { fileSize: size }),
    // The stage is empty, and what comes into it may be another content than what was there.
    ...(offset === 0 && { params: { content: { tag: contentTagOf({ ...row, ...source }) } } }),
  };
  // Players read both in one statement.
  const isWanted = await transact(db, async (tx) => {
    await noteSource(tx, row.task_id, source);
    return tasks.learn(tx, row.task_id, facts);
  });
  if (!isWanted) throw new CancelledError();
  return { ...row, ...source };
}

/** Tries in a row that brought nothing, after which a source is given up: some three hours. */
const mostTries = 12;
/** The same where nothing has ever come: most likely the address is wrong, and whoever gave it still looks. */
const mostTriesUnreached = 2;
/** Bytes of progress after which the tries count anew. */
const worthwhile = 1024 * 1024;
const longestWait = 30 * 60;

/** Writes down how a try ended, and gives its place to the next. */
async function settle(
  context: OfflineContext,
  row: DownloadRow,
  outcome: Outcome,
  { after, brought }: { readonly after: number; readonly brought: number },
): Promise<void> {
  const { db, blobs, intake, tasks, firstWait, timeLimits } = context;
  const { task_id: taskId, user_id: userId } = row;
  const isPause = outcome instanceof PausedError;
  const tries = brought >= worthwhile ? 1 : row.tries + (isPause ? 0 : 1);
  const isOld = Date.now() - row.created_at.getTime() > timeLimits.life;
  const isUnreached = outcome instanceof UnreachedError;
  const most = isUnreached && after === 0 ? mostTriesUnreached : mostTries;
  const isLater = isPause || (outcome instanceof RetryableError && tries < most && !isOld);
  if (isUnreached) noteUnreached(context, taskId, outcome);
  const isGone = await withDriveLock(db, userId, async ({ tx }) => {
    const now = await lockDownload(tx, taskId);
    if (now === undefined) return true;
    if (isLater) {
      const seconds = outcome.seconds ?? Math.min(firstWait * 2 ** (tries - 1), longestWait);
      await postpone(tx, taskId, { seconds, tries });
      await tasks.learn(tx, taskId, { message: outcome.message, params: { predict_speed: '0' } });
      if (!isPause && !(outcome instanceof TurnEndedError)) await tasks.markStalled(tx, taskId, new Date());
      await enqueue(tx, 'offline.dispatch', {}, { runAt: new Date(Date.now() + seconds * 1000) });
    } else {
      await reserveQuota(tx, userId, -now.reserved);
      await deleteDownload(tx, taskId);
      const reason =
        outcome instanceof PermanentError
          ? outcome.reason
          : isUnreached
            ? 'address_unreachable'
            : outcome instanceof NoPeersError
              ? 'torrent_no_peers'
              : 'unavailable';
      // A source that gets turn after turn and brings next to nothing in each.
      const words = outcome instanceof TurnEndedError ? 'The server sends too slowly.' : outcome.message;
      await tasks.fail(tx, taskId, reason, words);
      await forgetLongInfo(tx, taskId);
    }
    await dispatch(context, tx);
    return !isLater;
  });
  if (!isGone) return;
  intake.forget(row.stage_id);
  await blobs.stage(row.stage_id).discard();
}

function noteUnreached({ log }: OfflineContext, task: string, { fault }: UnreachedError): void {
  const { code } = (fault.cause ?? {}) as { code?: unknown };
  log.info({ task, reason: fault.reason, code }, 'offline download source unreachable');
}
