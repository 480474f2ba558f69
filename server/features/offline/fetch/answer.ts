import type { EgressAnswer } from '../../../egress/index.ts';
import { PermanentError, RetryableError } from './outcome.ts';

/** Facts about bytes that are here already. */
export interface Beginning {
  readonly offset: number;
  /** The source's validator of its content (ETag or date); empty where it has none to rely on. */
  readonly validator: string;
}

export interface Continuation {
  /** Where the bytes of the answer begin. */
  readonly offset: number;
  /** Bytes of the whole content; undefined where the source does not say. */
  readonly size: number | undefined;
  readonly validator: string;
  /** Whether another try would go on where this one stops. One that was asked for the rest and sends the whole cannot. */
  readonly isResumable: boolean;
}

/** The headers that ask for the rest, if the content is still the same (RFC 9110 section 13.1.5). */
export const askForRest = ({ offset, validator }: Beginning): Readonly<Record<string, string>> =>
  offset === 0 ? {} : { range: `bytes=${offset}-`, 'if-range': validator };

/**
 * Where an answer goes on. One that begins anew, since the content is another one or the source cannot send a part, has
 * offset 0. `complete`: the source says that there is no more.
 * @throws {RetryableError} {Over}
 */
export function readAnswer(
  { status, headers }: Pick<EgressAnswer, 'status' | 'headers'>,
  beginning: Beginning,
): Continuation | 'complete' | 'mismatch' {
  const range = /^bytes (?:(\d{1,15})-(\d{1,15})|\*)\/(\d{1,15}|\*)$/i.exec(
    headers['content-range']?.trim() ?? '',
  );
  if (status === 200) {
    const validator = validatorIn(headers);
    const isResumable = validator !== '' && beginning.offset === 0 && acceptsRanges(headers);
    return { offset: 0, size: wholeNumber(headers['content-length']), validator, isResumable };
  }
  if (status === 206 && beginning.offset > 0) {
    const [, from, to, total] = range ?? [];
    const size = wholeNumber(total === '*' ? undefined : total);
    const isRest = Number(from) === beginning.offset && (size === undefined || Number(to) === size - 1);
    return isRest
      ? { offset: beginning.offset, size, validator: beginning.validator, isResumable: true }
      : 'mismatch';
  }
  if (status === 416 && beginning.offset > 0)
    return Number(range?.[3]) === beginning.offset ? 'complete' : 'mismatch';
  throw refusalOf(status, headers['retry-after']);
}

/**
 * Checks that an answer is a part of the same content.
 * @throws {RetryableError} {PermanentError} where it is anything else.
 */
export function readPart(
  { status, headers }: Pick<EgressAnswer, 'status' | 'headers'>,
  {
    from,
    to,
    size,
    validator,
  }: { readonly from: number; readonly to: number; readonly size: number; readonly validator: string },
): void {
  if (status >= 400) throw refusalOf(status, headers['retry-after']);
  const isPart =
    status === 206 &&
    headers['content-range']?.trim().toLowerCase() === `bytes ${from}-${to - 1}/${size}` &&
    (headers.etag ?? validator) === validator;
  if (!isPart) throw new RetryableError('The server has another content now.', 0);
}

function wholeNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,15}$/.test(text.trim()) ? Number(text) : undefined;
}

const acceptsRanges = (headers: EgressAnswer['headers']): boolean =>
  headers['accept-ranges']?.trim().toLowerCase() === 'bytes';

/** A weak ETag does not promise the same bytes. */
function validatorIn(headers: EgressAnswer['headers']): string {
  if (headers['accept-ranges']?.trim() === 'none') return '';
  const { etag = '', 'last-modified': modified = '' } = headers;
  return /^"[^"]{1,500}"$/.test(etag)
    ? etag
    : Number.isNaN(Date.parse(modified))
      ? ''
      : modified.slice(0, 100);
}

/** Another try may do better. */
const passing = [408, 425, 429, 500, 502, 503, 504, 521, 522, 523];
const day = 24 * 60 * 60;

function refusalOf(status: number, retryAfter: string | undefined): RetryableError | PermanentError {
  if (passing.includes(status))
    return new RetryableError(`The server answered with ${status}.`, waitIn(retryAfter));
  if (status === 404 || status === 410)
    return new PermanentError('file_not_found', `There is no file at this address (${status}).`);
  if (status === 401 || status === 403 || status === 407)
    return new PermanentError(
      'permission_denied',
      `The server does not give this file to everybody (${status}).`,
    );
  return new PermanentError('failed_precondition', `The server answered with ${status} instead of a file.`);
}

/** Seconds, or a date (RFC 9110 section 10.2.3); never longer than a day. */
function waitIn(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const seconds = /^\d{1,9}$/.test(text.trim()) ? Number(text) : (Date.parse(text) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(0, Math.ceil(seconds)), day);
}
