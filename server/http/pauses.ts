/** To be awaited every few steps of a long work: lets the rest of the process go on where the work has had its time. */
export type Pause = () => Promise<void> | undefined;

/** Milliseconds of work between two pauses. */
const within = 8;

const waiting: (() => void)[] = [];

/** One of those that wait goes on at each turn of the loop: however many there are, a turn stays as short. */
function goOn(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(goOn);
}

/**
 * For work that is too long for one turn of the event loop, and too small or too close to other state for a thread. What
 * happens between two pauses must itself be short: so many steps as take a millisecond or so.
 */
export function createPauses(): Pause {
  let began = performance.now();
  return () => {
    if (performance.now() - began < within) return undefined;
    return new Promise((resolve) => {
      waiting.push(() => {
        began = performance.now();
        resolve();
      });
      if (waiting.length === 1) setImmediate(goOn);
    });
  };
}
