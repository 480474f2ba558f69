/** How far all uploads together were at an instant. */
export interface Sample {
  /** Ms of a monotonic clock. */
  readonly at: number;
  /** Bytes sent since the page was loaded. */
  readonly sent: number;
}

/** Ms that the speed is measured over: short enough to follow the connection, long enough not to jump. */
const span = 8_000;
/** Over fewer ms a speed would be noise. */
const leastSpan = 1_000;

/** Adds a sample and drops those too old for the present speed. One sample before the span is kept as its start. */
export function addSample(samples: readonly Sample[], sample: Sample): readonly Sample[] {
  const fresh = samples.findIndex(({ at }) => sample.at - at <= span);
  const kept = fresh === -1 ? samples.slice(-1) : samples.slice(Math.max(0, fresh - 1));
  return [...kept, sample];
}

/** Bytes a second; undefined until enough time is covered. */
export function speedOf(samples: readonly Sample[]): number | undefined {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || last.at - first.at < leastSpan) return undefined;
  return Math.max(0, (last.sent - first.sent) / ((last.at - first.at) / 1000));
}

/** Seconds until so many bytes are sent; undefined where the connection stalls. */
export const timeLeft = (bytes: number, speed: number | undefined): number | undefined =>
  speed === undefined || speed < 1 ? undefined : Math.ceil(bytes / speed);
