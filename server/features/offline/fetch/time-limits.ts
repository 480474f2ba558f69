import type { DownloadRow } from '../repo.ts';
import { PermanentError, TurnEndedError } from './outcome.ts';

/** How long a source may hold one of the places, which all accounts share. Milliseconds. */
export interface TimeLimits {
  /** Of a source that can go on where it stopped: then others have their turn, and the download waits for its next. */
  readonly turn: number;
  /** Of a source that would begin anew: cut and tried again it would never come to its end, so it has one long turn. */
  readonly wholeTurn: number;
  /** The least that such a source brings in so much time of waiting for it. */
  readonly pace: { readonly bytes: number; readonly milliseconds: number };
  /** From the beginning to the end of a download, its waiting included. */
  readonly life: number;
  /** Calls back once the time is over. Returns what calls that off. */
  readonly setTimer: (milliseconds: number, onOver: () => void) => () => void;
}

const minute = 60_000;
const hour = 60 * minute;

export const usualTimeLimits: TimeLimits = {
  turn: 10 * minute,
  wholeTurn: 6 * hour,
  pace: { bytes: 10 * 60 * 64 * 1024, milliseconds: 10 * minute },
  life: 7 * 24 * hour,
  setTimer: (milliseconds, onOver) => {
    const timer = setTimeout(onOver, milliseconds);
    return () => clearTimeout(timer);
  },
};

interface Deadline {
  /** The source turns out to be one that would begin anew. */
  readonly lengthen: () => void;
  readonly lift: () => void;
}

/** The end of one try, which begins now: that of its turn, or of the whole download's time where that comes first. */
export function setDeadline(
  { turn, wholeTurn, life, setTimer }: TimeLimits,
  { created_at }: Pick<DownloadRow, 'created_at'>,
  end: (outcome: PermanentError | TurnEndedError) => void,
): Deadline {
  const timer = (most: number, outcome: PermanentError | TurnEndedError): (() => void) => {
    const left = Math.max(0, created_at.getTime() + life - Date.now());
    return left < most ? setTimer(left, () => end(tooOld())) : setTimer(most, () => end(outcome));
  };
  let lift = timer(turn, new TurnEndedError());
  return {
    lengthen: () => {
      lift();
      lift = timer(
        wholeTurn,
        new PermanentError(
          'unavailable',
          'The download takes too long, and the server cannot go on where it stops.',
        ),
      );
    },
    lift: () => lift(),
  };
}

const tooOld = (): PermanentError => new PermanentError('unavailable', 'The download takes too long.');

/**
 * The bytes of a source that would begin anew, as long as they come in earnest. Only time that is spent waiting for it
 * counts.
 * @throws {PermanentError}
 */
export async function* inEarnest(
  body: AsyncIterable<Uint8Array>,
  { pace }: TimeLimits,
): AsyncGenerator<Uint8Array> {
  let [waited, came, requests] = [0, 0, performance.now()];
  for await (const chunk of body) {
    waited += performance.now() - requests;
    came += chunk.length;
    if (waited >= pace.milliseconds) {
      if (came < pace.bytes)
        throw new PermanentError(
          'unavailable',
          'The server sends too slowly, and it cannot go on where it was interrupted.',
        );
      [waited, came] = [0, 0];
    }
    yield chunk;
    requests = performance.now();
  }
}
