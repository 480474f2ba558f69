import {
  createEffect,
  createEvent,
  createStore,
  type Event,
  merge,
  sample,
  scopeBind,
  type Unit,
} from 'effector';

/** Answers at once; the timer is the browser’s. */
function createTimer<Token>() {
  const ended = createEvent<Token>();
  const startFx = createEffect(({ token, ms }: { token: Token; ms: number }) => {
    const end = scopeBind(ended, { safe: true });
    setTimeout(() => end(token), ms);
  });
  return { startFx, ended };
}

/** Ms in which changes are collected: a task of a thousand steps causes a few requests, not a thousand. */
const gathering = 250;

/** Fires once for many events within a time. */
export function throttle(clock: Unit<unknown>): Event<void> {
  const { startFx, ended } = createTimer<number>();
  const $isGathering = createStore(false, { serialize: 'ignore' })
    .on(startFx, () => true)
    .on(ended, () => false);
  sample({
    clock,
    source: $isGathering,
    filter: (isGathering) => !isGathering,
    fn: () => ({ token: 0, ms: gathering }),
    target: startFx,
  });
  return sample({ clock: ended, fn: () => undefined });
}

/** How many times as long as an answering took is left to other things after it; at most so many ms: devices sleep. */
const rest = { factor: 3, longest: 60_000 };

/**
 * Limits frequent requests: none while one is being answered, and none after that for three times as long as it took.
 *
 * @param begun answering begins, each time with a new object
 * @param ended the same object: it was answered, or failed
 * @param over from now on it is about something else
 */
export function adaptiveThrottle<Work extends object>(
  clock: Event<void>,
  { begun, ended, over }: { begun: Event<Work>; ended: Event<Work>; over: Unit<unknown> },
): Event<void> {
  const { startFx, ended: rested } = createTimer<Work>();
  /** The last answering until its rest is over; since when, ms of the epoch. */
  const $held = createStore<{ readonly work: Work; readonly since: number } | null>(null, {
    serialize: 'ignore',
  })
    .on(begun, (_, work) => ({ work, since: Date.now() }))
    .on(rested, (held, work) => (held?.work === work ? null : held))
    .reset(over);
  sample({
    clock: ended,
    source: $held,
    filter: (held, work) => held?.work === work,
    fn: (held, work) => ({
      token: work,
      ms: Math.min(rest.factor * (Date.now() - (held?.since ?? 0)), rest.longest),
    }),
    target: startFx,
  });
  const heldBack = sample({ clock, source: $held, filter: Boolean, fn: () => {} });
  const freed = sample({ clock: rested, source: $held, filter: (held) => held === null, fn: () => {} });
  const $isAwaited = createStore(false, { serialize: 'ignore' });
  const awaited = sample({ clock: freed, source: $isAwaited, filter: Boolean, fn: () => {} });
  // A request that begins from now on includes it.
  $isAwaited.on(heldBack, () => true).reset(begun, awaited, over);
  const atOnce = sample({ clock, source: $held, filter: (held) => held === null, fn: () => {} });
  return merge([atOnce, awaited]);
}

/** Ms until another try; each pause is twice the one before. */
const pauses = { first: 2000, longest: 60_000 };

/**
 * Retries after each failure, at growing delays.
 * @param over makes it unnecessary: from then on the first delay is a short one again.
 * @returns fires when it is time to retry.
 */
export function retryWithBackoff(failed: Unit<unknown>, over: readonly Unit<unknown>[]): Event<void> {
  const { startFx, ended } = createTimer<number>();
  const $tries = createStore(0, { serialize: 'ignore' })
    .on(startFx, (tries) => tries + 1)
    .reset(...over);
  /** Timers are not stopped: one that ends late belongs to an earlier round. */
  const $round = createStore(0, { serialize: 'ignore' }).on([...over], (token) => token + 1);
  const $awaited = createStore<number | null>(null, { serialize: 'ignore' })
    .on(startFx, (_, { token }) => token)
    .on(ended, (awaited, token) => (awaited === token ? null : awaited));
  sample({
    clock: failed,
    source: { tries: $tries, token: $round, awaited: $awaited },
    filter: ({ token, awaited }) => awaited !== token,
    fn: ({ tries, token }) => ({ token, ms: Math.min(pauses.first * 2 ** tries, pauses.longest) }),
    target: startFx,
  });
  return sample({
    clock: ended,
    source: $round,
    filter: (now, token) => now === token,
    fn: () => {},
  });
}
