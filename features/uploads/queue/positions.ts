interface Item {
  readonly id: string;
}
/** Positions in a list, by id. */
type Positions = ReadonlyMap<string, number>;

/**
 * Cached with the queue itself, which never changes: to search it for each report of a transfer would make many
 * files slow in proportion to their square.
 */
const known = new WeakMap<readonly Item[], Positions>();

export function positionsIn(queue: readonly Item[]): Positions {
  const found = known.get(queue) ?? new Map(queue.map(({ id }, at) => [id, at]));
  known.set(queue, found);
  return found;
}

/** The file of an id; nothing where there is none. */
export const fileIn = <File extends Item>(queue: readonly File[], id: string): File | undefined =>
  queue[positionsIn(queue).get(id) ?? -1];

/** The next queue, of the same files in the same order: the positions are those of the queue before. */
export function inSameOrder<File extends Item>(
  queue: readonly File[],
  next: readonly File[],
): readonly File[] {
  known.set(next, positionsIn(queue));
  return next;
}
