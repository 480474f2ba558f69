import type { Held } from '../../uploads/index.ts';
import type { CancelledError, PermanentError, RetryableError } from './outcome.ts';

/** How an attempt ended. */
export type Outcome = RetryableError | PermanentError | CancelledError;

export interface Attempt {
  readonly held: Held;
  readonly signal: AbortSignal;
  /** Ends the attempt from outside. */
  readonly end: (outcome: Outcome) => void;
}
