import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../tests/long.ts';
import { type ByteRange, multipartRanges, parseRange, rangeLength, unsatisfiedRange } from './ranges.ts';

const whole = { type: 'whole' };
const unsatisfiable = { type: 'unsatisfiable' };
const ranges = (...pairs: readonly (readonly [number, number])[]) => ({
  type: 'ranges',
  ranges: pairs.map(([start, end]) => ({ start, end })),
});
const huge = '9'.repeat(400);

describe('of 1,000 bytes', () => {
  test.each([
    ['bytes=0-0', ranges([0, 0])],
    ['bytes=0-499', ranges([0, 499])],
    ['bytes=500-', ranges([500, 999])],
    ['bytes=0-', ranges([0, 999])],
    ['bytes=999-999', ranges([999, 999])],
    ['bytes=900-1000', ranges([900, 999])],
    [`bytes=900-${huge}`, ranges([900, 999])],
    ['bytes=000900-000901', ranges([900, 901])],
    ['bytes=-1', ranges([999, 999])],
    ['bytes=-500', ranges([500, 999])],
    ['bytes=-1000', ranges([0, 999])],
    ['bytes=-1001', ranges([0, 999])],
    [`bytes=-${huge}`, ranges([0, 999])],
    ['Bytes=0-1', ranges([0, 1])],
    [' bytes=0-1 ', ranges([0, 1])],
    ['bytes= 0-1 ,\t5-6 ', ranges([0, 1], [5, 6])],
    ['bytes=,0-1,, ,5-6,', ranges([0, 1], [5, 6])],
  ])('%.40s', (header, expected) => expect(parseRange(header, 1000)).toEqual(expected));

  test.each([
    ['several', 'bytes=0-9,20-29,-10', ranges([0, 9], [20, 29], [990, 999])],
    ['in the order asked for', 'bytes=-10,20-29,0-9', ranges([990, 999], [20, 29], [0, 9])],
    ['that overlap', 'bytes=0-9,5-19', ranges([0, 19])],
    ['that touch', 'bytes=0-9,10-19', ranges([0, 19])],
    ['that leave a byte out', 'bytes=0-9,11-19', ranges([0, 9], [11, 19])],
    ['one within another', 'bytes=0-99,10-19', ranges([0, 99])],
    ['the same twice', 'bytes=5-9,5-9', ranges([5, 9])],
    ['that meet through a third', 'bytes=20-29,50-59,0-9,10-19', ranges([0, 29], [50, 59])],
    ['some of them unsatisfiable', 'bytes=1000-,0-9,-0', ranges([0, 9])],
    ['sixteen', `bytes=${spread(16)}`, { type: 'ranges', ranges: expect.objectContaining({ length: 16 }) }],
  ])('several ranges, %s', (_, header, expected) => expect(parseRange(header, 1000)).toEqual(expected));

  test.each([
    ['bytes=1000-'],
    ['bytes=1000-2000'],
    [`bytes=${huge}-`],
    ['bytes=-0'],
    ['bytes=2000-,-0,1000-1001'],
  ])('%.40s is unsatisfiable', (header) => expect(parseRange(header, 1000)).toEqual(unsatisfiable));

  test.each([
    [undefined],
    [''],
    ['bytes'],
    ['bytes='],
    ['bytes=,'],
    ['bytes=-'],
    ['bytes=a-b'],
    ['bytes=0'],
    ['bytes=0-1-2'],
    ['bytes=--1'],
    ['bytes=+0-1'],
    ['bytes=0x0-0x1'],
    ['bytes=1.0-2'],
    ['bytes=1e1-'],
    ['bytes=0 -1'],
    ['bytes=٠-٩'],
    ['bytes=5-4'],
    ['bytes=0-1,5-4'],
    [`bytes=${huge}9-${huge}8`],
    ['bytes =0-1'],
    ['bytes:0-1'],
    ['items=0-1'],
    ['xbytes=0-1'],
    ['bytes=0-1\0'],
    ['bytes=0-1\n'.concat('x')],
    ['bytes=0-1;2-3'],
    [`bytes=${spread(17)}`],
    [`bytes=${'0-0,'.repeat(5000)}`],
    [`bytes=${','.repeat(5000)}0-1`],
  ])('%.40j is not obeyed', (header) => expect(parseRange(header, 1000)).toEqual(whole));
});

function spread(count: number): string {
  return Array.from({ length: count }, (_, index) => `${index * 10}-${index * 10 + 1}`).join(',');
}

test('of nothing, everything is the whole', () => {
  for (const header of ['bytes=0-', 'bytes=0-0', 'bytes=-1', 'bytes=-0', 'bytes=5-', 'bytes=x']) {
    expect(parseRange(header, 0)).toEqual(whole);
  }
});

test('of 5 TiB, to the byte', () => {
  const size = 5 * 2 ** 40;
  expect(parseRange(`bytes=${size - 2}-`, size)).toEqual(ranges([size - 2, size - 1]));
  expect(parseRange(`bytes=${size}-`, size)).toEqual(unsatisfiable);
  expect(parseRange('bytes=9007199254740993-9007199254740992', size)).toEqual(whole);
});

const position = fc.oneof(fc.nat(40), fc.maxSafeNat(), fc.bigInt({ min: 0n, max: 10n ** 30n }));
const spec = fc.oneof(
  fc.tuple(position, position).map(([first, last]) => `${first}-${last}`),
  position.map((first) => `${first}-`),
  position.map((length) => `-${length}`),
);

/** One range by the RFC, byte by byte. */
function isAsked(requests: string, byte: number, size: number): boolean {
  const [first = '', last = ''] = requests.split('-');
  if (first === '') return BigInt(byte) >= BigInt(size) - BigInt(last);
  return BigInt(byte) >= BigInt(first) && (last === '' || BigInt(byte) <= BigInt(last));
}

test('exactly the bytes that were asked for, once each', () => {
  fc.assert(
    fc.property(
      fc.array(spec, { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 1, max: 50 }),
      (specs, size) => {
        const answer = parseRange(`bytes=${specs.join(',')}`, size);
        if (answer.type === 'whole') {
          expect(specs.some((one) => /^\d+-\d/.test(one) && !/^-/.test(one))).toBe(true);
          return;
        }
        const served = answer.type === 'ranges' ? answer.ranges : [];
        for (let byte = 0; byte < size; byte++) {
          const times = served.filter(({ start, end }) => start <= byte && byte <= end).length;
          expect(times).toBe(specs.some((one) => isAsked(one, byte, size)) ? 1 : 0);
        }
        for (const { start, end } of served) expect(start >= 0 && start <= end && end < size).toBe(true);
        if (answer.type === 'ranges') expect(served.length).toBeGreaterThan(0);
      },
    ),
    { numRuns: runs(1000) },
  );
});

test('garbage is never more than ignored', () => {
  const garbage = fc.oneof(fc.string(), fc.stringMatching(/^bytes=[-0-9, x]{0,30}$/));
  fc.assert(
    fc.property(garbage, fc.nat(100), (header, size) => {
      expect(['whole', 'ranges', 'unsatisfiable']).toContain(parseRange(header, size).type);
    }),
    { numRuns: runs(1000) },
  );
});

test('a 416 tells the size', () => expect(unsatisfiedRange(1000)).toBe('bytes */1000'));

describe('an answer in several parts', () => {
  const content = 'abcdefghijklmnopqrstuvwxyz';
  const written = (given: readonly ByteRange[]): { text: string; length: number; contentType: string } => {
    const frame = multipartRanges({
      ranges: given,
      size: 26,
      type: 'text/plain; charset=utf-8',
      boundary: 'B1',
    });
    const parts = frame.parts.map(({ head, range }) => head + content.slice(range.start, range.end + 1));
    return { ...frame, text: parts.join('') + frame.tail };
  };

  test('reads as the RFC has it', () => {
    const answer = written([
      { start: 0, end: 2 },
      { start: 25, end: 25 },
    ]);
    expect(answer.contentType).toBe('multipart/byteranges; boundary=B1');
    expect(answer.text).toBe(
      [
        '--B1',
        'Content-Type: text/plain; charset=utf-8',
        'Content-Range: bytes 0-2/26',
        '',
        'abc',
        '--B1',
        'Content-Type: text/plain; charset=utf-8',
        'Content-Range: bytes 25-25/26',
        '',
        'z',
        '--B1--',
        '',
      ].join('\r\n'),
    );
  });

  test('is as long as it says', () => {
    const range = fc
      .tuple(fc.nat(25), fc.nat(25))
      .map(([a, b]) => ({ start: Math.min(a, b), end: Math.max(a, b) }));
    fc.assert(
      fc.property(fc.array(range, { minLength: 1, maxLength: 8 }), (given) => {
        const { text, length } = written(given);
        expect(Buffer.byteLength(text)).toBe(length);
      }),
    );
  });

  test('counts ranges beyond 4 GiB', () => {
    const range = { start: 0, end: 5 * 2 ** 40 - 1 };
    const frame = multipartRanges({ ranges: [range], size: 6 * 2 ** 40, type: 'video/mp4', boundary: 'b' });
    const heads = frame.parts.map(({ head }) => head).join('');
    expect(frame.length).toBe(heads.length + frame.tail.length + rangeLength(range));
  });

  test.each([
    ['a b', 'text/plain'],
    ['', 'text/plain'],
    ['x'.repeat(71), 'text/plain'],
    ['b', 'text/plain\r\nset-cookie: x'],
    ['b', 'text/plain; name=é'],
  ])('refuses the boundary %j with the type %j', (boundary, type) => {
    expect(() => multipartRanges({ ranges: [], size: 1, type, boundary })).toThrow();
  });
});
