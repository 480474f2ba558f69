import type { Method } from './contract/endpoint.ts';
import type { CallError } from './error.ts';

/** Statuses after which the same request may well succeed (spec section 9). */
const temporaryStatuses: ReadonlySet<number> = new Set([408, 409, 425, 429, 500, 502, 503, 504]);

/** Calls whose repetition changes nothing more than the first did (RFC 9110, section 9.2.2). */
const repeatable: ReadonlySet<Method> = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE']);

/** Ms before a retry without an answer (spec section 8). */
export const pauseAfterSilence = 300;
/** Longest `retry-after` that is waited for, ms. Beyond it the user sees the reason instead. */
export const longestPause = 10_000;

/** Whether a repeated call is harmless: a folder must not be created twice. */
export const isRepeatable = (method: Method): boolean => repeatable.has(method);

/**
 * The number of retries: a whole number from 0 to 4 (spec section 9).
 * @throws {TypeError} for anything but a number (spec section 5).
 */
export function acceptRetry(retry: unknown): number {
  if (typeof retry !== 'number' || Number.isNaN(retry)) {
    throw new TypeError('wrong options: retry must be a number');
  }
  return Math.trunc(Math.min(4, Math.max(0, retry)));
}

/** Whether another try may help: nothing was reached, or the server has a passing trouble. */
export const isTemporary = ({ failure }: CallError): boolean =>
  failure.type === 'unreachable' || (failure.type === 'refused' && temporaryStatuses.has(failure.status));

/** Statuses of a proxy whose server gives no answer, and of a server that takes no calls now. */
export const isUnavailable = (status: number): boolean => status >= 502 && status <= 504;

/** Whether an origin gives no answer: another one may. */
export const isWithoutAnswer = ({ failure }: CallError): boolean =>
  failure.type === 'unreachable' || (failure.type === 'refused' && isUnavailable(failure.status));

/**
 * Ms until the next try, `ownPause` by default; `undefined` if a retry is pointless.
 * @param isElsewhere whether the next try goes to an origin that this call has not asked: it waits for no other one.
 */
export function pauseBefore(error: CallError, ownPause: number, isElsewhere = false): number | undefined {
  if (!isTemporary(error)) return undefined;
  if (error.failure.type === 'unreachable' || (isElsewhere && isWithoutAnswer(error))) {
    return pauseAfterSilence;
  }
  const pause = Math.max(ownPause, error.retryAfter ?? 0);
  return pause > longestPause ? undefined : pause;
}

/** `retry-after` in ms: seconds or a date (RFC 9110, section 10.2.3). */
export function readRetryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  if (/^\s*\d+\s*$/.test(header)) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
