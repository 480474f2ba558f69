/** Work in steps, each short enough for one turn of the event loop. */
export type Steps<Result> = Generator<void, Result>;

/** Does all of it at once. */
export function finish<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
