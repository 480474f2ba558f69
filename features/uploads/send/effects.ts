import { createEffect, scopeBind } from 'effector';
import { systemClock } from '../../../api/clock.ts';
import { filesUploaded } from '../facade.ts';
import { retryDue, transferReported, transfersReported } from '../queue/model.ts';
import { batchSize, isForBatch, type QueuedFile } from '../queue/queue.ts';
import type { TransferEvent } from '../queue/transfer-event.ts';
import { beginBatch } from './batch-transfer.ts';
import { cancelLeftover, cancelUploads } from './cancel-upload.ts';
import { createTree, type FolderPath } from './create-tree.ts';
import type { Folders, UploadTarget } from './folders.ts';
import { beginTransfer, type Transfer, type TransferStart } from './transfer.ts';
import type { UnwantedUpload } from './unwanted.ts';

export type { TransferStart };

/** Transfers or timers of files, by the ids of the files. */
export type Running = ReadonlyMap<string, Transfer>;

const isFolderGone = (event: TransferEvent): boolean =>
  event.type === 'refused' && ['file_not_found', 'file_in_trash'].includes(event.reason);

/** Returns as soon as the transfers have begun: their results are events. */
export const startTransfersFx = createEffect(
  ({ starts, folders }: { starts: readonly TransferStart[]; folders: Folders }): Running => {
    const report = scopeBind(transferReported, { safe: true });
    const reportFor = (file: QueuedFile) => (event: TransferEvent) => {
      const isToBeMade = isFolderGone(event) && file.path.length > 0 && file.tries === 0;
      // A folder that we made was deleted or put into the trash meanwhile: it is made again.
      if (isToBeMade) folders.forget(file, file.path);
      report({ file, event: isToBeMade ? { type: 'interrupted' } : event });
    };
    const { batches, alone } = inBatches(starts);
    const options = {
      folderOf: (file: QueuedFile) => folders.at(file, file.path),
      report: (file: QueuedFile, event: TransferEvent) => reportFor(file)(event),
      reportAll: scopeBind(transfersReported, { safe: true }),
    };
    return new Map([
      ...batches.flatMap((batch) => beginBatch(batch, options)),
      ...alone.map(({ file, content }): [string, Transfer] => {
        const findFolder = () => folders.at(file, file.path);
        return [file.id, beginTransfer(file, content, findFolder, reportFor(file))];
      }),
    ]);
  },
);

/** The batches that small files make; what is left of them goes by itself, as large ones do. */
function inBatches(starts: readonly TransferStart[]): {
  readonly batches: readonly (readonly TransferStart[])[];
  readonly alone: readonly TransferStart[];
} {
  const alone = starts.filter(({ file }) => !isForBatch(file));
  const batches: TransferStart[][] = [];
  let bytes = 0;
  for (const start of starts.filter(({ file }) => isForBatch(file))) {
    bytes += start.file.size;
    const last = batches.at(-1);
    if (last && last.length < batchSize.files && bytes <= batchSize.bytes) last.push(start);
    else {
      batches.push([start]);
      bytes = start.file.size;
    }
  }
  return {
    batches: batches.filter(({ length }) => length >= batchSize.from),
    alone: [...alone, ...batches.filter(({ length }) => length < batchSize.from).flat()],
  };
}

/** For pages, of each of those that have arrived together. */
export const announceArrivedFx = createEffect(
  (arrived: readonly { readonly parentId: string; readonly fileId: string }[]) => {
    const announce = scopeBind(filesUploaded, { safe: true });
    for (const one of arrived) announce(one);
  },
);

export const scheduleRetryFx = createEffect(({ id, ms }: { id: string; ms: number }): Running => {
  const due = scopeBind(retryDue, { safe: true });
  const timer = setTimeout(() => due(id), ms);
  return new Map([[id, { stop: () => clearTimeout(timer) }]]);
});

export const stopFx = createEffect((running: Running) => {
  for (const { stop } of running.values()) stop();
});

/** Runs in the background. */
export const cancelUploadsFx = createEffect((uploads: readonly UnwantedUpload[]) => {
  if (uploads.length > 0) void cancelUploads(uploads);
});
/** Uploads of an account that an earlier page, or this one while offline, could not cancel. */
export const cancelLeftoverFx = createEffect((accountId: string) => cancelLeftover(accountId));

/** Folders that are to be below one. */
export interface FolderTree extends UploadTarget {
  readonly folders: readonly FolderPath[];
}

export interface TreeCreation {
  readonly folders: Folders;
  readonly trees: readonly FolderTree[];
  readonly stop: AbortController;
}

export interface TreesResult {
  /** Still to be made, where the owner left meanwhile. */
  readonly left: readonly FolderTree[];
  readonly refused: readonly FolderPath[];
}

export const createTreesFx = createEffect(
  async ({ folders, trees, stop: { signal } }: TreeCreation): Promise<TreesResult> => {
    const left: FolderTree[] = [];
    const refused: FolderPath[] = [];
    for (const tree of trees) {
      const result = await createTree(folders, tree, tree.folders, { ...systemClock, signal });
      if (result.left.length > 0) left.push({ ...tree, folders: result.left });
      refused.push(...result.refused);
    }
    return { left, refused };
  },
);
export const stopTreesFx = createEffect((creations: readonly TreeCreation[]) => {
  for (const { stop } of creations) stop.abort();
});
