import type { Steps } from '../match/steps.ts';

export const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Does work with a turn of the event loop for each step, so that whatever else has arrived comes in between. */
export async function inTurns<Result>(steps: Steps<Result>): Promise<Result> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await nextTurn();
  }
}
