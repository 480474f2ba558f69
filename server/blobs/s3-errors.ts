import { convertingErrors } from './converting-errors.ts';
import { BlobError } from './store.ts';

/** The part of an error of the client that says what the store answered. */
interface Answered {
  readonly name?: string;
  readonly code?: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

export const isMissing = (error: unknown): boolean => {
  const { name, $metadata } = error as Answered;
  return name !== 'NoSuchBucket' && $metadata?.httpStatusCode === 404;
};

const isOutOfRange = (error: unknown): boolean => (error as Answered).$metadata?.httpStatusCode === 416;
/** Of stores that have a quota or disks of their own. */
const isFull = (error: unknown): boolean =>
  (error as Answered).$metadata?.httpStatusCode === 507 ||
  /^(?:QuotaExceeded|InsufficientStorage|XMinioStorageFull)/.test((error as Answered).name ?? '');

/** Translates what the client rejects with. A fault of the program, such as a malformed hash, passes unchanged. */
export function asBlobError(error: unknown): unknown {
  if (error instanceof BlobError || error instanceof TypeError) return error;
  const { name, code, $metadata } = error as Answered;
  if (isMissing(error)) return new BlobError('missing', 'There is no such blob', { cause: error });
  if (isOutOfRange(error))
    return new BlobError('out-of-range', 'The blob is shorter than that', { cause: error });
  const said = [name, code, $metadata?.httpStatusCode].filter(Boolean).join(' ');
  return new BlobError(isFull(error) ? 'full' : 'unavailable', `S3 says ${said}`, { cause: error });
}

/** Awaits the work and converts its errors into those of the store. */
export const withStoreErrors = convertingErrors(asBlobError);
