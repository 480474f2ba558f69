import { Refusal } from '../errors.ts';

/** Does the work when its turn comes. */
export type Turns = <Result>(work: () => Promise<Result>) => Promise<Result>;

interface TurnsOptions {
  readonly atOnce: number;
  /** Callers that may wait; the next one gets `too_many_requests`. */
  readonly mostWaiting?: number;
}

/**
 * So many at once; the others wait in the order in which they came. Without it a burst of calls of one kind would take
 * every connection to the database, or every core, from all other calls.
 */
export function createTurns({ atOnce, mostWaiting = Number.POSITIVE_INFINITY }: TurnsOptions): Turns {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < atOnce) running += 1;
    else {
      if (waiting.length >= mostWaiting) throw new Refusal('too_many_requests', { retryAfter: 30 });
      await new Promise<void>((go) => waiting.push(go));
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}

/** Turns of its own for each key; a key that has nothing under way is forgotten. */
export function createTurnsByKey(options: TurnsOptions): (key: string) => Turns {
  const known = new Map<string, { readonly turns: Turns; users: number }>();
  return (key) => async (work) => {
    const entry = known.get(key) ?? { turns: createTurns(options), users: 0 };
    known.set(key, entry);
    entry.users += 1;
    try {
      return await entry.turns(work);
    } finally {
      entry.users -= 1;
      if (entry.users === 0) known.delete(key);
    }
  };
}
