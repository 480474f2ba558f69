import { type CallError, lastRefusal } from '../../../api/error.ts';

/** A temporary error. 507 is not: the user must free space. */
export const isTransient = (status: number): boolean =>
  [408, 409, 423, 425, 429, 460].includes(status) || (status >= 500 && status !== 507);

/**
 * Ms before the next try: doubled each time that nothing came through, half a minute at most, or as long as the server
 * says.
 */
export const retryDelay = (tries: number, retryAfter = 0): number =>
  Math.max(retryAfter, Math.min(30_000, 500 * 2 ** Math.max(0, tries - 1)));

/** Whether a call may have been executed or may yet be: no answer, or only a request to retry. */
export function isUnanswered(error: CallError): boolean {
  const { failure, error: reason } = lastRefusal(error);
  return (
    failure.type !== 'refused' ||
    // Nothing was done for a caller whose session has ended.
    failure.status === 401 ||
    (isTransient(failure.status) && reason !== 'file_duplicated_name')
  );
}
