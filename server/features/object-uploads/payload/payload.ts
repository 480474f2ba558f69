import { createHash } from 'node:crypto';
import { ObjectStoreError } from '../errors.ts';
import type { Authenticated } from '../signing/authenticate.ts';
import { unchunked } from './aws-chunked.ts';
import { announcedChecksums } from './checksums.ts';

/** The bytes of a request, whatever they were wrapped in. */
export interface Payload {
  /** Throws at its end where the bytes do not match the request: they are valid only after that. */
  readonly body: AsyncIterable<Uint8Array>;
  /** Bytes of it, where they were announced. */
  readonly length: number | undefined;
}

type Headers = Readonly<Record<string, string | string[] | undefined>>;

function lengthIn(headers: Headers, name: string): number | undefined {
  const text = headers[name];
  if (text === undefined) return undefined;
  if (typeof text !== 'string' || !/^\d{1,15}$/.test(text))
    throw new ObjectStoreError('InvalidArgument', `${name} is not a number of bytes.`);
  return Number(text);
}

/**
 * Decodes and checks a body as its request declares it: its SHA-256, nothing (`UNSIGNED-PAYLOAD`), or pieces with or
 * without signatures and trailers.
 * @throws {ObjectStoreError} `InvalidRequest`, `InvalidArgument`; later, through the body, the errors of the bytes.
 */
export function openPayload(
  { payload, chain }: Authenticated,
  headers: Headers,
  body: AsyncIterable<Uint8Array>,
): Payload {
  const checksums = announcedChecksums(headers);
  const isChunked = payload.startsWith('STREAMING-');
  if (!isChunked) {
    const isHash = /^[0-9a-f]{64}$/.test(payload);
    if (!isHash && payload !== 'UNSIGNED-PAYLOAD') throw unknownPayload();
    const length = lengthIn(headers, 'content-length');
    return { length, body: checked(body, { checksums, length, hash: isHash ? payload : undefined }) };
  }
  const form = /^STREAMING-(AWS4-HMAC-SHA256|UNSIGNED)-PAYLOAD(-TRAILER)?$/.exec(payload);
  if (form === null || chain === undefined) throw unknownPayload();
  const length = lengthIn(headers, 'x-amz-decoded-content-length');
  const pieces = unchunked({
    body,
    chain: form[1] === 'UNSIGNED' ? undefined : chain,
    hasTrailer: form[2] !== undefined,
    onTrailer: checksums.announce,
  });
  return { length, body: checked(pieces, { checksums, length, hash: undefined }) };
}

const unknownPayload = () =>
  new ObjectStoreError('InvalidRequest', 'x-amz-content-sha256 is of no kind that this server knows.');

interface Expected {
  readonly checksums: ReturnType<typeof announcedChecksums>;
  readonly length: number | undefined;
  readonly hash: string | undefined;
}

async function* checked(
  body: AsyncIterable<Uint8Array>,
  { checksums, length, hash }: Expected,
): AsyncGenerator<Uint8Array> {
  const sha256 = hash === undefined ? undefined : createHash('sha256');
  let count = 0;
  for await (const chunk of body) {
    count += chunk.length;
    sha256?.update(chunk);
    checksums.update(chunk);
    yield chunk;
  }
  if (length !== undefined && count !== length)
    throw new ObjectStoreError('IncompleteBody', `${length} bytes were announced and ${count} came.`);
  if (sha256 !== undefined && sha256.digest('hex') !== hash)
    throw new ObjectStoreError(
      'XAmzContentSHA256Mismatch',
      'x-amz-content-sha256 is not that of the bytes that came.',
    );
  checksums.verify();
}

/** A small body, whole. @throws {ObjectStoreError} `InvalidRequest` beyond `most` bytes. */
export async function readWhole({ body }: Payload, most: number): Promise<string> {
  // Pieces may have a byte each: a list of four million of them would be half a gigabyte.
  let whole = Buffer.allocUnsafe(Math.min(most, 64 * 1024));
  let size = 0;
  for await (const chunk of body) {
    if (size + chunk.length > most)
      throw new ObjectStoreError('InvalidRequest', `The body has more than ${most} bytes.`);
    if (size + chunk.length > whole.length) {
      const larger = Buffer.allocUnsafe(Math.min(most, Math.max(2 * whole.length, size + chunk.length)));
      whole.copy(larger, 0, 0, size);
      whole = larger;
    }
    // A chunk is valid only until the next one is requested.
    whole.set(chunk, size);
    size += chunk.length;
  }
  return whole.toString('utf8', 0, size);
}
