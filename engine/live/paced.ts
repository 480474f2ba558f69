/** The rest after a run as a multiple of its cost: runs take at most a tenth of the time. */
const restPerRun = 9;
/** The same after a change was noticed, for which a person waits: half of the time. */
const hurriedRestPerRun = 1;
/** In ms: the longest rest. */
const longestRest = 400;

/** Requests a run. @param isHurried whether something has changed, so that the rest is shorter than for mere requests. */
type Ask = (isHurried?: boolean) => Promise<void>;

/**
 * One run at a time, with a rest after each, of a length by what the run took: the ms that it returns, or else those until its end.
 * A run that only waits for others gives its own part. Requests during a run or its rest share the next run, so that its outcome is
 * never older than the request, however many there are.
 */
export function paced(run: () => Promise<number | undefined>): Ask {
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
    let took: number | undefined;
    try {
      took = await run();
      request.resolve();
    } catch (error) {
      request.reject(error);
    }
    ended = performance.now();
    cost = took ?? ended - began;
    isRunning = false;
    if (next) arrange();
  };
  const arrange = () => {
    clearTimeout(timer);
    const rest = Math.min(longestRest, cost * (isNextHurried ? hurriedRestPerRun : restPerRun));
    const wait = ended + rest - performance.now();
    // Requests in the same turn share the run.
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
