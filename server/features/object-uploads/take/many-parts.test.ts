import { describe, expect, test } from 'vitest';
import { bitten, longLists, wrongLists } from '../fixtures/lists.ts';
import { unchunked } from '../payload/aws-chunked.ts';
import { readWhole } from '../payload/payload.ts';
import { longestList, readParts } from '../xml.ts';

describe('a list of parts', () => {
  test('may have 10,000 of them, with prefixes or without, in either order', async () => {
    const parts = await readParts(longLists.parts);
    expect(parts).toHaveLength(10_000);
    expect(parts.at(-1)).toEqual({ number: 10_000, etag: 'a'.repeat(32) });
    const other =
      '<s3:CompleteMultipartUpload><s3:Part><s3:ETag>b</s3:ETag><s3:PartNumber> 7 </s3:PartNumber></s3:Part></s3:CompleteMultipartUpload>\n';
    expect(await readParts(other)).toEqual([{ number: 7, etag: 'b' }]);
    expect(await readParts(longLists.spaces)).toHaveLength(1);
  });

  test('may be left by the reader after each 16 KiB', async () => {
    let pauses = 0;
    const pause = async (): Promise<void> => {
      pauses += 1;
    };
    await readParts(longLists.parts, pause);
    expect(pauses).toBe(Math.ceil(longLists.parts.length / 16_384));
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

  test.each(wrongLists)('with %s is refused', async (_, xml) => {
    await expect(readParts(xml)).rejects.toMatchObject({ code: 'MalformedXML' });
  });
});

test('a body in pieces of one byte is read whole', async () => {
  const body = unchunked({ body: bitten(200_000), chain: undefined, onTrailer: () => {}, hasTrailer: false });
  expect(await readWhole({ body } as never, longestList)).toBe('x'.repeat(200_000));
});
