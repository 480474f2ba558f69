import { type FieldViolation, type Reason, reasons } from '../api/contract/reasons.ts';

interface ApiErrorOptions {
  /** Text for developers, where the reason alone does not say enough. */
  readonly description?: string;
  readonly violations?: readonly FieldViolation[];
  /** Seconds after which another try may help. */
  readonly retryAfter?: number;
  /** Where the reason has another code than its usual one (api.md: captcha errors on sign-in). */
  readonly code?: number;
  /** Machine-readable details: objects with `@type`, beside the violations. */
  readonly details?: readonly object[];
  readonly cause?: unknown;
}

/** An error that a service throws. `server/http/errors.ts` turns it into the answer. */
export class ApiError extends Error {
  readonly reason: Reason;
  readonly violations: readonly FieldViolation[] | undefined;
  readonly retryAfter: number | undefined;
  readonly code: number | undefined;
  readonly details: readonly object[] | undefined;

  constructor(
    reason: Reason,
    { description, violations, retryAfter, code, details, cause }: ApiErrorOptions = {},
  ) {
    super(description ?? reasons[reason].text, { cause });
    this.name = 'ApiError';
    this.reason = reason;
    this.violations = violations;
    this.retryAfter = retryAfter;
    this.code = code;
    this.details = details;
  }
}

export const refuse = (reason: Reason, options?: ApiErrorOptions): never => {
  throw new ApiError(reason, options);
};

/** A value that does not fit, by the name of its field on the wire. */
export const invalid = (field: string, description: string): ApiError =>
  new ApiError('invalid_argument', {
    description: `${field}: ${description}`,
    violations: [{ field, description }],
  });
