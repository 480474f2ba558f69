import type { Reason } from '../../../api/contract/reasons.ts';
import { BlobError } from '../../blobs/index.ts';
import { ApiError } from '../../errors.ts';

/** The codes of S3 that we answer with (Amazon S3 API Reference, "List of error codes"), and their status. */
const statuses = {
  AccessDenied: 403,
  BadDigest: 400,
  EntityTooLarge: 400,
  ExpiredToken: 400,
  IncompleteBody: 400,
  InsufficientStorage: 507,
  InternalError: 500,
  InvalidAccessKeyId: 403,
  InvalidArgument: 400,
  InvalidDigest: 400,
  InvalidPart: 400,
  InvalidPartOrder: 400,
  InvalidRequest: 400,
  InvalidToken: 400,
  MalformedXML: 400,
  MethodNotAllowed: 405,
  NoSuchUpload: 404,
  OperationAborted: 409,
  RequestTimeTooSkewed: 403,
  ServiceUnavailable: 503,
  SignatureDoesNotMatch: 403,
  SlowDown: 503,
  XAmzContentSHA256Mismatch: 400,
} as const;

type ErrorCode = keyof typeof statuses;

/** Why a call of an S3 client was not served, in the words of S3. */
export class ObjectStoreError extends Error {
  override readonly name = 'ObjectStoreError';
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }

  get status(): number {
    return statuses[this.code];
  }
}

const ofReasons: Partial<Readonly<Record<Reason, ErrorCode>>> = {
  file_not_found: 'NoSuchUpload',
  upload_gone: 'NoSuchUpload',
  upload_locked: 'SlowDown',
  upload_offset_mismatch: 'OperationAborted',
  upload_checksum_mismatch: 'BadDigest',
  file_duplicated_name: 'OperationAborted',
  request_too_large: 'EntityTooLarge',
  storage_full: 'InsufficientStorage',
  unavailable: 'ServiceUnavailable',
};

/** An error as an S3 client sees it; undefined for one that is only logged. */
export function faultOf(error: unknown): ObjectStoreError | undefined {
  if (error instanceof ObjectStoreError) return error;
  if (error instanceof BlobError) return ofBlob(error);
  if (!(error instanceof ApiError)) return undefined;
  const code = ofReasons[error.reason];
  return code && new ObjectStoreError(code, error.message, { cause: error });
}

function ofBlob(error: BlobError): ObjectStoreError {
  // A bad body is reported through its reader, as the cause of the interruption.
  const inner = error.cause instanceof ObjectStoreError ? error.cause : undefined;
  if (inner !== undefined) return inner;
  const because = { cause: error };
  if (error.reason === 'full')
    return new ObjectStoreError('InsufficientStorage', 'There is no free space.', because);
  if (error.reason === 'too-large')
    return new ObjectStoreError('EntityTooLarge', 'There are more bytes than the upload has.', because);
  if (error.reason === 'interrupted')
    return new ObjectStoreError('IncompleteBody', 'The body broke off before its end.', because);
  return new ObjectStoreError('ServiceUnavailable', 'The bytes cannot be stored just now.', because);
}
