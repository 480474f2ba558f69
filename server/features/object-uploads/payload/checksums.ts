import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { ObjectStoreError } from '../errors.ts';

interface Summing {
  readonly update: (chunk: Uint8Array) => void;
  /** Base64, as headers carry it. */
  readonly digest: () => string;
}

const hashing = (algorithm: string) => (): Summing => {
  const hash = createHash(algorithm);
  return { update: (chunk) => void hash.update(chunk), digest: () => hash.digest('base64') };
};

const summing = (next: (chunk: Uint8Array, sum: number) => number) => (): Summing => {
  let sum = 0;
  return {
    update: (chunk) => {
      sum = next(chunk, sum);
    },
    digest: () => {
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32BE(sum >>> 0);
      return bytes.toString('base64');
    },
  };
};

/** CRC-32C (RFC 3720, appendix B.4), which Node has not. */
const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0x82f63b78 : sum >>> 1;
  return sum;
});

function crc32c(chunk: Uint8Array, before: number): number {
  let sum = ~before >>> 0;
  for (const byte of chunk) sum = (sum >>> 8) ^ (table[(sum ^ byte) & 255] ?? 0);
  return ~sum >>> 0;
}

/** By the header or trailer that carries it. */
const algorithms: ReadonlyMap<string, () => Summing> = new Map([
  ['content-md5', hashing('md5')],
  ['x-amz-checksum-crc32', summing((chunk, sum) => crc32(chunk, sum))],
  ['x-amz-checksum-crc32c', summing(crc32c)],
  ['x-amz-checksum-sha1', hashing('sha1')],
  ['x-amz-checksum-sha256', hashing('sha256')],
]);

/** Names that begin so and are no digest of the body. */
const plain = new Set(['x-amz-checksum-mode', 'x-amz-checksum-algorithm', 'x-amz-checksum-type']);

/** The checksums that a request announces of its body, in headers or in the trailer. */
interface Checksums {
  readonly update: (chunk: Uint8Array) => void;
  /** Checksums in the trailer. */
  readonly announce: (name: string, value: string) => void;
  /** @throws {ObjectStoreError} `BadDigest`; called once, at the end. */
  readonly verify: () => void;
}

/**
 * @throws {ObjectStoreError} `InvalidRequest` for a checksum that we cannot compute: one that is not checked guarantees
 * nothing.
 */
export function announcedChecksums(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Checksums {
  const expected = new Map<string, string>();
  const sums = new Map<string, Summing>();
  const expect = (name: string, value?: string): void => {
    const begin = algorithms.get(name);
    if (begin === undefined)
      throw new ObjectStoreError(
        'InvalidRequest',
        `${name}: not among ${[...algorithms.keys()].join(', ')}.`,
      );
    sums.set(name, begin());
    if (value !== undefined) expected.set(name, value);
  };
  for (const [name, value] of Object.entries(headers)) {
    const isDigest = name === 'content-md5' || (name.startsWith('x-amz-checksum-') && !plain.has(name));
    if (isDigest && typeof value === 'string') expect(name, value.trim());
  }
  const { 'x-amz-trailer': trailer } = headers;
  for (const name of String(trailer ?? '').split(',')) {
    if (name.trim() !== '') expect(name.trim().toLowerCase());
  }
  return {
    update: (chunk) => {
      for (const sum of sums.values()) sum.update(chunk);
    },
    announce: (name, value) => void expected.set(name, value),
    verify: () => {
      for (const [name, sum] of sums) {
        if (expected.get(name) !== sum.digest())
          throw new ObjectStoreError('BadDigest', `${name} is not that of the bytes that came.`);
      }
    },
  };
}
