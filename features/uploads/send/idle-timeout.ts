/** What is listened to for signs of life. */
export interface Watch {
  /** Something came; the next must come within so many ms. */
  readonly heard: (within: number) => void;
  /** Nothing is waited for any more. */
  readonly leave: () => void;
}

/** Tells once that what was to come has not come. */
export function watchLine(onSilence: () => void): Watch {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const leave = () => clearTimeout(timer);
  return {
    heard(within) {
      leave();
      timer = setTimeout(onSilence, within);
    },
    leave,
  };
}
