import { malformed } from './error.ts';

/** A bencoded value (BEP 3). Strings are bytes: the format names no encoding. */
export type Bencoded = number | Uint8Array | readonly Bencoded[] | BencodedMap;
export type BencodedMap = ReadonlyMap<string, Bencoded>;

interface Bounds {
  /** Nesting depth. */
  readonly depth: number;
  /** Total number of values. */
  readonly values: number;
}

/** For messages of peers and trackers. */
const usual: Bounds = { depth: 20, values: 10_000 };

interface Decoded {
  readonly value: Bencoded;
  /** Where the value ends. */
  readonly end: number;
  /** Where the value of a key of the outermost dictionary stands. */
  readonly spans: ReadonlyMap<string, readonly [from: number, to: number]>;
}

const [colon, minus, d, e, i, l] = [...':-deil'].map((sign) => sign.charCodeAt(0)) as [
  number,
  number,
  number,
  number,
  number,
  number,
];
const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 48 && byte <= 57;

/**
 * Decodes the first value. The input is untrusted: lengths past the end, unsafe integers and unbounded nesting are rejected.
 * @throws {TorrentError} `malformed`
 */
export function decode(bytes: Uint8Array, { depth, values }: Bounds = usual): Decoded {
  let at = 0;
  let left = values;
  const spans = new Map<string, readonly [number, number]>();

  function integer(until: number): number {
    const start = at;
    if (bytes[at] === minus) at += 1;
    const digits = at;
    while (isDigit(bytes[at])) at += 1;
    if (at === digits || at - digits > 16 || bytes[at] !== until) throw malformed();
    const value = Number(Buffer.from(bytes.buffer, bytes.byteOffset + start, at - start).toString('latin1'));
    if (!Number.isSafeInteger(value)) throw malformed();
    at += 1;
    return value;
  }

  function text(): Uint8Array {
    const length = integer(colon);
    if (length < 0 || at + length > bytes.length) throw malformed();
    at += length;
    return bytes.subarray(at - length, at);
  }

  function dictionary(room: number): BencodedMap {
    const map = new Map<string, Bencoded>();
    while (bytes[at] !== e) {
      const key = latin(text());
      const start = at;
      const value = any(room - 1);
      // The first of duplicate keys counts, for both.
      if (map.has(key)) continue;
      map.set(key, value);
      if (room === depth) spans.set(key, [start, at]);
    }
    at += 1;
    return map;
  }

  function list(room: number): readonly Bencoded[] {
    const items: Bencoded[] = [];
    while (bytes[at] !== e) items.push(any(room - 1));
    at += 1;
    return items;
  }

  function any(room: number): Bencoded {
    left -= 1;
    if (room < 0 || left < 0) throw malformed('The torrent has more in it than is read.');
    const byte = bytes[at];
    if (isDigit(byte)) return text();
    at += 1;
    if (byte === i) return integer(e);
    if (byte === d) return dictionary(room);
    if (byte === l) return list(room);
    throw malformed();
  }

  const value = any(depth);
  return { value, end: at, spans };
}

const latin = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');

type Encodable = number | string | Uint8Array | readonly Encodable[] | { readonly [key: string]: Encodable };

/** Keys are sorted, as the standard requires. */
export function encode(value: Encodable): Buffer {
  if (typeof value === 'number') return Buffer.from(`i${value}e`);
  if (typeof value === 'string') return encode(Buffer.from(value));
  if (value instanceof Uint8Array) return Buffer.concat([Buffer.from(`${value.length}:`), value]);
  if (Array.isArray(value)) return Buffer.concat([Buffer.from('l'), ...value.map(encode), Buffer.from('e')]);
  const entries = Object.entries(value as Record<string, Encodable>).sort(([a], [b]) => (a < b ? -1 : 1));
  return Buffer.concat([
    Buffer.from('d'),
    ...entries.flatMap(([key, item]) => [encode(Buffer.from(key, 'latin1')), encode(item)]),
    Buffer.from('e'),
  ]);
}

/** Undefined for a value of another type. */
export const asMap = (value: Bencoded | undefined): BencodedMap | undefined =>
  value instanceof Map ? value : undefined;
export const asBytes = (value: Bencoded | undefined): Uint8Array | undefined =>
  value instanceof Uint8Array ? value : undefined;
export const asNumber = (value: Bencoded | undefined): number | undefined =>
  typeof value === 'number' ? value : undefined;
export const asList = (value: Bencoded | undefined): readonly Bencoded[] | undefined =>
  Array.isArray(value) ? (value as readonly Bencoded[]) : undefined;
export function asText(value: Bencoded | undefined, most = 4096): string | undefined {
  const bytes = asBytes(value);
  return bytes && Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, most)).toString('utf8');
}
