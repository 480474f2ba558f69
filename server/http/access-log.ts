import type { Answered } from './answered.ts';
import type { Metrics } from './metrics.ts';

export type LogAccess = (answered: Answered) => void;

interface LevelLog {
  info(facts: object, message: string): void;
  debug(facts: object, message: string): void;
  readonly level: string;
}

/** Levels at which every answer is logged. */
const telling: ReadonlySet<string> = new Set(['trace', 'debug']);

/**
 * Successful requests are logged at `debug` only: the counters cover them, and a line for each page from the cache would
 * halve the number of pages that we can serve.
 */
export function createAccessLog(metrics: Metrics, log: LevelLog): LogAccess {
  const logsAll = telling.has(log.level);
  return (answered) => {
    metrics.answered(answered);
    const level = answered.status >= 400 ? 'info' : 'debug';
    if (level === 'debug' && !logsAll) return;
    const { took, ...facts } = answered;
    log[level]({ ...facts, ms: Math.round(took) }, 'answered');
  };
}
