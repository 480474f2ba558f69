import { createStore, type Event, sample, type Unit } from 'effector';

/** Ms for which a list’s addresses are taken as valid; they last for days. A thumbnail that fails then does not exist. */
const leastAge = 3_600_000;

/**
 * The addresses of thumbnails are signed, and expire after days: a page that stays open longer reads its list again
 * when a thumbnail fails to load. One for each list, outside of components.
 *
 * @param missed a thumbnail failed to load
 * @param read the list was read, with new addresses
 * @returns fires when the list should be read again, at most once an hour
 */
export function thumbnailsExpired(missed: Event<void>, read: Unit<unknown>): Event<void> {
  /** When the list was read or last found outdated: ms since the epoch. */
  const $readAt = createStore(0, { serialize: 'ignore' });
  const doubted = sample({
    clock: missed,
    source: $readAt,
    filter: (at) => Date.now() - at > leastAge,
    fn: () => {},
  });
  $readAt.on([read, doubted], () => Date.now());
  return doubted;
}
