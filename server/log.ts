import colors from 'picocolors';
import { type DestinationStream, destination, type Logger, pino, stdSerializers } from 'pino';
import type { Env } from './env.ts';
import { forTerminal } from './log-lines.ts';

/** Words where somebody looks, and else JSON lines, for programs. */
const standardError = (): DestinationStream =>
  process.stderr.isTTY === true
    ? forTerminal(
        (text) => void process.stderr.write(text),
        colors.createColors(!process.env.NO_COLOR && process.env.TERM !== 'dumb'),
      )
    : destination({ dest: 2, sync: false });

/**
 * The log on standard error, so that standard output carries only what is said to people: words on a terminal, else JSON
 * lines. We log chosen facts and no
 * whole requests; the redaction is for the day when someone forgets that.
 */
export function createLogger(level: Env['LOG_LEVEL'], stream: DestinationStream = standardError()): Logger {
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
