/** How far large operations are, in a notice each, with a way to stop them. Loaded with the bar of the selection. */
import { createEffect, createEvent, createStore, sample } from 'effector';
import { deleteTasks } from '../../../api/contract/tasks.ts';
import { failureShown, noticeShown, topicClosed } from '../../notices/index.ts';
import { callDrive, signedOut } from '../../session/index.ts';
import { definitionOf } from '../operations/registry.ts';
import { operationEnded, operationProgressed, operationStopped } from './operation-queue.ts';

const stopChosen = createEvent<{ readonly id: number; readonly taskIds: readonly string[] }>();
/** The server stops after the part that it is at. */
export const stopTasksFx = createEffect((taskIds: readonly string[]) =>
  callDrive(deleteTasks, { query: { task_ids: [...taskIds] } }),
);

/** Operations that have ended, or will: the last that is heard of them shows no notice. */
const $over = createStore<ReadonlySet<number>>(new Set(), { serialize: 'ignore' })
  .on(
    [operationEnded.map(({ id }) => id), stopChosen.map(({ id }) => id)],
    (over, id) => new Set([...over, id]),
  )
  .reset(signedOut);
const topicOf = (id: number): string => `operation ${id}`;

/** The types of operations that have words of their own. */
const said: ReadonlySet<string> = new Set([
  'trash',
  'restore',
  'move',
  'copy',
  'delete',
  'compress',
  'extract',
]);

sample({
  clock: operationProgressed,
  source: $over,
  filter: (over, { id }) => !over.has(id),
  fn: (_, { id, operation: { type, entries }, done, share, taskIds }) => ({
    text: {
      id: `files.doing.${said.has(type) ? type : 'other'}`,
      values: { done, count: entries.length, name: entries[0]?.name ?? '' },
    },
    topic: topicOf(id),
    progress: share,
    action: { label: 'ui.cancel', event: stopChosen, payload: { id, taskIds } },
  }),
  target: noticeShown,
});
sample({ clock: stopChosen, fn: ({ id }) => id, target: operationStopped });
sample({ clock: stopChosen, fn: ({ taskIds }) => taskIds, target: stopTasksFx });
sample({
  clock: stopTasksFx.failData,
  fn: (error) => ({ error, doing: 'files.failed.stop' }),
  target: failureShown,
});
sample({ clock: operationEnded, fn: ({ id }) => topicOf(id), target: topicClosed });
sample({
  clock: operationEnded,
  filter: ({ isStopped }) => isStopped,
  fn: ({ type }) => ({
    text: { id: definitionOf(type).isLong ? 'files.stopped.whole' : 'files.stopped' },
    topic: 'operation',
  }),
  target: noticeShown,
});
