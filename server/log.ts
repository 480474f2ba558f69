import colors from 'picocolors';
import { type DestinationStream, destination, type Logger, pino, stdSerializers } from 'pino';
import type { Env } from './env.ts';
import { forTerminal } from './log-lines.ts';

/** Words on a terminal, else JSON lines for programs. */
const standardError = (): DestinationStream =>
  process.stderr.isTTY === true
    ? forTerminal(
        (text) => void process.stderr.write(text),
        colors.createColors(!process.env.NO_COLOR && process.env.TERM !== 'dumb'),
      )
    : destination({ dest: 2, sync: false });

/**
 * The log on standard error; standard output carries only messages for people: words on a terminal, else JSON lines. We
 * log selected facts and no whole requests; the redaction is a safeguard.
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

/** The error of a broken database connection has the client attached, with its queries. */
function errorFacts(error: Error): object {
  const { client: _, ...facts } = stdSerializers.err(error);
  return facts;
}
