import { type DestinationStream, destination, type Logger, pino } from 'pino';
import type { Env } from './env.ts';

/**
 * JSON lines on standard error, so that standard output carries only what is said to people. What could let a reader
 * of the log act as someone else is cut out wherever it turns up.
 */
export function createLogger(level: Env['LOG_LEVEL'], stream: DestinationStream = destination({ dest: 2, sync: false })): Logger {
  return pino(
    {
      level,
      base: null,
      redact: {
        paths: ['authorization', 'cookie', 'token', 'password', 'url'].flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
        remove: true,
      },
    },
    stream,
  );
}
