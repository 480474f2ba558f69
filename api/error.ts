import type { ErrorAnswer } from './contract/reasons.ts';

/** Why a call brought no answer. The words for users are made by `message.ts` or by the page. */
type CallFailure =
  /** No answer: no network, a lost connection, or a time-out. */
  | { readonly type: 'unreachable' }
  /** The server refused. */
  | { readonly type: 'refused'; readonly status: number; readonly body: unknown }
  /** An answer that does not match the contract. */
  | { readonly type: 'malformed' }
  /** The caller ended it, or the user closed the captcha's window. */
  | { readonly type: 'cancelled' }
  /** This side gave up: a lock that did not come free, tries used up (`cause` is the server's last refusal). */
  | { readonly type: 'local' };

/** Codes that no server answers with (spec section 8). */
export const unreachableCode = 8000;
const localCode = 8001;

interface CallErrorOptions {
  readonly failure: CallFailure;
  readonly facts: ErrorAnswer;
  /** Ms to wait before a retry, as the server requests. */
  readonly retryAfter?: number | undefined;
  readonly requestId?: string | undefined;
  readonly cause?: unknown;
}

/** The error object of the client (spec section 3). Its message is the description, if there is one (section 8). */
export class CallError extends Error implements ErrorAnswer {
  readonly failure: CallFailure;
  /** A stable word: the server's reason, or `unreachable`, `malformed`, `cancelled`, `local`, `unknown`. */
  readonly error: string;
  readonly error_code: number;
  readonly error_description: string;
  /** The path of the failing request; empty where there was none. */
  readonly error_uri: string;
  readonly details: readonly unknown[];
  readonly retryAfter: number | undefined;
  /** The server's id of the request (`x-request-id`), if it answered. */
  readonly requestId: string | undefined;

  constructor({ failure, facts, retryAfter, requestId, cause }: CallErrorOptions) {
    super(facts.error_description || `${facts.error_uri ?? ''}: ${facts.error}`, { cause });
    this.name = 'CallError';
    this.failure = failure;
    this.error = facts.error;
    this.error_code = facts.error_code;
    this.error_description = facts.error_description;
    this.error_uri = facts.error_uri ?? '';
    this.details = facts.details ?? [];
    this.retryAfter = retryAfter;
    this.requestId = requestId;
  }
}

export const unreachable = (uri: string, description: string, cause?: unknown): CallError =>
  new CallError({
    failure: { type: 'unreachable' },
    facts: {
      error: 'unreachable',
      error_code: unreachableCode,
      error_description: description,
      error_uri: uri,
    },
    cause,
  });

export const malformed = (uri: string): CallError =>
  new CallError({
    failure: { type: 'malformed' },
    facts: {
      error: 'malformed',
      error_code: 2,
      error_description: `${uri}: the answer is not what was agreed`,
      error_uri: uri,
    },
  });

export const cancelled = (uri: string, description: string, cause?: unknown): CallError =>
  new CallError({
    failure: { type: 'cancelled' },
    facts: { error: 'cancelled', error_code: 1, error_description: description, error_uri: uri },
    cause,
  });

/** The caller cancelled: nothing to report. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof CallError && error.failure.type === 'cancelled';

export const local = (description: string, { uri = '', cause }: { uri?: string; cause?: unknown } = {}) =>
  new CallError({
    failure: { type: 'local' },
    facts: { error: 'local', error_code: localCode, error_description: description, error_uri: uri },
    cause,
  });

/** The server's last refusal after all retries; any other error is itself. */
export const lastRefusal = (error: CallError): CallError =>
  error.error === 'local' && error.cause instanceof CallError ? error.cause : error;

/** A failure on this side that has no code of its own. */
export const unknownError = (description: string): CallError =>
  new CallError({
    failure: { type: 'local' },
    facts: { error: 'unknown', error_code: 2, error_description: description, error_uri: '' },
  });

/** Reason and `google.rpc.Code` of a bare status, where a proxy answers in the server's place. */
const meaningOf: Readonly<Record<number, readonly [word: string, code: number]>> = {
  400: ['invalid_argument', 3],
  401: ['unauthenticated', 16],
  403: ['permission_denied', 7],
  404: ['not_found', 5],
  408: ['deadline_exceeded', 4],
  409: ['conflict', 10],
  429: ['too_many_requests', 8],
  500: ['internal', 13],
  502: ['unavailable', 14],
  503: ['unavailable', 14],
  504: ['deadline_exceeded', 4],
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The reason in an answer. A `200` with one is a refusal too (spec section 7). */
export const errorCodeOf = (body: unknown): string =>
  typeof body === 'object' && body !== null && 'error' in body ? textOf(body.error) : '';

/** The refusal in an answer, with the requested path (spec section 7). */
export function refused(
  uri: string,
  status: number,
  body: unknown,
  retryAfter?: number,
  requestId?: string,
): CallError {
  const [word, code] = meaningOf[status] ?? ['unknown', 2];
  const said: Readonly<Record<string, unknown>> = errorCodeOf(body) ? { ...(body as object) } : {};
  return new CallError({
    failure: { type: 'refused', status, body },
    facts: {
      error: textOf(said.error) || word,
      error_code: Number.isInteger(said.error_code) ? (said.error_code as number) : code,
      error_description: textOf(said.error_description),
      error_uri: uri,
      details: Array.isArray(said.details) ? said.details : [],
    },
    retryAfter,
    requestId,
  });
}
