import { attach, createStore, sample } from 'effector';
import { shownInLine } from '../../api/contract/shown-text.ts';
import type { TaskEvent } from '../../api/contract/tasks.ts';
import { noticeShown } from '../notices/index.ts';
import { $account, signedOut } from '../session/index.ts';
import { getTaskFx } from './effects.ts';
import { fileOpened, isUnderWay, taskProgressed } from './model.ts';

/** Downloads that are under way, as far as events have told of them since the page was opened, in percent. */
const $running = createStore<ReadonlyMap<string, number>>(new Map(), { serialize: 'ignore' })
  .on(taskProgressed, (running, { id, type, phase, progress, removed }) => {
    if (type !== 'offline') return running;
    const next = new Map(running);
    // One that waits or rests has no progress to be shown.
    if (removed || phase !== 'PHASE_TYPE_RUNNING') next.delete(id);
    else next.set(id, progress);
    return next;
  })
  .reset(signedOut);

/** How many downloads run, and how far they are together, from 0 to 1; null while none does. */
export const $downloadProgress = $running.map((running) =>
  running.size === 0
    ? null
    : {
        count: running.size,
        part: [...running.values()].reduce((sum, progress) => sum + progress, 0) / (100 * running.size),
      },
);

const findDoneFx = attach({ effect: getTaskFx, mapParams: ({ id }: TaskEvent) => ({ id, sub: '' }) });
sample({
  clock: taskProgressed,
  filter: (event) => event.type === 'offline' && event.phase === 'PHASE_TYPE_COMPLETE' && !event.removed,
  target: findDoneFx,
});
/** Announces a finished download in every window; of many that finish at once, the last. */
sample({
  clock: findDoneFx.doneData,
  source: $account,
  filter: (account, task) => account?.sub === task.user_id && !isUnderWay(task),
  fn: (_, { file_name, name, reference_resource: file }) => ({
    text: { id: 'tasks.done', values: { name: shownInLine(file_name || name) } },
    tone: 'good' as const,
    topic: 'tasks.done',
    ...(file && { action: { label: 'tasks.open', event: fileOpened, payload: file } }),
  }),
  target: noticeShown,
});
