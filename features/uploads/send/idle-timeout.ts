/** A timer that each sign of life extends. */
interface IdleTimeout {
  /** The next sign must come within so many ms. */
  readonly extend: (within: number) => void;
  /** No sign is expected any more. */
  readonly clear: () => void;
}

/** Calls back once if an expected sign of life does not come. */
export function createIdleTimeout(onSilence: () => void): IdleTimeout {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const leave = () => clearTimeout(timer);
  return {
    extend(within) {
      leave();
      timer = setTimeout(onSilence, within);
    },
    clear: leave,
  };
}
