import { createStore, type Event, sample, type Unit } from 'effector';

/** Ms for which a list’s addresses are taken as valid; they last for days. A thumbnail that fails then does not exist. */
const leastAge = 3_600_000;

/**
 * The addresses of small pictures are signed, and end after days: a page that stands open longer asks for its list again
 * when a picture does not come. One for each list, outside of components.
 *
 * @param missed a small picture did not come
 * @param read the list was read, with addresses that are new
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
