import { EgressError } from './error.ts';
import { asEgressError } from './undici-errors.ts';

/** The slowest that a source may be: fewer bytes in so many milliseconds of waiting, and it is given up. */
export interface Pace {
  readonly bytes: number;
  readonly milliseconds: number;
}

/**
 * The bytes as they come. Only time that is spent waiting for the source counts against its pace: a slow disk on our
 * side is not its fault.
 * @throws {EgressError} `slow`, `broken`, `malformed`, `cancelled`.
 */
export async function* pacedBody(
  source: AsyncIterable<Uint8Array>,
  {
    pace,
    signal,
    end,
  }: {
    readonly pace: Pace;
    readonly signal: AbortSignal;
    /** Whether the content was read to its end, or left before. */
    readonly end: (isWhole: boolean) => void;
  },
): AsyncGenerator<Uint8Array> {
  const chunks = source[Symbol.asyncIterator]();
  let [waited, came] = [0, 0];
  let isWhole = false;
  try {
    for (;;) {
      const startedAt = performance.now();
      const next = await chunks.next().catch((error: unknown) => {
        throw asEgressError(error, signal);
      });
      if (next.done) {
        isWhole = true;
        return;
      }
      waited += performance.now() - startedAt;
      came += next.value.length;
      if (waited >= pace.milliseconds) {
        if (came < pace.bytes) throw new EgressError('slow', 'The server sends too slowly.');
        [waited, came] = [0, 0];
      }
      yield next.value;
    }
  } finally {
    end(isWhole);
  }
}
