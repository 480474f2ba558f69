/** Addresses of small pictures that have run out are asked for anew. It comes with the list that shows them. */
import { createEvent, sample } from 'effector';
import { thumbnailsExpired } from '../../features/changes/thumbnail-expiry.ts';
import { fetchEntriesFx, renewEntriesFx } from './effects.ts';
import { $asked, $entries, $kept, keyOf } from './entries-model.ts';
import { standingChanged } from './model.ts';

/** A small picture of the list did not come. */
export const pictureMissed = createEvent();

const doubted = thumbnailsExpired(pictureMissed, fetchEntriesFx.done);
/** Whether an answer is still about what is shown. */
const renewed = sample({
  clock: renewEntriesFx.done,
  source: $asked,
  filter: (asked, { params }) => keyOf(asked) === keyOf(params),
  fn: (_, { result }) => new Map(result.rows.map((row) => [row.id, row])),
});

// In their places: what came or went meanwhile must not move the list under whoever looks at it.
$entries.on(renewed, (entries, fresh) => ({
  ...entries,
  rows: entries.rows.map((row) => fresh.get(row.id) ?? row),
}));
$kept.reset(doubted);
sample({
  clock: doubted,
  source: { asked: $asked, entries: $entries },
  filter: ({ entries }) => entries.rows.length > 0,
  fn: ({ asked, entries }) => ({ ...asked, count: entries.rows.length }),
  target: renewEntriesFx,
});
sample({
  clock: renewEntriesFx.doneData,
  filter: ({ status }) => status !== 'OK',
  fn: ({ status }) => status,
  target: standingChanged,
});
