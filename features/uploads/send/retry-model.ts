import { createEffect, createStore, sample, scopeBind } from 'effector';
import { $queue, lineBroke, retryDue } from '../queue/model.ts';
import { fileIn } from '../queue/positions.ts';
import { retryDelay } from './retry.ts';

/** How long a file waits after its line broke. */

interface Pause {
  readonly id: string;
  readonly end: () => void;
}

export const schedulePauseFx = createEffect(({ id, ms }: { id: string; ms: number }): Pause => {
  const ended = scopeBind(retryDue, { safe: true });
  const timer = setTimeout(() => ended(id), ms);
  return { id, end: () => clearTimeout(timer) };
});
export const endPausesFx = createEffect((pauses: readonly Pause[]) => {
  for (const { end } of pauses) end();
});

/** Of the files that wait, by id. */
const $pauses = createStore<ReadonlyMap<string, Pause>>(new Map(), { serialize: 'ignore' });

sample({
  clock: lineBroke,
  source: $queue,
  fn: (queue, { id, retryAfter }) => {
    const { tries = 1 } = fileIn(queue, id) ?? {};
    return { id, ms: retryDelay(tries, retryAfter) };
  },
  target: schedulePauseFx,
});

/** A file that waits no longer, whatever the reason, may wait again: its old pause must not end the new one. */
const unwanted = sample({
  clock: [$queue, schedulePauseFx.done],
  source: { queue: $queue, pauses: $pauses },
  fn: ({ queue, pauses }) => [...pauses.values()].filter(({ id }) => fileIn(queue, id)?.phase !== 'broken'),
});
const pausesEnded = sample({ clock: unwanted, filter: (ended) => ended.length > 0 });
$pauses
  .on(schedulePauseFx.doneData, (pauses, pause) => new Map([...pauses, [pause.id, pause]]))
  .on(pausesEnded, (pauses, ended) => {
    const ids = new Set(ended.map(({ id }) => id));
    return new Map([...pauses].filter(([id]) => !ids.has(id)));
  });
sample({ clock: pausesEnded, target: endPausesFx });
