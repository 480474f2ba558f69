/** Errors of PostgreSQL and its driver that are not about the statement. */

const codeOf = (error: unknown): string => {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : '';
};

/** Two transactions conflicted; the same one may be retried. */
export const isRace = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error));

/** A row of this key is there already. */
export const isTaken = (error: unknown): boolean => codeOf(error) === '23505';

/** A referenced row does not exist, or a row that is to be deleted is still referenced. */
export const isReferenced = (error: unknown): boolean => codeOf(error) === '23503';

/** A value is none that the table takes: the same statement will not be taken later either. */
export const isAgainstRules = (error: unknown): boolean => codeOf(error) === '23514';

/** A statement waited for a lock as long as it may. */
export const isLocked = (error: unknown): boolean => codeOf(error) === '55P03';

/** A statement took longer than it may, or was called off. */
export const isTimedOut = (error: unknown): boolean => codeOf(error) === '57014';

/** No space where the database writes. */
export const isDatabaseFull = (error: unknown): boolean => codeOf(error) === '53100';

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
const driverWords =
  /timeout exceeded when trying to connect|^timeout expired$|Connection terminated|Client has encountered a connection error|connection has been discarded|Cannot use a pool after calling end|driver has already been destroyed/i;

/** The database cannot be reached, is starting, stopping or overloaded; the same call may succeed later. */
export function isUnreachable(error: unknown): boolean {
  const { cause } = (error ?? {}) as { cause?: unknown };
  return saysUnreachable(error) || (cause !== undefined && isUnreachable(cause));
}

function saysUnreachable(error: unknown): boolean {
  const code = codeOf(error);
  if (/^(?:08|57P0|53[034])/.test(code) || isTimedOut(error)) return true;
  const { syscall, message } = (error ?? {}) as { syscall?: unknown; message?: unknown };
  if (
    networkCodes.has(code) &&
    (syscall === 'connect' || syscall === 'read' || syscall === 'write' || syscall === 'getaddrinfo')
  ) {
    return true;
  }
  return typeof message === 'string' && driverWords.test(message);
}
