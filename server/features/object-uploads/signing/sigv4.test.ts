import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { unchunked } from '../payload/aws-chunked.ts';
import { announcedChecksums } from '../payload/checksums.ts';
import { ossSignature } from './oss-signature.ts';
import {
  canonicalRequest,
  chunkSignature,
  emptyHash,
  requestSignature,
  type Signer,
  sha256Hex,
  signingKey,
  trailerSignature,
} from './sigv4.ts';

/** The examples of the Amazon S3 API Reference, whose access key, secret and day are the same throughout. */
const scope = { day: '20130524', region: 'us-east-1', service: 's3' };
const signer: Signer = {
  key: signingKey('wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', scope),
  scope,
  time: '20130524T000000Z',
};
const sign = (method: string, target: string, given: Record<string, string>, payload: string) => {
  const headers = { 'x-amz-date': signer.time, 'x-amz-content-sha256': payload, ...given };
  const names = Object.keys(headers).sort();
  return requestSignature(signer, canonicalRequest({ method, target, headers }, names, payload));
};
const host = 'examplebucket.s3.amazonaws.com';

describe('the signature of a request', () => {
  test.each([
    [
      'reading an object in part',
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
      () => sign('GET', '/test.txt', { host, range: 'bytes=0-9' }, emptyHash),
    ],
    [
      'storing an object whose name needs escaping',
      '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
      () =>
        sign(
          'PUT',
          '/test%24file.text',
          { host, date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
          sha256Hex('Welcome to Amazon S3.'),
        ),
    ],
    [
      'a query without a value',
      'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
      () => sign('GET', '/?lifecycle', { host }, emptyHash),
    ],
    [
      'a query of two',
      '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
      () => sign('GET', '/?prefix=J&max-keys=2', { host }, emptyHash),
    ],
  ])('is that of the reference for %s', (_, expected, signed) => {
    expect(signed()).toBe(expected);
  });
});

const stored = (payload: string, more: Record<string, string> = {}) =>
  sign(
    'PUT',
    '/examplebucket/chunkObject.txt',
    {
      host: 's3.amazonaws.com',
      'content-encoding': 'aws-chunked',
      'x-amz-decoded-content-length': '66560',
      'x-amz-storage-class': 'REDUCED_REDUNDANCY',
      ...more,
    },
    payload,
  );
const pieces = [Buffer.alloc(65_536, 'a'), Buffer.alloc(1024, 'a'), Buffer.alloc(0)];

/** A body in pieces, cut anew at every `step` bytes. */
async function* sent(lines: readonly (string | Uint8Array)[], step: number) {
  const whole = Buffer.concat(lines.map((line) => Buffer.from(line as string)));
  for (let at = 0; at < whole.length; at += step) yield whole.subarray(at, at + step);
}

async function gathered(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const framed = (signatures: readonly string[]) =>
  pieces.flatMap((piece, at) => [
    `${piece.length.toString(16)};chunk-signature=${signatures[at]}\r\n`,
    piece,
    piece.length === 0 ? '' : '\r\n',
  ]);

describe('a body in signed pieces', () => {
  const signatures = [
    'ad80c730a21e5b8d04586a2213dd63b9a0e99e0e2307b0ade35a65485a288648',
    '0055627c9e194cb4542bae2aa5492e3c1575bbb81b612b7d234b86a503ef5497',
    'b6c6ea8a5354eaf15b3cb7646744f4275b71ea724fed81ceb9323e279d449df9',
  ];
  const seed = stored('STREAMING-AWS4-HMAC-SHA256-PAYLOAD', { 'content-length': '66824' });
  const open = (lines: readonly (string | Uint8Array)[], step: number) =>
    unchunked({ body: sent(lines, step), chain: { signer, seed }, hasTrailer: false, onTrailer: () => {} });

  test('is signed as in the reference', () => {
    expect(seed).toBe('4f232c4386841ef735655705268965c44a0e4690baa4adea153f7db9fa80a0a9');
    let previous = seed;
    for (const [at, piece] of pieces.entries()) {
      previous = chunkSignature(signer, previous, sha256Hex(piece));
      expect(previous).toBe(signatures[at]);
    }
  });

  test.each([1, 7, 1000, 100_000])('is read however it is cut (%i bytes)', async (step) => {
    expect(await gathered(open([...framed(signatures), '\r\n'], step))).toEqual(Buffer.concat(pieces));
  });

  test('is read whatever it holds, in whichever pieces it is signed and cut', async () => {
    const some = fc.uint8Array({ minLength: 1, maxLength: 300 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(some, { maxLength: 8 }),
        fc.integer({ min: 1, max: 400 }),
        async (parts, step) => {
          let previous = seed;
          const lines = [...parts, new Uint8Array()].flatMap((part) => {
            previous = chunkSignature(signer, previous, sha256Hex(part));
            return [`${part.length.toString(16)};chunk-signature=${previous}\r\n`, part, '\r\n'];
          });
          expect(await gathered(open(lines, step))).toEqual(Buffer.concat(parts));
        },
      ),
    );
  });

  test('is refused with a byte that is another, a signature that is missing, or without its end', async () => {
    const lines = [...framed(signatures), '\r\n'];
    const other = lines.with(1, Buffer.alloc(65_536, 'b'));
    await expect(gathered(open(other, 1000))).rejects.toMatchObject({ code: 'SignatureDoesNotMatch' });
    const unsigned = lines.with(3, '400\r\n');
    await expect(gathered(open(unsigned, 1000))).rejects.toMatchObject({ code: 'SignatureDoesNotMatch' });
    await expect(gathered(open(lines.slice(0, 5), 1000))).rejects.toMatchObject({ code: 'IncompleteBody' });
    await expect(gathered(open(lines.slice(0, 2), 1000))).rejects.toMatchObject({ code: 'IncompleteBody' });
    await expect(gathered(open(['zz\r\n'], 9))).rejects.toMatchObject({ code: 'InvalidRequest' });
    await expect(gathered(open(['1'.repeat(2000)], 9))).rejects.toMatchObject({ code: 'InvalidRequest' });
  });
});

describe('a body in signed pieces with a trailer', () => {
  const seed = stored('STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER', {
    'x-amz-trailer': 'x-amz-checksum-crc32c',
  });
  const signatures = [
    'b474d8862b1487a5145d686f57f013e54db672cee1c953b3010fb58501ef5aa2',
    '1c1344b170168f8e65b41376b44b20fe354e373826ccbbe2c1d40a8cae51e5c7',
    '2ca2aba2005185cf7159c6277faf83795951dd77a3a99e6e65d5c9f85863f992',
  ];
  const last = 'd81f82fc3505edab99d459891051a732e8730629a2e4a59689829ca17fe2e435';

  test('is signed as in the reference', () => {
    expect(seed).toBe('106e2a8a18243abcf37539882f36619c00e2dfc72633413f02d3b74544bfeb8e');
    expect(trailerSignature(signer, signatures[2]!, 'x-amz-checksum-crc32c:sOO8/Q==\n')).toBe(last);
  });

  test.each(['\r\n', '\n\r\n'])('is read, and its checksum is that of the bytes', async (end) => {
    const checksums = announcedChecksums({ 'x-amz-trailer': 'x-amz-checksum-crc32c' });
    const lines = [
      ...framed(signatures),
      `x-amz-checksum-crc32c:sOO8/Q==${end}x-amz-trailer-signature:${last}\r\n\r\n`,
    ];
    const body = unchunked({
      body: sent(lines, 500),
      chain: { signer, seed },
      hasTrailer: true,
      onTrailer: checksums.announce,
    });
    checksums.update(await gathered(body));
    expect(() => checksums.verify()).not.toThrow();
  });

  test('is refused with another checksum than the signed one', async () => {
    const lines = [
      ...framed(signatures),
      `x-amz-checksum-crc32c:AAAAAA==\r\nx-amz-trailer-signature:${last}\r\n\r\n`,
    ];
    const body = unchunked({
      body: sent(lines, 500),
      chain: { signer, seed },
      hasTrailer: true,
      onTrailer: () => {},
    });
    await expect(gathered(body)).rejects.toMatchObject({ code: 'SignatureDoesNotMatch' });
  });
});

test('the older signature is that of the reference of OSS', () => {
  const headers = {
    'content-md5': 'ODBGOERFMDMzQTczRUY3NUE3NzA5QzdFNUYzMDQxNEM=',
    'content-type': 'text/html',
    date: 'Thu, 17 Nov 2005 18:49:58 GMT',
    host: 'oss-example.oss-cn-hangzhou.aliyuncs.com',
    'x-oss-meta-author': 'foo@bar.com',
    'x-oss-magic': 'abracadabra',
  };
  expect(
    ossSignature(
      'OtxrzxIsfpFjA7SwPzILwy8Bw21TLhquhboDYROV',
      { method: 'PUT', target: '/nelson', headers },
      '/oss-example/nelson',
    ),
  ).toBe('26NBxoKdsyly4EDv6inkoDft/yA=');
});
