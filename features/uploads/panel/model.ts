import { createEffect, createEvent, createStore, sample, scopeBind } from 'effector';
import {
  $isBusy,
  $ownQueue,
  $ownTotals,
  filesQueued,
  finishedCleared,
  transferReported,
  transfersReported,
} from '../queue/model.ts';
import { addSample, type Sample, speedOf, timeLeft } from './speed.ts';
import { summaryOf } from './summary.ts';

export const panelFolded = createEvent();
export const panelUnfolded = createEvent();

export const $isFolded = createStore(false);
export const $summary = $ownTotals.map(summaryOf);
/** The first of those whose name is taken. */
export const $conflict = sample({
  source: { queue: $ownQueue, totals: $ownTotals },
  fn: ({ queue, totals }) =>
    totals.counts.asking > 0 ? (queue.find(({ phase }) => phase === 'asking') ?? null) : null,
});

const $samples = createStore<readonly Sample[]>([], { serialize: 'ignore' });
/** Bytes a second, while something is being sent. */
export const $speed = sample({
  source: { samples: $samples, summary: $summary },
  fn: ({ samples, summary }) => (summary.underWay > 0 ? (speedOf(samples) ?? null) : null),
});
/** Seconds. */
export const $timeLeft = sample({
  source: { speed: $speed, summary: $summary },
  fn: ({ speed, summary }) => timeLeft(summary.size - summary.sent, speed ?? undefined) ?? null,
});

$isFolded
  .on(panelFolded, () => true)
  .on(panelUnfolded, () => false)
  .on(filesQueued, () => false)
  .reset(finishedCleared);

/** Ms, each second while something is being sent: a stalled connection reports no progress. */
const ticked = createEvent<number>();
const $stopClock = createStore<(() => void) | null>(null, { serialize: 'ignore' });
const startClockFx = createEffect(() => {
  const tick = scopeBind(ticked, { safe: true });
  const timer = setInterval(() => tick(performance.now()), 1000);
  return () => clearInterval(timer);
});
const stopClockFx = createEffect((stop: () => void) => stop());
const workBegan = sample({ clock: $isBusy, filter: Boolean, fn: () => {} });
const workEnded = sample({ clock: $isBusy, filter: (isBusy) => !isBusy, fn: () => {} });

$stopClock.on(startClockFx.doneData, (_, stop) => stop);
sample({ clock: workBegan, target: startClockFx });
sample({ clock: workEnded, source: $stopClock, filter: Boolean, target: stopClockFx });

const tick = ticked.map((at) => ({ more: 0, at }));
const progress = transferReported.filterMap(({ event }) => (event.type === 'progress' ? event : undefined));
/** Of a batch all bytes are known to have come with its answer. */
const arrived = transfersReported.filterMap((reports) => {
  const more = reports.reduce((sum, { file, event }) => sum + (event.type === 'done' ? file.size : 0), 0);
  return more > 0 ? { more, at: performance.now() } : undefined;
});
$samples
  .on([progress, arrived, tick], (samples, { more, at }) =>
    addSample(samples, { at, sent: (samples.at(-1)?.sent ?? 0) + more }),
  )
  // A rest is no slow connection.
  .reset(workEnded);
