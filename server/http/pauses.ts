/** To be awaited every few steps of a long computation: yields to the event loop when its time slice is over. */
export type Pause = () => Promise<void> | undefined;

/** Milliseconds of work between two pauses. */
const within = 8;

const waiting: (() => void)[] = [];

/** One waiting computation continues at each turn of the loop: however many there are, a turn stays as short. */
function goOn(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(goOn);
}

/**
 * For work that is too long for one turn of the event loop, and too small or too close to other state for a thread. The
 * code between two pauses must itself be short: about a millisecond.
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
