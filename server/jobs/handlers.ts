export interface JobLog {
  debug(facts: object, message: string): void;
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

interface JobContext {
  readonly log: JobLog;
  /**
   * Aborted when the job must stop: the process is stopping, or other processes may consider the job abandoned. A job
   * that stops before its end throws (`signal.throwIfAborted()`): one that returns is complete, and never runs again.
   */
  readonly signal: AbortSignal;
  /** If this try fails, there is no other. */
  readonly isLastAttempt: boolean;
}

/**
 * Does the work of one job. **It must be idempotent**: it runs at least once, not exactly once. After a crash it starts
 * again, and after a lost connection to the database two runs may overlap for a moment. So it takes each step in a
 * transaction that first checks whether the step is still to be done. An error is logged, and the job is retried after
 * e, e², e³ … seconds, up to `e^10` (six hours).
 */
type JobHandler = (payload: unknown, context: JobContext) => Promise<void>;

/** A feature's jobs by name: `uploads.clean`. The feature's name comes first, since all names share one table. */
export type JobHandlers = Readonly<Record<string, JobHandler>>;

/** Work that recurs. */
export interface CronEntry {
  /** The handler. */
  readonly name: string;
  /** Minute, hour, day, month, weekday, in UTC: `17 3 * * *`. */
  readonly pattern: string;
}
