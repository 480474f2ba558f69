import { createEffect, sample, scopeBind } from 'effector';
import { requestRefused } from '../../session/index.ts';
import { filesUploaded } from '../facade.ts';
import {
  $queue,
  $sources,
  $transfers,
  beginningAsked,
  fileVanished,
  knownAsked,
  lineBroke,
  nameWasTaken,
  sourcesMissing,
  uploadBegun,
  uploadCompared,
  uploadFailed,
  uploadForgotten,
  uploadMoved,
  uploadSucceeded,
  uploadsRemoved,
  uploadsStarted,
} from '../queue/model.ts';
import { fileIn } from '../queue/positions.ts';
import type { QueuedFile } from '../queue/queue.ts';
import { cancelByKey, cancelByUrl, isUploadPath, type UnconfirmedUpload } from './cancel-upload.ts';
import type { TransferFailure } from './failure.ts';
import type { Folders, UploadTarget } from './folders.ts';
import { beginTransfer, type Transfer } from './transfer.ts';
import { $folders } from './tree-creation-model.ts';

/** What sends: begins transfers, hears them, and ends those that nobody wants any more. */

export interface TransferStart {
  readonly file: QueuedFile;
  readonly content: File;
}

export interface BegunUpload {
  /** A path of the server. */
  readonly url: string;
  readonly accountId: string;
}

const placeOf = ({ batch, accountId, parentId }: QueuedFile): UploadTarget => ({
  batch,
  accountId,
  parentId,
});

/** What the server says of a folder that is there no longer. */
const isFolderGone = (reason: string): boolean => reason === 'file_not_found' || reason === 'file_in_trash';

/** Returns as soon as the transfers have begun: what they bring comes as events. */
export const startTransfersFx = createEffect(
  ({ departures, folders }: { departures: readonly TransferStart[]; folders: Folders }) => {
    const say = {
      compared: scopeBind(uploadCompared, { safe: true }),
      asked: scopeBind(knownAsked, { safe: true }),
      beginning: scopeBind(beginningAsked, { safe: true }),
      begun: scopeBind(uploadBegun, { safe: true }),
      moved: scopeBind(uploadMoved, { safe: true }),
      succeeded: scopeBind(uploadSucceeded, { safe: true }),
      lineBroke: scopeBind(lineBroke, { safe: true }),
      nameWasTaken: scopeBind(nameWasTaken, { safe: true }),
      forgotten: scopeBind(uploadForgotten, { safe: true }),
      vanished: scopeBind(fileVanished, { safe: true }),
      failed: scopeBind(uploadFailed, { safe: true }),
    };
    const broke = (file: QueuedFile, how: TransferFailure) => {
      const { id, rule: begunBy } = file;
      if (how.kind === 'line') return say.lineBroke({ id, retryAfter: how.retryAfter });
      if (how.kind === 'taken') return say.nameWasTaken({ id, begunBy });
      if (how.kind === 'gone') return say.forgotten(id);
      if (how.kind === 'unreadable') return say.vanished(id);
      if (isFolderGone(how.reason) && file.path.length > 0 && file.tries === 0) {
        // A folder that we made was deleted or put into the trash meanwhile: it is made again.
        folders.forget(placeOf(file), file.path);
        return say.lineBroke({ id });
      }
      return say.failed({ id, fault: { reason: how.reason, requestId: how.requestId } });
    };
    return new Map(
      departures.map(({ file, content }): [string, Transfer] => [
        file.id,
        beginTransfer(file, content, () => folders.at(placeOf(file), file.path), {
          compared: () => say.compared(file.id),
          asked: (hash) => say.asked({ id: file.id, hash }),
          beginning: (key) => say.beginning({ id: file.id, key }),
          begun: (url) => say.begun({ id: file.id, accountId: file.accountId, url }),
          moved: (progress) => say.moved({ id: file.id, ...progress }),
          succeeded: (fileId, wasKnown) => say.succeeded({ id: file.id, fileId, wasKnown }),
          broke: (how) => broke(file, how),
        }),
      ]),
    );
  },
);
export const stopTransfersFx = createEffect((transfers: readonly Transfer[]) => {
  for (const transfer of transfers) transfer.stop();
});
/** Nobody waits for it: what is not ended now ends by itself in days. */
export const cancelByUrlFx = createEffect((uploads: readonly BegunUpload[]) => {
  for (const { url, accountId } of uploads) {
    if (isUploadPath(url)) void cancelByUrl(url, accountId).catch(() => {});
  }
});
/** The same of what was asked for, and of which no answer has come. */
export const cancelByKeyFx = createEffect((uploads: readonly UnconfirmedUpload[]) => {
  for (const upload of uploads) void cancelByKey(upload).catch(() => {});
});
/** These calls do not go through the drive's own door, which tells of every other. */
sample({
  clock: uploadFailed,
  filter: ({ fault }) => fault.requestId !== undefined,
  fn: ({ fault }) => fault.requestId ?? '',
  target: requestRefused,
});

const departing = sample({
  clock: uploadsStarted,
  source: { queue: $queue, sources: $sources },
  fn: ({ queue, sources }, ids) =>
    ids.flatMap((id) => fileIn(queue, id) ?? []).map((file) => ({ file, content: sources.get(file.id) })),
});
sample({
  clock: departing,
  source: $folders,
  fn: (folders, all) => ({
    folders,
    departures: all.filter((one): one is TransferStart => one.content !== undefined),
  }),
  target: startTransfersFx,
});
/** Where one cannot be opened, all are looked for: else they would be found out four at a time, each four a step. */
sample({
  clock: departing,
  source: { queue: $queue, sources: $sources },
  filter: (_, all) => all.some(({ content }) => content === undefined),
  fn: ({ queue, sources }) =>
    queue
      .filter(({ id, phase }) => (phase === 'waiting' || phase === 'sending') && !sources.has(id))
      .map(({ id }) => id),
  target: sourcesMissing,
});

/** Whatever the reason for which a file is no longer sent, its transfer ends. */
const unwanted = sample({
  clock: [$queue, startTransfersFx.done],
  source: { queue: $queue, transfers: $transfers },
  fn: ({ queue, transfers }) => [...transfers].filter(([id]) => fileIn(queue, id)?.phase !== 'sending'),
});
const transfersEnded = sample({ clock: unwanted, filter: (ended) => ended.length > 0 });
$transfers
  .on(startTransfersFx.doneData, (transfers, begun) => new Map([...transfers, ...begun]))
  .on(transfersEnded, (transfers, ended) => {
    const ids = new Set(ended.map(([id]) => id));
    return new Map([...transfers].filter(([id]) => !ids.has(id)));
  });
sample({
  clock: transfersEnded,
  fn: (ended) => ended.map(([, transfer]) => transfer),
  target: stopTransfersFx,
});

sample({
  clock: uploadsRemoved,
  fn: (left) =>
    left.flatMap(({ url, accountId, phase }) => (url && phase !== 'done' ? [{ url, accountId }] : [])),
  target: cancelByUrlFx,
});
sample({
  clock: uploadsRemoved,
  fn: (left) =>
    left.flatMap(({ begunBy: key, accountId, phase }) =>
      key && phase !== 'done' ? [{ key, accountId }] : [],
    ),
  target: cancelByKeyFx,
});
/** It was cancelled while the server began it. */
sample({
  clock: uploadBegun,
  source: $queue,
  filter: (queue, { id }) => fileIn(queue, id) === undefined,
  fn: (_, { url, accountId }) => [{ url, accountId }],
  target: cancelByUrlFx,
});
sample({
  clock: uploadSucceeded,
  source: $queue,
  fn: (queue, { id, fileId }) => ({ parentId: fileIn(queue, id)?.parentId ?? '', fileId }),
  target: filesUploaded,
});
