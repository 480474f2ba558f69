import { createHmac, timingSafeEqual } from 'node:crypto';
import { ObjectStoreError } from '../errors.ts';

/** Credentials that let an S3 client send the bytes of one upload, and do nothing else. */
interface Credentials {
  /** The upload's id. */
  readonly accessKeyId: string;
  readonly secret: string;
  /** Their expiry, with our signature. */
  readonly token: string;
}

/** Seconds for which credentials are good: longer than any upload lasts that makes progress. */
const credentialsLife = 7 * 24 * 60 * 60;

export const areEqual = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};

const mac = (key: Uint8Array, ...parts: readonly string[]): string =>
  createHmac('sha256', key).update(parts.join('\n')).digest('base64url');

const secretOf = (key: Uint8Array, id: string, expires: string) =>
  mac(key, 'object upload secret', id, expires);
const proofOf = (key: Uint8Array, id: string, expires: string) =>
  mac(key, 'object upload token', id, expires);

/** Nothing is stored: both follow from the key, the upload and the time. */
export function issueCredentials(key: Uint8Array, uploadId: string, now: number): Credentials {
  const expires = String(Math.floor(now / 1000) + credentialsLife);
  return {
    accessKeyId: uploadId,
    secret: secretOf(key, uploadId, expires),
    token: `${expires}.${proofOf(key, uploadId, expires)}`,
  };
}

/**
 * The secret of an access key, by its token.
 * @throws {ObjectStoreError} `InvalidAccessKeyId`, `InvalidToken`, `ExpiredToken`.
 */
export function secretFor(key: Uint8Array, accessKeyId: string, token: string, now: number): string {
  if (!/^[0-9a-f]{40}$/.test(accessKeyId))
    throw new ObjectStoreError('InvalidAccessKeyId', 'The access key is of no upload.');
  const [, expires = '', proof = ''] = /^(\d{1,12})\.([\w-]{43})$/.exec(token) ?? [];
  if (!areEqual(proof, proofOf(key, accessKeyId, expires)))
    throw new ObjectStoreError('InvalidToken', 'The security token is missing or not of this access key.');
  if (Number(expires) * 1000 <= now)
    throw new ObjectStoreError('ExpiredToken', 'The security token has run out.');
  return secretOf(key, accessKeyId, expires);
}
