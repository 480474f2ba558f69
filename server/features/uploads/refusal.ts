import type { BlobError } from '../../blobs/index.ts';
import { ApiError } from '../../errors.ts';

/** Earlier bytes are kept in each of these cases, and the sender gets the offset by HEAD. */
export function refusalOf(error: BlobError): ApiError {
  const because = { cause: error };
  if (error.reason === 'full') return new ApiError('storage_full', because);
  if (error.reason === 'too-large') return new ApiError('request_too_large', because);
  if (error.reason === 'interrupted' || error.reason === 'conflict')
    return new ApiError('upload_locked', { ...because, retryAfter: 1 });
  return new ApiError('unavailable', because);
}
