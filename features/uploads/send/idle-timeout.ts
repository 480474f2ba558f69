/** What is listened to for signs of life. */
export interface IdleTimeout {
  /** Something came; the next must come within so many ms. */
  readonly extend: (within: number) => void;
  /** Nothing is waited for any more. */
  readonly clear: () => void;
}

/** Tells once that what was to come has not come. */
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
