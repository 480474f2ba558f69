import { createEffect, createEvent, createStore, sample } from 'effector';
import { about } from '../../../api/contract/usage.ts';
import { noticeShown } from '../../notices/index.ts';
import { $account, callDrive, signedOut } from '../../session/index.ts';
import { $choices, choicesRead, type UploadChoice } from '../facade.ts';
import { $ownQueue, filesQueued } from '../queue/model.ts';
import { isFinished } from '../queue/queue.ts';
import { treesAccepted } from '../send/tree-creation-model.ts';
import { type Batch, contentsOf, limitToFreeSpace, readBatch, sizeOf } from './batch.ts';

/** What happens between a choice and the queue: the tree is read, names and room are judged before a byte is sent. */

/** A batch for which there is not enough room. */
export interface QuotaQuestion {
  readonly batch: Batch;
  /** Bytes that it needs, and that there are. */
  readonly needed: number;
  readonly free: number;
}

/** The queue stands: what was chosen before is taken over. */
export const uploadsLoaded = createEvent();
export const quotaAnswered = createEvent<'what-fits' | 'nothing'>();
export const batchesAccepted = createEvent<readonly Batch[]>();

/** Asked one after the other. */
export const $quotaQuestions = createStore<readonly QuotaQuestion[]>([], { serialize: 'ignore' });

export const readBatchesFx = createEffect((given: { choices: readonly UploadChoice[]; accountId: string }) =>
  Promise.all(given.choices.map((choice) => readBatch(choice, given.accountId))),
);
/** Bytes that are free; infinite where the server cannot be asked: it will say it itself when an upload is begun. */
export const fetchFreeSpaceFx = createEffect(async (): Promise<number> => {
  const { quota } = await callDrive(about);
  return Math.max(0, Number(quota.limit) - Number(quota.usage));
});
export const checkQuotaFx = createEffect(async (batches: readonly Batch[]) => ({
  batches,
  free: await fetchFreeSpaceFx().catch(() => Number.POSITIVE_INFINITY),
}));

const choicesReady = sample({
  clock: [$choices, $account, uploadsLoaded],
  source: { choices: $choices, account: $account },
  filter: ({ choices, account }) => choices.length > 0 && account !== null,
  fn: ({ choices, account }) => ({ choices, accountId: account?.sub ?? '' }),
});
sample({ clock: choicesReady, target: [readBatchesFx, choicesRead] });
sample({ clock: readBatchesFx.doneData, target: checkQuotaFx });
const leftOut = readBatchesFx.doneData.map((batches) => batches.reduce((sum, one) => sum + one.leftOut, 0));
sample({
  clock: leftOut,
  filter: (count) => count > 0,
  fn: (count) => ({ text: { id: 'uploads.leftOut', values: { count } }, topic: 'uploads' }),
  target: noticeShown,
});

/** What is still to come of earlier choices has its room already. */
const roomJudged = sample({
  clock: checkQuotaFx.doneData,
  source: { queue: $ownQueue, account: $account },
  fn: ({ queue, account }, { batches, free }) => {
    let left = free - sizeOf(queue.filter((file) => !isFinished(file)));
    const accepted: Batch[] = [];
    const asked: QuotaQuestion[] = [];
    for (const batch of batches) {
      const needed = sizeOf(batch.files);
      // Whoever chose it has left: it waits for them, and the room is somebody else's.
      if (batch.accountId !== account?.sub) accepted.push(batch);
      else if (needed <= left) {
        accepted.push(batch);
        left -= needed;
      } else asked.push({ batch, needed, free: Math.max(0, left) });
    }
    return { accepted, asked };
  },
});
sample({
  clock: roomJudged,
  filter: ({ accepted }) => accepted.length > 0,
  fn: ({ accepted }) => accepted,
  target: batchesAccepted,
});

const questionAnswered = sample({
  clock: quotaAnswered,
  source: $quotaQuestions,
  fn: ([question], answer) =>
    question && answer === 'what-fits' ? [limitToFreeSpace(question.batch, question.free)] : [],
});
sample({ clock: questionAnswered, filter: (batches) => batches.length > 0, target: batchesAccepted });
$quotaQuestions
  .on(roomJudged, (questions, { asked }) => (asked.length > 0 ? [...questions, ...asked] : questions))
  .on(questionAnswered, (questions) => questions.slice(1))
  .reset(signedOut);

sample({
  clock: batchesAccepted,
  filter: (batches) => batches.some(({ files, refused }) => files.length + refused.length > 0),
  fn: (batches) => ({
    files: batches.flatMap(({ files, refused }) => [...files, ...refused]),
    sources: contentsOf(batches),
  }),
  target: filesQueued,
});
sample({
  clock: batchesAccepted,
  fn: (batches) => batches.filter(({ folders }) => folders.length > 0),
  target: treesAccepted,
});
