import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gcidBlockSize } from '../../../../api/contract/gcid.ts';
import { runs } from '../../../../tests/long.ts';
import { checkDigests, createDigests } from './digests.ts';

const sha1 = (bytes: Uint8Array) => createHash('sha1').update(bytes).digest();

/** The definition, over the whole content at once. */
function gcidOf(bytes: Uint8Array): string {
  const size = gcidBlockSize(bytes.length);
  const blocks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    sha1(bytes.subarray(index * size, (index + 1) * size)),
  );
  return sha1(Buffer.concat(blocks)).toString('hex').toUpperCase();
}

function digestsOf(bytes: Uint8Array, steps: readonly number[] = [bytes.length]) {
  const digests = createDigests(bytes.length);
  let from = 0;
  for (const step of [...steps, bytes.length]) {
    digests.update(bytes.subarray(from, from + step));
    from += step;
  }
  return digests.finish();
}

test.each([
  [
    '',
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    'DA39A3EE5E6B4B0D3255BFEF95601890AFD80709',
    0,
    'd41d8cd98f00b204e9800998ecf8427e',
  ],
  [
    'abc',
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    sha1(Buffer.from('a9993e364706816aba3e25717850c26c9cd0d89d', 'hex')).toString('hex').toUpperCase(),
    0x352441c2,
    '900150983cd24fb0d6963f7d28e17f72',
  ],
  [
    '123456789',
    '15e2b0d3c33891ebb0f1ef609ec419420c20e320ce94c65fbc8c3312448eb225',
    sha1(Buffer.from('f7c3bc1d808e04732adf679965ccc34ca7ae3441', 'hex')).toString('hex').toUpperCase(),
    0xcbf43926,
    '25f9e794323b453885f5181f1b624d0b',
  ],
])('the digests of %j are the published ones', (text, sha256, gcid, crc, md5) => {
  expect(digestsOf(Buffer.from(text))).toEqual({ sha256, gcid, crc32: crc, md5 });
});

const [kibibyte, mebibyte, gibibyte] = [1024, 1024 ** 2, 1024 ** 3];

test.each([
  [0, 256],
  [1, 256],
  [128 * mebibyte, 256],
  [128 * mebibyte + 1, 512],
  [256 * mebibyte, 512],
  [256 * mebibyte + 1, 1024],
  [512 * mebibyte, 1024],
  [512 * mebibyte + 1, 2048],
  [gibibyte, 2048],
  [gibibyte + 1, 2048],
  [5 * 1024 * gibibyte, 2048],
])('a file of %d bytes has blocks of %d KiB', (size, block) => {
  expect(gcidBlockSize(size)).toBe(block * kibibyte);
});

test('they do not depend on how the bytes are cut into chunks', () => {
  const content = randomBytes(3 * 256 * kibibyte + 17);
  fc.assert(
    fc.property(
      fc.oneof(fc.constantFrom(0, 1, 256 * kibibyte, 512 * kibibyte), fc.nat(content.length)),
      fc.array(fc.oneof(fc.constantFrom(0, 1, 256 * kibibyte), fc.nat(400_000)), { maxLength: 6 }),
      (size, steps) => {
        const bytes = content.subarray(0, size);
        expect(digestsOf(bytes, steps)).toEqual({
          sha256: createHash('sha256').update(bytes).digest('hex'),
          gcid: gcidOf(bytes),
          crc32: crc32(bytes),
          md5: createHash('md5').update(bytes).digest('hex'),
        });
      },
    ),
    { numRuns: runs(60) },
  );
});

test('a file of more than 512 small blocks is cut into larger ones', () => {
  const chunk = randomBytes(mebibyte);
  const size = 129 * mebibyte;
  const digests = createDigests(size);
  for (let at = 0; at < size; at += mebibyte) digests.update(chunk);
  const [one, two] = [chunk.subarray(0, mebibyte / 2), chunk.subarray(mebibyte / 2)].map(sha1);
  const blocks = Array.from({ length: 129 }, () => Buffer.concat([one as Buffer, two as Buffer]));
  expect(digests.finish().gcid).toBe(sha1(Buffer.concat(blocks)).toString('hex').toUpperCase());
});

test('a file whose size nobody knows has the same digests, whatever it comes to', () => {
  const chunk = randomBytes(mebibyte);
  for (const size of [0, 1, mebibyte, 128 * mebibyte, 129 * mebibyte, 300 * mebibyte]) {
    const [known, unknown] = [createDigests(size), createDigests()];
    for (let at = 0; at < size; at += mebibyte) {
      const part = chunk.subarray(0, size - at);
      known.update(part);
      unknown.update(part);
    }
    expect([size, unknown.finish()]).toEqual([size, known.finish()]);
  }
});

describe('a file has the size that was said', () => {
  test('more is refused and not taken', () => {
    const digests = createDigests(5);
    digests.update(Buffer.from('hel'));
    expect(() => digests.update(Buffer.from('lo!'))).toThrow(RangeError);
    expect(digests.position).toBe(3);
    digests.update(Buffer.from('lo'));
    expect(digests.finish()).toEqual(digestsOf(Buffer.from('hello')));
  });

  test('less has no digests yet', () => {
    const digests = createDigests(5);
    digests.update(Buffer.from('hell'));
    expect(() => digests.finish()).toThrow(RangeError);
    digests.update(Buffer.from('o'));
    const finished = digests.finish();
    digests.update(Buffer.alloc(0));
    expect(digests.finish()).toEqual(finished);
  });

  test.each([-1, 0.5, Number.NaN, 2 ** 53])('%d is no size', (size) => {
    expect(() => createDigests(size)).toThrow(RangeError);
  });
});

describe('built again after a restart', () => {
  test('they go on where the stage ends', async () => {
    const bytes = randomBytes(700_000);
    const digests = await checkDigests(Readable.from([bytes.subarray(0, 300_001)]), bytes.length);
    expect(digests.position).toBe(300_001);
    digests.update(bytes.subarray(300_001));
    expect(digests.finish()).toEqual(digestsOf(bytes));
  });

  test('a stage with more bytes than the file, or one that cannot be read, is an error', async () => {
    await expect(checkDigests(Readable.from([Buffer.from('hello')]), 4)).rejects.toThrow(RangeError);
    const broken = new Readable({ read: () => broken.destroy(new Error('broken disk')) });
    await expect(checkDigests(broken, 4)).rejects.toThrow('broken disk');
  });
});
