import { type Reason, reasons } from '../../../api/contract/reasons.ts';
import { BlobError } from '../../blobs/index.ts';
import { ApiError } from '../../errors.ts';

interface DavErrorOptions extends ErrorOptions {
  /** The name of the precondition that failed (RFC 4918, section 16), or XML where it has more to say. */
  readonly condition?: string;
  /** Seconds. */
  readonly retryAfter?: number | undefined;
}

/** Why a call of a WebDAV client was not served. */
export class DavError extends Error {
  override readonly name = 'DavError';
  readonly status: number;
  readonly condition: string | undefined;
  readonly retryAfter: number | undefined;

  constructor(status: number, message: string, { condition, retryAfter, ...options }: DavErrorOptions = {}) {
    super(message, options);
    this.status = status;
    this.condition = condition;
    this.retryAfter = retryAfter;
  }
}

/** Where the status of WebDAV differs from that of the calls. */
const statuses: Partial<Readonly<Record<Reason, number>>> = {
  file_space_not_enough: 507,
  file_too_large: 413,
  file_too_many: 507,
  file_too_deep: 403,
  file_move_or_copy_to_cur: 403,
  file_duplicated_name: 409,
  file_in_trash: 404,
};

/** An error as a WebDAV client sees it; undefined for one that is only logged. */
export function faultOf(error: unknown): DavError | undefined {
  if (error instanceof DavError) return error;
  if (error instanceof ApiError) {
    const { reason, retryAfter } = error;
    const status = statuses[reason] ?? reasons[reason].status;
    const condition = status === 507 ? 'quota-not-exceeded' : undefined;
    const words =
      status === 401 ? 'Give the name of an account and one of its app passwords.' : error.message;
    return new DavError(status, words, {
      cause: error,
      retryAfter,
      ...(condition && { condition }),
    });
  }
  if (!(error instanceof BlobError)) return undefined;
  const because = { cause: error };
  if (error.reason === 'full') return new DavError(507, 'The server has no free space.', because);
  if (error.reason === 'too-large')
    return new DavError(400, 'There are more bytes than were announced.', because);
  if (error.reason === 'interrupted') return new DavError(400, 'The body broke off before its end.', because);
  return new DavError(503, 'The bytes cannot be stored just now.', because);
}
