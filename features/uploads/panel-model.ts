import { createEvent, createStore, sample } from 'effector';
import { $ownQueue, $ownTally, endedCleared, filesQueued, uploadMoved } from './queue-model.ts';
import { addSample, type Sample, speedOf, timeLeft } from './rate.ts';
import { summaryOf } from './summary.ts';

/** What the panel shows. */

export const panelFolded = createEvent();
export const panelUnfolded = createEvent();

export const $isFolded = createStore(false);
export const $summary = $ownTally.map(summaryOf);
/** The first of those whose name is taken. */
export const $conflict = sample({
  source: { queue: $ownQueue, tally: $ownTally },
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
  .reset(endedCleared);
$samples.on(uploadMoved, (samples, { more, at }) =>
  addSample(samples, { at, sent: (samples.at(-1)?.sent ?? 0) + more }),
);
