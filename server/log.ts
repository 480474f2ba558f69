import { type DestinationStream, destination, type Logger, pino, stdSerializers } from 'pino';
import type { Env } from './env.ts';

/**
 * JSON lines on standard error, so that standard output carries only what is said to people. We log chosen facts and no
 * whole requests; the redaction is for the day when someone forgets that.
 */
export function createLogger(
  level: Env['LOG_LEVEL'],
  stream: DestinationStream = destination({ dest: 2, sync: false }),
): Logger {
  const secrets = ['authorization', 'cookie', 'password', 'token', 'access_token', 'refresh_token'];
  return pino(
    {
      level,
      base: null,
      serializers: { err: errorFacts },
      redact: { paths: secrets.flatMap((name) => [name, `headers.${name}`, `body.${name}`]), remove: true },
    },
    stream,
  );
}

/** A connection to the database that broke hangs at its error, with all that it is and was asked. */
function errorFacts(error: Error): object {
  const { client: _, ...facts } = stdSerializers.err(error);
  return facts;
}
