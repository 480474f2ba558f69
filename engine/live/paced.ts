/** The part of a run's cost at which it may be repeated for whoever asks: a tenth of the time. */
const restPerRun = 9;
/** In ms: nobody waits longer for a turn. */
const longestRest = 400;

/**
 * One run at a time, with a rest after each. Whoever asks during a run or its rest shares the next run, so that its outcome
 * is never older than the question, however many ask.
 */
export function paced(run: () => Promise<void>): () => Promise<void> {
  let ready: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  return () => {
    next ??= ready.then(() => {
      next = undefined;
      const began = performance.now();
      const running = run();
      const rest = () =>
        new Promise<void>((resolve) => {
          const wait = Math.min(longestRest, restPerRun * (performance.now() - began));
          setTimeout(resolve, wait).unref();
        });
      ready = running.then(rest, rest);
      return running;
    });
    return next;
  };
}
