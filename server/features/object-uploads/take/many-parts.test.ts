import { describe, expect, test } from 'vitest';
import { createLoopMeter } from '../../../fixtures/loop-meter.ts';
import { unchunked } from '../payload/aws-chunked.ts';
import { readWhole } from '../payload/payload.ts';
import { longestList, readParts } from '../xml.ts';

const part = (number: number): string =>
  `<Part><PartNumber>${number}</PartNumber><ETag>"${'a'.repeat(32)}"</ETag></Part>`;
const listOf = (parts: string): string => `<CompleteMultipartUpload>${parts}</CompleteMultipartUpload>`;
const numbered = (count: number): string => Array.from({ length: count }, (_, at) => part(at + 1)).join('');

/** The result, with no other request delayed meanwhile. */
async function quickly<Result>(work: () => Promise<Result>): Promise<Result> {
  const meter = createLoopMeter();
  meter.start();
  const result = await work();
  expect(meter.stop(), 'milliseconds of one turn').toBeLessThan(50);
  return result;
}

describe('a list of parts', () => {
  test('may have 10,000 of them, with prefixes or without, in either order', async () => {
    const parts = await quickly(() => readParts(listOf(numbered(10_000))));
    expect(parts).toHaveLength(10_000);
    expect(parts.at(-1)).toEqual({ number: 10_000, etag: 'a'.repeat(32) });
    const other =
      '<s3:CompleteMultipartUpload><s3:Part><s3:ETag>b</s3:ETag><s3:PartNumber> 7 </s3:PartNumber></s3:Part></s3:CompleteMultipartUpload>\n';
    expect(await readParts(other)).toEqual([{ number: 7, etag: 'b' }]);
    expect(await quickly(() => readParts(`${other}${' '.repeat(4_000_000)}`))).toHaveLength(1);
  });

  test('is read as XML, whatever looks like a part in it', async () => {
    const written = `<?xml version="1.0"?><!-- <Part><PartNumber>3</PartNumber><ETag>x</ETag></Part> -->
      <CompleteMultipartUpload xmlns="http://s3.amazonaws.com/doc/2006-03-01/">
        <Part a='>'><ETag>&#x22;a&quot;</ETag><ChecksumCRC32>AAAA</ChecksumCRC32><PartNumber>1</PartNumber></Part>
        <Part><ETag><![CDATA["b"]]></ETag><PartNumber><!-- 9 -->2</PartNumber></Part>
      </CompleteMultipartUpload>`;
    expect(await readParts(written)).toEqual([
      { number: 1, etag: 'a' },
      { number: 2, etag: 'b' },
    ]);
  });

  test.each([
    ['more of them', listOf(numbered(9_999) + part(1).repeat(34_000))],
    ['none', listOf('')],
    ['an element that does not end', `<${'a'.repeat(longestList - 1)}`],
    ['elements that do not end', '<a'.repeat(longestList / 2)],
    ['a part that holds no end of numbers', listOf(`<Part>${'<PartNumber>1'.repeat(300_000)}`)],
    ['no end', `<CompleteMultipartUpload>${part(1)}${' '.repeat(4_000_000)}`],
    ['a document type', `<!DOCTYPE a [<!ENTITY b "c">]>${listOf(part(1))}`],
    ['an entity of its own', listOf('<Part><PartNumber>1</PartNumber><ETag>&b;</ETag></Part>')],
    ['a part within a part', listOf(`<Part>${part(1)}</Part>`)],
    ['elements deep within one another', listOf(`${'<a>'.repeat(100_000)}${'</a>'.repeat(100_000)}`)],
    [
      'an ETag without end',
      listOf(`<Part><PartNumber>1</PartNumber><ETag>${'a'.repeat(4_000_000)}</ETag></Part>`),
    ],
    [
      'an element of 400,000 attributes',
      listOf(`<Part ${Array.from({ length: 400_000 }, (_, at) => `a${at}=""`).join(' ')}>`),
    ],
    ['an instruction without end', `<?a ${'?'.repeat(4_000_000)}`],
    ['lines without end', listOf('\r'.repeat(4_000_000))],
    ['nothing but ends', `<Part>${'</CompleteMultipartUpload> '.repeat(150_000)}x`],
  ])('with %s is refused', async (_, xml) => {
    await quickly(() => expect(readParts(xml)).rejects.toMatchObject({ code: 'MalformedXML' }));
  });
});

/** Bytes as the network brings them, in pieces of one byte each. */
async function* bitten(count: number): AsyncGenerator<Uint8Array> {
  const packet = Buffer.from('1\r\nx\r\n'.repeat(10_000));
  for (let left = count; left > 0; left -= 10_000) {
    await new Promise((resolve) => setImmediate(resolve));
    yield packet;
  }
  yield Buffer.from('0\r\n\r\n');
}

test('a body in pieces of one byte is read without holding anybody up', async () => {
  const body = unchunked({ body: bitten(200_000), chain: undefined, onTrailer: () => {}, hasTrailer: false });
  const text = await quickly(() => readWhole({ body } as never, longestList));
  expect(text).toBe('x'.repeat(200_000));
});
