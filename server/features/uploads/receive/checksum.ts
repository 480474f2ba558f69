import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { invalid } from '../../../errors.ts';
import { type Headers, headerOf } from '../tus.ts';

/** The checksum that a sender announced for the bytes of one request (tus 1.0, checksum). */
export interface Checksum {
  readonly update: (chunk: Uint8Array) => void;
  /** Asked once, at the end. */
  readonly isRight: () => boolean;
}

interface Summing {
  readonly update: (chunk: Uint8Array) => void;
  readonly digest: () => Buffer;
}

const hashing = (algorithm: string) => (): Summing => {
  const hash = createHash(algorithm);
  return { update: (chunk) => void hash.update(chunk), digest: () => hash.digest() };
};

function summing32(): Summing {
  let sum = 0;
  return {
    update: (chunk) => {
      sum = crc32(chunk, sum);
    },
    digest: () => {
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32BE(sum);
      return bytes;
    },
  };
}

interface Algorithm {
  readonly bytes: number;
  readonly begin: () => Summing;
}

/** SHA-1 is required of every server with the extension. A CRC-32 is sent big-endian. */
const algorithms: ReadonlyMap<string, Algorithm> = new Map([
  ['sha1', { bytes: 20, begin: hashing('sha1') }],
  ['sha256', { bytes: 32, begin: hashing('sha256') }],
  ['md5', { bytes: 16, begin: hashing('md5') }],
  ['crc32', { bytes: 4, begin: summing32 }],
]);

export const checksumAlgorithms = [...algorithms.keys()].join(',');

/** @throws {ApiError} 400 for an unsupported algorithm, and for a malformed digest. */
export function readChecksum(headers: Headers): Checksum | undefined {
  const text = headerOf(headers, 'Upload-Checksum');
  if (text === undefined) return undefined;
  const [name = '', value = '', ...rest] = text.trim().split(' ');
  const algorithm = algorithms.get(name.toLowerCase());
  if (algorithm === undefined)
    throw invalid('Upload-Checksum', `one of ${checksumAlgorithms}, then the digest`);
  const expected = Buffer.from(value, 'base64');
  const isCanonical = expected.toString('base64').replace(/=+$/, '') === value.replace(/=+$/, '');
  if (rest.length > 0 || !isCanonical || expected.length !== algorithm.bytes)
    throw invalid('Upload-Checksum', `the ${name} digest in Base64`);
  const sum = algorithm.begin();
  return { update: sum.update, isRight: () => sum.digest().equals(expected) };
}
