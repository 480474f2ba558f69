/** The part of a run's cost at which it may be repeated for whoever asks: a tenth of the time. */
const restPerRun = 9;
/** The same after a change was noticed, for which somebody waits: half of the time. */
const hurriedRestPerRun = 1;
/** In ms: nobody waits longer for a turn. */
const longestRest = 400;

/** Asks for a run. @param isHurried whether something has changed, so that it need not rest as long as for those who only ask. */
type Ask = (isHurried?: boolean) => Promise<void>;

/**
 * One run at a time, with a rest after each. Whoever asks during a run or its rest shares the next run, so that its outcome
 * is never older than the question, however many ask.
 */
export function paced(run: () => Promise<void>): Ask {
  let next: PromiseWithResolvers<void> | undefined;
  let isNextHurried = false;
  let isRunning = false;
  let timer: NodeJS.Timeout | undefined;
  let ended = Number.NEGATIVE_INFINITY;
  let cost = 0;

  const begin = async () => {
    const request = next;
    if (isRunning || request === undefined) return;
    [next, isNextHurried, isRunning] = [undefined, false, true];
    const began = performance.now();
    try {
      await run();
      request.resolve();
    } catch (error) {
      request.reject(error);
    }
    ended = performance.now();
    cost = ended - began;
    isRunning = false;
    if (next) arrange();
  };
  const arrange = () => {
    clearTimeout(timer);
    const rest = Math.min(longestRest, cost * (isNextHurried ? hurriedRestPerRun : restPerRun));
    const wait = ended + rest - performance.now();
    // Whoever asks in the same turn shares the run.
    if (wait <= 0) queueMicrotask(begin);
    else timer = setTimeout(begin, wait).unref();
  };
  return (isHurried = false) => {
    next ??= Promise.withResolvers<void>();
    isNextHurried ||= isHurried;
    const { promise } = next;
    if (!isRunning) arrange();
    return promise;
  };
}
