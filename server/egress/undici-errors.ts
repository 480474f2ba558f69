import { EgressError, unreached } from './error.ts';

const slow = ['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'ETIMEDOUT'];
const broken = ['UND_ERR_SOCKET', 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH', 'ECONNRESET', 'EPIPE'];
const unreachable = [
  'UND_ERR_CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
  'EHOSTDOWN',
];
const untrusted = /^(CERT_|ERR_TLS_|DEPTH_ZERO_|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH)/;
const malformed = /^(HPE_|UND_ERR_HEADERS_OVERFLOW|ERR_SSL_|EPROTO)/;

/** Translates an error of undici, TLS or the socket into ours; for an aborted request, its reason. */
export function asEgressError(error: unknown, signal?: AbortSignal): EgressError {
  if (signal?.reason instanceof EgressError) return signal.reason;
  if (error instanceof EgressError) return error;
  const { name, code, syscall, errors } = error as Thrown;
  // Of several addresses that were tried, the first speaks for all.
  if (typeof code !== 'string' && errors?.[0] !== undefined) return asEgressError(errors[0]);
  const errorCode = String(code ?? '');
  const because = { cause: error };
  if (unreachable.includes(errorCode) || (errorCode === 'ETIMEDOUT' && syscall === 'connect'))
    return unreached('unreachable', error);
  if (slow.includes(errorCode)) return new EgressError('slow', 'The server did not answer in time.', because);
  if (untrusted.test(errorCode))
    return new EgressError('untrusted', 'The certificate of the server is not valid.', because);
  if (malformed.test(errorCode) || name === 'HTTPParserError')
    return new EgressError('malformed', 'What answers there does not speak HTTP.', because);
  if (broken.includes(errorCode))
    return new EgressError('broken', 'The server broke the connection off.', because);
  return unreached('unreachable', error);
}

interface Thrown {
  readonly name?: unknown;
  readonly code?: unknown;
  readonly syscall?: unknown;
  readonly errors?: readonly unknown[];
}
