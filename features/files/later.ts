import { createEffect, createEvent, createStore, type Event, sample, scopeBind, type Unit } from 'effector';

/** Answers at once; the timer is the browser’s. */
function createTimer() {
  const ended = createEvent<number>();
  const startFx = createEffect(({ turn, ms }: { turn: number; ms: number }) => {
    const end = scopeBind(ended, { safe: true });
    setTimeout(() => end(turn), ms);
  });
  return { startFx, ended };
}

/** Ms in which changes gather: a task of a thousand steps asks for a list a few times, not a thousand. */
const gathering = 250;

/** Many of one event, told once. */
export function gather(clock: Unit<unknown>): Event<void> {
  const { startFx, ended } = createTimer();
  const $isGathering = createStore(false, { serialize: 'ignore' })
    .on(startFx, () => true)
    .on(ended, () => false);
  sample({
    clock,
    source: $isGathering,
    filter: (isGathering) => !isGathering,
    fn: () => ({ turn: 0, ms: gathering }),
    target: startFx,
  });
  return sample({ clock: ended, fn: () => undefined });
}

/** Ms until another try; each pause is twice the one before. */
const pauses = { first: 2000, longest: 60_000 };

/**
 * Another try after each failure, at growing pauses.
 * @param over what makes it needless: from then on the first pause is a short one again.
 * @returns when it is time to try.
 */
export function tryLater(failed: Unit<unknown>, over: readonly Unit<unknown>[]): Event<void> {
  const { startFx, ended } = createTimer();
  const $tries = createStore(0, { serialize: 'ignore' })
    .on(startFx, (tries) => tries + 1)
    .reset(...over);
  /** Timers are not stopped: one that ends late is of an older turn. */
  const $turn = createStore(0, { serialize: 'ignore' }).on([...over], (turn) => turn + 1);
  const $awaited = createStore<number | null>(null, { serialize: 'ignore' })
    .on(startFx, (_, { turn }) => turn)
    .on(ended, (awaited, turn) => (awaited === turn ? null : awaited));
  sample({
    clock: failed,
    source: { tries: $tries, turn: $turn, awaited: $awaited },
    filter: ({ turn, awaited }) => awaited !== turn,
    fn: ({ tries, turn }) => ({ turn, ms: Math.min(pauses.first * 2 ** tries, pauses.longest) }),
    target: startFx,
  });
  return sample({
    clock: ended,
    source: $turn,
    filter: (now, turn) => now === turn,
    fn: () => {},
  });
}
