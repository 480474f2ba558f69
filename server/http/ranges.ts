/** Bytes `start` to `end`, both included, as `Content-Range` and `createReadStream` count them. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

type RequestedRanges =
  | { readonly type: 'whole' }
  | { readonly type: 'ranges'; readonly ranges: readonly ByteRange[] }
  | { readonly type: 'unsatisfiable' };

/** More than this is no reader of files; it is served the whole, as RFC 9110, section 14.2 advises. */
const mostRanges = 16;

const whole = { type: 'whole' } as const;
const unsatisfiable = { type: 'unsatisfiable' } as const;
const bytesUnit = /^bytes=(.*)$/i;
const intRange = /^(\d+)-(\d*)$/;
const suffixRange = /^-(\d+)$/;

/**
 * Reads a `Range` header (RFC 9110, section 14.2) for content of `size` bytes.
 *
 * - `whole`: no header, another unit, a syntax error, a range that ends before it begins, more than 16 ranges, or empty
 *   content (some clients send `bytes=0-` with every request; an empty 200 works for them, a 416 does not).
 * - `ranges`: at least one, all within the content, in the requested order. Ranges that overlap or touch are merged, at
 *   the place of the first of them, so that the answer is never longer than the content.
 * - `unsatisfiable`: every range begins after the end; answer 416 with `unsatisfiedRange(size)`.
 *
 * Numbers may have any length. Nothing throws.
 */
export function parseRange(header: string | undefined, size: number): RequestedRanges {
  const set = header === undefined ? undefined : bytesUnit.exec(header.trim())?.[1];
  if (set === undefined || size === 0) return whole;
  const specs = set.split(',', 2 * mostRanges + 1).map((spec) => spec.replace(/^[ \t]+|[ \t]+$/g, ''));
  const requested = specs.filter((spec) => spec !== '');
  if (requested.length === 0 || requested.length > mostRanges || specs.length > 2 * mostRanges) return whole;
  const satisfiable: ByteRange[] = [];
  for (const spec of requested) {
    const range = readSpec(spec, size);
    if (range === 'invalid') return whole;
    if (range !== undefined) satisfiable.push(range);
  }
  return satisfiable.length === 0 ? unsatisfiable : { type: 'ranges', ranges: coalesce(satisfiable) };
}

/** Undefined: valid, but nothing of it lies within the content. */
function readSpec(spec: string, size: number): ByteRange | 'invalid' | undefined {
  const suffix = suffixRange.exec(spec)?.[1];
  if (suffix !== undefined) {
    const length = Math.min(Number(suffix), size);
    return length === 0 ? undefined : { start: size - length, end: size - 1 };
  }
  const [, first, last] = intRange.exec(spec) ?? [];
  if (first === undefined || last === undefined) return 'invalid';
  if (last !== '' && BigInt(last) < BigInt(first)) return 'invalid';
  const start = Number(first);
  if (start >= size) return undefined;
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}

function coalesce(ranges: readonly ByteRange[]): readonly ByteRange[] {
  const byStart = ranges.map((range, place) => ({ ...range, place })).sort((a, b) => a.start - b.start);
  const merged: { start: number; end: number; place: number }[] = [];
  for (const range of byStart) {
    const last = merged.at(-1);
    if (last === undefined || range.start > last.end + 1) {
      merged.push(range);
      continue;
    }
    last.end = Math.max(last.end, range.end);
    last.place = Math.min(last.place, range.place);
  }
  return merged.sort((a, b) => a.place - b.place).map(({ start, end }) => ({ start, end }));
}

export const rangeLength = ({ start, end }: ByteRange): number => end - start + 1;

/** `Content-Range` of a 206 with one range, or of one part. */
export const contentRange = ({ start, end }: ByteRange, size: number): string =>
  `bytes ${start}-${end}/${size}`;

/** `Content-Range` of a 416. */
export const unsatisfiedRange = (size: number): string => `bytes */${size}`;

interface MultipartRanges {
  /** `Content-Type` of the 206. */
  readonly contentType: string;
  /** `Content-Length` of the 206, in bytes. */
  readonly length: number;
  /** In the order to send them: the text, then the bytes of the range. */
  readonly parts: readonly { readonly head: string; readonly range: ByteRange }[];
  /** The end after the last part. */
  readonly tail: string;
}

interface MultipartOptions {
  readonly ranges: readonly ByteRange[];
  /** Bytes of the whole content. */
  readonly size: number;
  /** Media type of the content, repeated in each part. */
  readonly type: string;
  /** 1–70 letters and digits that the content cannot be made to hold: random, at least 128 bits. */
  readonly boundary: string;
}

/** The frame of a `multipart/byteranges` answer (RFC 9110, section 14.6), for two ranges or more. Text is Latin-1. */
export function multipartRanges({ ranges, size, type, boundary }: MultipartOptions): MultipartRanges {
  if (!/^[\dA-Za-z]{1,70}$/.test(boundary)) throw new Error('A boundary is 1 to 70 letters and digits.');
  if (/[^\t -~]/.test(type)) throw new Error('A media type is printable ASCII.');
  const parts = ranges.map((range, index) => ({
    head: [
      `${index === 0 ? '' : '\r\n'}--${boundary}`,
      `Content-Type: ${type}`,
      `Content-Range: ${contentRange(range, size)}`,
      '\r\n',
    ].join('\r\n'),
    range,
  }));
  const tail = `\r\n--${boundary}--\r\n`;
  let length = tail.length;
  for (const { head, range } of parts) length += head.length + rangeLength(range);
  return { contentType: `multipart/byteranges; boundary=${boundary}`, length, parts, tail };
}
