import { createEffect, createEvent, createStore, sample } from 'effector';
import { about } from '../../../api/contract/usage.ts';
import { noticeShown } from '../../notices/index.ts';
import { $account, callDrive, signedOut } from '../../session/index.ts';
import { $choices, type Choice, choicesTaken } from '../facade.ts';
import { $ownQueue, filesQueued } from '../queue/model.ts';
import { isEnded } from '../queue/queue.ts';
import { treesChosen } from '../send/tree-creation-model.ts';
import { type Batch, contentsOf, readBatch, sizeOf, whatFits } from './batch.ts';

/** What happens between a choice and the queue: the tree is read, names and room are judged before a byte is sent. */

/** A batch for which there is not enough room. */
export interface RoomQuestion {
  readonly batch: Batch;
  /** Bytes that it needs, and that there are. */
  readonly needed: number;
  readonly free: number;
}

/** The queue stands: what was chosen before is taken over. */
export const queueLoaded = createEvent();
export const roomAnswered = createEvent<'what-fits' | 'nothing'>();
export const batchesAccepted = createEvent<readonly Batch[]>();

/** Asked one after the other. */
export const $roomQuestions = createStore<readonly RoomQuestion[]>([], { serialize: 'ignore' });

export const readBatchesFx = createEffect((given: { choices: readonly Choice[]; accountId: string }) =>
  Promise.all(given.choices.map((choice) => readBatch(choice, given.accountId))),
);
/** Bytes that are free; infinite where the server cannot be asked: it will say it itself when an upload is begun. */
export const askRoomFx = createEffect(async (): Promise<number> => {
  const { quota } = await callDrive(about);
  return Math.max(0, Number(quota.limit) - Number(quota.usage));
});
export const judgeRoomFx = createEffect(async (batches: readonly Batch[]) => ({
  batches,
  free: await askRoomFx().catch(() => Number.POSITIVE_INFINITY),
}));

const choicesReady = sample({
  clock: [$choices, $account, queueLoaded],
  source: { choices: $choices, account: $account },
  filter: ({ choices, account }) => choices.length > 0 && account !== null,
  fn: ({ choices, account }) => ({ choices, accountId: account?.sub ?? '' }),
});
sample({ clock: choicesReady, target: [readBatchesFx, choicesTaken] });
sample({ clock: readBatchesFx.doneData, target: judgeRoomFx });
const leftOut = readBatchesFx.doneData.map((batches) => batches.reduce((sum, one) => sum + one.leftOut, 0));
sample({
  clock: leftOut,
  filter: (count) => count > 0,
  fn: (count) => ({ text: { id: 'uploads.leftOut', values: { count } }, topic: 'uploads' }),
  target: noticeShown,
});

/** What is still to come of earlier choices has its room already. */
const roomJudged = sample({
  clock: judgeRoomFx.doneData,
  source: { queue: $ownQueue, account: $account },
  fn: ({ queue, account }, { batches, free }) => {
    let left = free - sizeOf(queue.filter((file) => !isEnded(file)));
    const accepted: Batch[] = [];
    const asked: RoomQuestion[] = [];
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
  clock: roomAnswered,
  source: $roomQuestions,
  fn: ([question], answer) =>
    question && answer === 'what-fits' ? [whatFits(question.batch, question.free)] : [],
});
sample({ clock: questionAnswered, filter: (batches) => batches.length > 0, target: batchesAccepted });
$roomQuestions
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
  target: treesChosen,
});
