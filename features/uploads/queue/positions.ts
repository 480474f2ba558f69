import type { Queue, QueuedFile } from './queue.ts';

/** Positions in a queue, by id. */
type Positions = ReadonlyMap<string, number>;

/**
 * Remembered with the queue itself, which never changes: to look through it for each word of a transfer would make many
 * files slow in proportion to their square.
 */
const known = new WeakMap<Queue, Positions>();

export function positionsIn(queue: Queue): Positions {
  const found = known.get(queue) ?? new Map(queue.map(({ id }, at) => [id, at]));
  known.set(queue, found);
  return found;
}

/** The file of an id; nothing where there is none. */
export const fileIn = (queue: Queue, id: string): QueuedFile | undefined =>
  queue[positionsIn(queue).get(id) ?? -1];

/** The next queue, of the same files in the same order: each stands where it stood. */
export function inSameOrder(queue: Queue, next: Queue): Queue {
  known.set(next, positionsIn(queue));
  return next;
}
