import { createEffect, createEvent, createStore, sample, scopeBind } from 'effector';
import { $isBusy, $ownQueue, $ownTotals, filesQueued, finishedCleared, uploadMoved } from '../queue/model.ts';
import { addSample, type Sample, speedOf, timeLeft } from './speed.ts';
import { summaryOf } from './summary.ts';

/** What the panel shows. */

export const panelFolded = createEvent();
export const panelUnfolded = createEvent();

export const $isFolded = createStore(false);
export const $summary = $ownTotals.map(summaryOf);
/** The first of those whose name is taken. */
export const $conflict = sample({
  source: { queue: $ownQueue, tally: $ownTotals },
  fn: ({ queue, tally }) =>
    tally.counts.asking > 0 ? (queue.find(({ phase }) => phase === 'asking') ?? null) : null,
});

const $samples = createStore<readonly Sample[]>([], { serialize: 'ignore' });
/** Bytes a second, while something is on its way. */
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

/** Ms, each second while something is on its way: of a line that stands still no byte tells. */
const ticked = createEvent<number>();
const $stopClock = createStore<(() => void) | null>(null, { serialize: 'ignore' });
const startClockFx = createEffect(() => {
  const say = scopeBind(ticked, { safe: true });
  const timer = setInterval(() => say(performance.now()), 1000);
  return () => clearInterval(timer);
});
const stopClockFx = createEffect((stop: () => void) => stop());
const wentToWork = sample({ clock: $isBusy, filter: Boolean, fn: () => {} });
const cameToRest = sample({ clock: $isBusy, filter: (isBusy) => !isBusy, fn: () => {} });

$stopClock.on(startClockFx.doneData, (_, stop) => stop);
sample({ clock: wentToWork, target: startClockFx });
sample({ clock: cameToRest, source: $stopClock, filter: Boolean, target: stopClockFx });

const moved = sample({ clock: ticked, fn: (at) => ({ more: 0, at }) });
$samples
  .on([uploadMoved, moved], (samples, { more, at }) =>
    addSample(samples, { at, sent: (samples.at(-1)?.sent ?? 0) + more }),
  )
  // A rest is no slow line.
  .reset(cameToRest);
