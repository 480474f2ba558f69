import { describe, expect, test } from 'vitest';
import { createLoopMeter } from '../../fixtures/loop-meter.ts';
import { unchunked } from './aws-chunked.ts';
import { readWhole } from './payload.ts';
import { longestList, readParts } from './xml.ts';

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
  });

  test.each([
    ['more of them', listOf(numbered(9_999) + part(1).repeat(34_000))],
    ['none', listOf('')],
    ['an element that does not end', `<${'a'.repeat(longestList - 1)}`],
    ['elements that do not end', '<a'.repeat(longestList / 2)],
    ['a part that holds no end of numbers', listOf(`<Part>${'<PartNumber>1'.repeat(300_000)}`)],
    ['no end', `${listOf(part(1))}${' '.repeat(4_000_000)}`],
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
